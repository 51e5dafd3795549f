#include <algorithm>
#include <array>
#include <map>

#include "aoecheck/base/path.h"
#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

constexpr std::size_t most_rows = 64;
constexpr std::size_t most_types = 12;
constexpr std::size_t longest_value = 300;

/// A text of the file: printable, and no longer than a screen bears.
std::string shown(std::string_view text) {
  if (text.size() <= longest_value) return printable(text);
  std::size_t end = longest_value;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return printable(text.substr(0, end)) + "…";
}

/// Attributes that a person asks for; JSON has all of them.
constexpr std::array<std::string_view, 16> told_attributes{"soc_version",
                                                           "arch_type",
                                                           "atc_version",
                                                           "opp_version",
                                                           "compiler_version",
                                                           "framework_type",
                                                           "host_env_os",
                                                           "host_env_cpu",
                                                           "ir_version",
                                                           "producer",
                                                           "producer_version",
                                                           "stage",
                                                           "encoding",
                                                           "model_num",
                                                           "required_executor_version",
                                                           "GE_INNER_SINGLE_OP_TYPE"};

bool is_told(std::string_view name) {
  return name.starts_with("opset ") ||
         std::find(told_attributes.begin(), told_attributes.end(), name) != told_attributes.end();
}

/// A column that no row fills only makes the lines longer.
void drop_empty_columns(Rows& rows) {
  std::size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row.size());
  for (std::size_t column = width; column-- > 0;) {
    const bool filled = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
      return column < row.size() && !row[column].empty();
    });
    if (filled) continue;
    for (Row& row : rows)
      if (column < row.size()) row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
  }
}

/// "a.bin, b.bin, … (7)".
std::string some_names(std::vector<std::string> names) {
  constexpr std::size_t most = 3;
  const std::size_t count = names.size();
  if (count > most) names.resize(most);
  return shown(join(names, ", ")) + (count > most ? ", … (" + std::to_string(count) + ')' : "");
}

class ModelPage {
 public:
  ModelPage(const NetworkModel& model, const Words& words, bool operators, std::ostream& out)
      : model_(model), words_(words), operators_(operators), out_(out) {}

  void write() {
    write_heading();
    write_parameters();
    write_tensors("model-inputs", model_.inputs);
    write_tensors("model-outputs", model_.outputs);
    write_gears();
    write_aipp();
    write_need();
    write_operators();
    write_attributes();
    write_container();
    for (const Message& remark : model_.remarks) line(words_.render(remark));
    out_ << '\n';
  }

 private:
  void line(const std::string& text) { out_ << wrapped(text, "  ") << '\n'; }
  void title(std::string_view id) { out_ << "  " << words_.strong(words_.text(id)) << '\n'; }

  void rows(Rows list) {
    drop_empty_columns(list);
    const std::size_t count = list.size();
    if (count > most_rows) list.resize(most_rows);
    out_ << table(list, 4);
    if (count > most_rows)
      out_ << "    "
           << words_.render(
                  Message{"model-more-rows", {}}.with("count", std::to_string(count - most_rows)))
           << '\n';
  }

  void write_heading() {
    const std::string kind = words_.text("model-format-" + model_.format);
    out_ << words_.strong(words_.path(model_.path) + "  " + kind) << "  "
         << size_text(model_.file_bytes) << '\n';
    if (model_.maker == ModelMaker::unknown) return;
    line(words_.render(Message{"model-made-by", {}}
                           .with("tool", std::string(name_of(model_.maker)))
                           .with("evidence", model_.maker_evidence)));
    if (model_.maker == ModelMaker::aoe) line(words_.text("model-no-conversion"));
  }

  void write_parameters() {
    if (!model_.no_parameters.empty())
      line(
          words_.render(Message{"model-command-missing", {}}.with("reason", model_.no_parameters)));
    if (!model_.parameters) return;
    const bool options = model_.format == "ge-dump";
    const bool proven = !options && !model_.parameters->unrecorded.empty();
    title(proven ? "model-proven" : options ? "model-options" : "model-command");
    Rows list;
    for (const Parameter& parameter : model_.parameters->parameters)
      list.push_back({parameter.name, shown(parameter.value.text)});
    rows(std::move(list));
    for (const Message& remark : model_.parameters->remarks) line(words_.render(remark));
    if (options && !model_.parameters->unrecorded.empty())
      line(words_.render(model_.parameters->unrecorded));
  }

  std::string shape_of(const TensorInfo& tensor) const {
    if (!tensor.shape) return tensor.type.empty() ? "" : words_.text("rank-not-stated");
    if (tensor.shape->empty()) return words_.text("scalar");
    std::vector<std::string> axes;
    for (std::size_t i = 0; i < tensor.shape->size(); ++i) {
      const bool named = i < tensor.axis_names.size() && !tensor.axis_names[i].empty();
      axes.push_back(named ? shown(tensor.axis_names[i]) : std::to_string((*tensor.shape)[i]));
    }
    return join(axes, ",");
  }

