#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "readers/models/ge_model.h"
#include "readers/models/model_table.h"
#include "readers/models/text_blocks.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::array<std::string_view, 5> model_fields{"name", "version", "custom_version", "graph",
                                                       "attr"};
constexpr std::array<std::string_view, 5> graph_fields{"name", "input", "output", "op", "attr"};

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// "ge_proto_00000000_Build.txt" -> "Build": the stage of the compile that was dumped.
std::string stage_of(std::string_view path) {
  const std::string_view name = file_name(path);
  constexpr std::string_view prefix = "ge_proto_";
  if (!name.starts_with(prefix)) return {};
  const std::size_t digits = name.find_first_not_of("0123456789", prefix.size());
  if (digits == std::string_view::npos || name[digits] != '_') return {};
  const std::string_view stage = name.substr(digits + 1);
  return std::string(stage.substr(0, stage.rfind('.')));
}

class DumpWalk {
 public:
  DumpWalk(const ModelInput& input, const Catalogue& catalogue)
      : input_(input), window_(input.bytes), builder_("ge-dump", input.name, false, catalogue) {}

  Result<NetworkModel> run() {
    builder_.add_text("stage", stage_of(input_.name));
    TextReader reader(window_, {0, input_.bytes.size()});
    for (TextField field; reader.next(field);) {
      std::optional<Error> error;
      if (field.block && field.name == "graph") error = read_graph(field);
      if (field.block && field.name == "attr") error = read_attribute(field, true);
      if (error) return *error;
    }
    if (reader.failed()) return text_invalid(input_, "dump", reader.line());
    NetworkModel model = builder_.finish();
    if (!model.parameters) model.no_parameters = {"dump-without-options", {}};
    return model;
  }

 private:
  Origin place(std::uint64_t line) const {
    return {OriginKind::file, input_.name, static_cast<int>(line & 0x7fffffff), 0, {}};
  }

  std::optional<Error> read_graph(const TextField& graph) {
    builder_.begin_graph(name_of(graph));
    TextReader reader(window_, graph.content, graph.content_line);
    for (TextField field; reader.next(field);) {
      std::optional<Error> error;
      if (!field.block && field.name == "output") builder_.add_graph_output(field.value);
      if (field.block && field.name == "op") error = read_operator(field);
      if (field.block && field.name == "attr") error = read_attribute(field, false);
      if (error) return error;
    }
    return std::nullopt;
  }

  std::string name_of(const TextField& block) {
    TextReader reader(window_, block.content, block.content_line);
    for (TextField field; reader.next(field);)
      if (field.name == "name" && !field.block) return field.value;
    return {};
  }

  std::optional<Error> read_operator(const TextField& block) {
    ge_ir::OpDef op;
    const TextFill fill = fill_from_text(window_, block, largest_field, op);
    if (!fill.sound) return text_invalid(input_, "op", fill.line);
    const bool constant = op.type() == "Const" || op.type() == "Constant";
    builder_.add_operator(op, constant ? fill.dropped_bytes : 0);
    return std::nullopt;
  }

  /// An entry of a map of attributes: its key and, where it is a group of options, each option with
  /// its own line.
  std::optional<Error> read_attribute(const TextField& block, bool of_model) {
    ge_ir::ModelDef holder;
    auto* entry = ge_ir::ModelDef::GetReflection()->AddMessage(
        &holder,
        ge_ir::ModelDef::descriptor()->FindFieldByNumber(ge_ir::ModelDef::kAttrFieldNumber));
    const TextFill fill = fill_from_text(window_, block, largest_field, *entry);
    if (!fill.sound) return text_invalid(input_, "attr", fill.line);
    for (const auto& [name, value] : holder.attr()) {
      if (value.has_func()) read_options(block, name);
      if (of_model)
        builder_.add_model_attribute(name, value, place(block.line));
      else
        builder_.add_graph_attribute(name, value, place(block.line));
    }
    return std::nullopt;
  }

  /// value { func { attr { key … value … } } }
  void read_options(const TextField& block, const std::string& group) {
    each_block(block, "value", [&](const TextField& value) {
      each_block(value, "func", [&](const TextField& func) {
        each_block(func, "attr", [&](const TextField& attr) {
          ge_ir::NamedAttrs holder;
          auto* entry = ge_ir::NamedAttrs::GetReflection()->AddMessage(
              &holder, ge_ir::NamedAttrs::descriptor()->FindFieldByNumber(
                           ge_ir::NamedAttrs::kAttrFieldNumber));
          fill_from_text(window_, attr, largest_field, *entry);
          for (const auto& [name, own] : holder.attr())
            builder_.add_option(group, name, own, place(attr.line));
        });
      });
    });
  }

  template <typename Take>
  void each_block(const TextField& block, std::string_view name, Take take) {
    TextReader reader(window_, block.content, block.content_line);
    for (TextField field; reader.next(field);)
      if (field.block && field.name == name) take(field);
  }

  const ModelInput& input_;
  ByteWindow window_;
  GeModelBuilder builder_;
};

}  // namespace

bool recognise_ge_dump(const ModelInput& input) {
  const MemorySource head(input.head);
  ByteWindow window(head);
  TextReader reader(window, {0, input.head.size()});
  for (TextField field; reader.next(field) || (reader.truncated() && field.block);) {
    if (!is_one_of(field.name, model_fields)) return false;
    if (field.name == "graph" && field.block) {
      TextReader inner(window, {field.content.offset, input.head.size() - field.content.offset});
      for (TextField own; inner.next(own) || (inner.truncated() && own.block);) {
        if (!is_one_of(own.name, graph_fields)) return false;
        if (own.name == "op" || inner.failed()) return own.block;
      }
      return false;
    }
    if (reader.failed()) return false;
  }
  return false;
}

Result<NetworkModel> read_ge_dump(const ModelInput& input, const Catalogue& catalogue) {
  return DumpWalk(input, catalogue).run();
}

}  // namespace aoecheck