  void write_tensors(std::string_view id, const std::vector<TensorInfo>& tensors) {
    if (tensors.empty()) return;
    title(id);
    Rows list;
    for (const TensorInfo& tensor : tensors) {
      Row row{shown(tensor.name), tensor.type, shown(tensor.format), shape_of(tensor)};
      if (tensor.network_shape)
        row.push_back(words_.render(
            Message{"behind-aipp", {}}.with("shape", shape_text(*tensor.network_shape))));
      list.push_back(std::move(row));
    }
    rows(std::move(list));
  }

  void write_gears() {
    if (!model_.gears) return;
    out_ << "  "
         << words_.strong(words_.render(
                Message{"model-gears", {}}.with("parameter", model_.gears->parameter)))
         << '\n';
    std::vector<std::string> gears;
    for (const auto& gear : model_.gears->gears) gears.push_back(shape_text(gear));
    out_ << wrapped(join(gears, "; "), "    ") << '\n';
  }

  void write_aipp() {
    if (model_.aipp.empty()) return;
    title("model-aipp");
    for (const std::string& config : model_.aipp) out_ << wrapped(shown(config), "    ") << '\n';
  }

  /// A graph that is not yet built needs nothing that is known.
  bool is_built() const {
    return model_.need &&
           (model_.need->feature_map_bytes.value_or(0) > 0 ||
            model_.need->weight_bytes.value_or(0) > 0 || model_.need->streams.value_or(0) > 0);
  }

  void write_need() {
    Rows list;
    const auto add_bytes = [&](std::string_view id, const std::optional<std::uint64_t>& bytes) {
      if (bytes) list.push_back({words_.text(id), size_text(*bytes)});
    };
    const auto add_count = [&](std::string_view id, const std::optional<std::uint64_t>& count) {
      if (count) list.push_back({words_.text(id), std::to_string(*count)});
    };
    if (is_built()) {
      add_bytes("need-feature-map", model_.need->feature_map_bytes);
      add_bytes("need-weights", model_.need->weight_bytes);
      add_bytes("need-workspace", model_.need->workspace_bytes);
      add_bytes("need-variables", model_.need->variable_bytes);
      add_bytes("need-host", model_.need->host_bytes);
      add_count("need-streams", model_.need->streams);
      add_count("need-events", model_.need->events);
    }
    if (!list.empty()) {
      title("model-need");
      rows(std::move(list));
      return;
    }
    if (model_.weight_bytes == 0 && model_.external_weights.empty()) return;
    Message message{model_.external_weights.empty() ? "model-weights" : "model-weights-beside", {}};
    message.with("size", size_text(model_.weight_bytes))
        .with("files", some_names(model_.external_weights));
    line(words_.render(message));
  }

  void write_counts(std::string_view id, const std::map<std::string, std::size_t>& counts) {
    if (counts.empty()) return;
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    Rows list;
    for (std::size_t i = 0; i < std::min(sorted.size(), most_types); ++i)
      list.push_back({shown(sorted[i].first), std::to_string(sorted[i].second)});
    if (!id.empty()) title(id);
    out_ << table(list, 4);
    if (sorted.size() > most_types)
      out_ << "    "
           << words_.render(Message{"model-more-types", {}}.with(
                  "count", std::to_string(sorted.size() - most_types)))
           << '\n';
  }

  void write_operators() {
    write_counts("model-passes", model_.pass_counts());
    if (model_.operators.empty()) return;
    out_ << "  "
         << words_.strong(words_.render(Message{"model-operators", {}}.with(
                "count", std::to_string(model_.operators.size()))))
         << '\n';
    if (!operators_) return write_counts({}, model_.operator_counts());
    Rows list;
    for (const OperatorInfo& one : model_.operators)
      list.push_back({shown(one.type), shown(one.name)});
    out_ << table(list, 4);
  }

  void write_attributes() {
    Rows list;
    if (!model_.precision_class.empty())
      list.push_back({words_.text("model-precision"), model_.precision_class});
    for (const ModelAttribute& attribute : model_.attributes)
      if (is_told(attribute.name)) list.push_back({shown(attribute.name), shown(attribute.value)});
    if (list.empty()) return;
    title("model-attributes");
    rows(std::move(list));
  }

  void write_container() {
    if (model_.container) {
      line(words_.render(Message{"model-container", {}}
                             .with("layout", model_.container->layout)
                             .with("count", std::to_string(model_.container->model_count))));
      Rows list;
      for (const OmPartition& part : model_.container->partitions)
        list.push_back({part.name, size_text(part.size_bytes)});
      rows(std::move(list));
    }
    constexpr std::size_t short_digest = 16;
    if (!model_.graph_digest.empty())
      line(words_.render(
          Message{"model-digest", {}}.with("digest", model_.graph_digest.substr(0, short_digest))));
  }

  const NetworkModel& model_;
  const Words& words_;
  bool operators_;
  std::ostream& out_;
};

}  // namespace

void write_models(const Outcome& outcome, const Words& words, bool operators, std::ostream& out) {
  for (const auto& model : outcome.models) ModelPage(*model, words, operators, out).write();
}

}  // namespace aoecheck
