#include "aoecheck/base/text.h"
#include "readers/banks/bank_reading.h"

namespace aoecheck {
namespace {

constexpr std::size_t most_groups = 1U << 16U;
constexpr std::size_t most_models = 4096;

/// Reads a graph bank: a version, then a tuned subgraph a line. That lengths belong together was
/// seen in all shipped records (knowledge-bases.md 5); the loader itself is closed.
class GraphReader {
 public:
  explicit GraphReader(BankReading& reading) : reading_(reading), cursor_(reading.cursor) {}

  void read() {
    while (!cursor_.at_end()) {
      line_ = cursor_.line();
      read_line();
      cursor_.skip_line();
    }
    if (!version_) reading_.faults.add("bank-graph-version-missing");
  }

 private:
  void read_line() {
    record_ = {};
    record_.line = line_;
    nodes_.clear();
    cuts_.clear();
    uneven_ = has_feature_ = has_id_ = has_strategy_ = has_version_ = false;
    std::string_view name;
    if (!cursor_.at_line_end() && cursor_.enter_object())
      while (cursor_.next_member(name)) read_member(name);
    if (!cursor_.at_line_end()) return reading_.report_fault("bank-line-malformed");
    if (has_version_ && !has_feature_) {
      version_ = true;
      return;
    }
    finish();
  }

  void read_member(std::string_view name) {
    if (name == "feature")
      read_feature();
    else if (name == "graphID")
      read_id();
    else if (name == "strategy")
      read_strategy();
    else {
      has_version_ = has_version_ || name == "version";
      cursor_.skip();
    }
  }

  /// Enters an object; anything else is passed over.
  bool enter_or_skip() {
    if (cursor_.peek() == JsonKind::object) return cursor_.enter_object();
    cursor_.skip();
    return false;
  }

  /// Calls `take` for every object of a list; anything else is passed over.
  template <typename Take>
  void each_object(Take take) {
    if (cursor_.peek() != JsonKind::array) {
      cursor_.skip();
      return;
    }
    cursor_.enter_array();
    while (cursor_.next_element()) {
      if (cursor_.peek() == JsonKind::object)
        take();
      else
        cursor_.skip();
    }
  }

  std::size_t length_of_list() {
    std::size_t length = 0;
    if (cursor_.peek() != JsonKind::array) {
      cursor_.skip();
      return 0;
    }
    cursor_.enter_array();
    for (; cursor_.next_element(); ++length) cursor_.skip();
    return length;
  }

  void read_feature() {
    has_feature_ = true;
    if (!enter_or_skip()) return;
    std::string_view name;
    while (cursor_.next_member(name)) {
      if (name == "feature")
        each_object([this] { read_group(); });
      else
        cursor_.skip();
    }
  }

  void read_group() {
    std::size_t nodes = 0;
    std::string_view name;
    cursor_.enter_object();
    while (cursor_.next_member(name)) {
      if (name != "struct") {
        cursor_.skip();
        continue;
      }
      each_object([&] {
        read_node(nodes);
        ++nodes;
      });
    }
    if (nodes_.size() < most_groups) nodes_.push_back(nodes);
  }

  void read_node(std::size_t index) {
    const std::string base =
        "feature[" + std::to_string(nodes_.size()) + "].struct[" + std::to_string(index) + "].";
    std::size_t inputs = 0;
    std::size_t sizes = 0;
    std::string_view name;
    cursor_.enter_object();
    while (cursor_.next_member(name)) {
      if (reading_.building()) {
        flatten(cursor_, base + std::string(name), record_.fields);
      } else if (name == "op") {
        read_operator();
      } else if (name == "in") {
        inputs = length_of_list();
      } else if (name == "dsize") {
        sizes = length_of_list();
      } else {
        cursor_.skip();
      }
    }
    uneven_ = uneven_ || inputs != sizes;
  }

  void read_operator() {
    std::string_view text;
    if (cursor_.peek() != JsonKind::text) {
      cursor_.skip();
    } else if (cursor_.read_text(text)) {
      ++reading_.count_of(std::string(text));
    }
  }

  void read_id() {
    std::string_view text;
    if (cursor_.peek() != JsonKind::text) {
      cursor_.skip();
      return;
    }
    if (!cursor_.read_text(text)) return;
    constexpr std::size_t most_digits = 20;
    has_id_ = all_digits(text) && text.size() <= most_digits;
    record_.key = text;
  }

  void read_strategy() {
    has_strategy_ = true;
    if (!enter_or_skip()) return;
    std::string_view name;
    while (cursor_.next_member(name)) {
      if (name == "group")
        each_object([this] { read_cut(); });
      else if (name == "modelName")
        read_model();
      else if (name == "end2EndTime" && cursor_.peek() == JsonKind::number)
        read_time();
      else
        cursor_.skip();
    }
  }

  void read_time() {
    constexpr double nanoseconds = 1000.0;  // by magnitude, no document tells
    JsonNumber number;
    if (cursor_.read_number(number)) record_.cost = value_of(number) / nanoseconds;
  }

  void read_model() {
    std::string_view text;
    if (cursor_.peek() != JsonKind::text) {
      cursor_.skip();
    } else if (cursor_.read_text(text)) {
      record_.model = kept_text(text);
    }
  }

  void read_cut() {
    std::size_t cut = 0;
    std::size_t types = 0;
    std::size_t scopes = 0;
    std::string_view name;
    cursor_.enter_object();
    while (cursor_.next_member(name)) {
      if (name == "cut")
        cut = length_of_list();
      else if (name == "fusionType")
        types = length_of_list();
      else if (name == "scopeId")
        scopes = length_of_list();
      else if (reading_.building())
        flatten(cursor_, "group[" + std::to_string(cuts_.size()) + "]." + std::string(name),
                record_.knowledge);
      else
        cursor_.skip();
    }
    uneven_ = uneven_ || cut != types || cut != scopes;
    if (cuts_.size() < most_groups) cuts_.push_back(cut);
  }

  void finish() {
    ++reading_.file.records;
    reading_.file.groups += nodes_.size();
    if (!record_.model.empty() && reading_.file.models.size() < most_models)
      ++reading_.file.models[record_.model];
    const char* member = !has_feature_    ? "feature"
                         : !has_id_       ? "graphID"
                         : !has_strategy_ ? "strategy"
                                          : nullptr;
    if (member != nullptr)
      return reading_.faults.add(Message{"bank-graph-incomplete", {}}.with("member", member),
                                 line_);
    if (reading_.building()) return offer();
    if (uneven_ || nodes_ != cuts_) reading_.faults.add("bank-graph-inconsistent", line_);
    reading_.duplicates.note(hash_of(record_.key), line_);
  }

  void offer() {
    for (const BankField& field : record_.fields) {
      if (field.name.ends_with(".op")) {
        if (!record_.operator_type.empty()) record_.operator_type += ',';
        record_.operator_type += field.value;
      } else if (field.name.find(".in[") != std::string::npos) {
        record_.tensors.push_back({field.name, integers_of(field.value), {}, {}});
      }
    }
    reading_.offer(std::move(record_));
  }

  BankReading& reading_;
  JsonCursor& cursor_;
  BankRecord record_;
  std::uint64_t line_ = 0;
  std::vector<std::size_t> nodes_;  // of each group
  std::vector<std::size_t> cuts_;
  bool version_ = false;
  bool uneven_ = false;
  bool has_feature_ = false;
  bool has_id_ = false;
  bool has_strategy_ = false;
  bool has_version_ = false;
};

}  // namespace

void read_graph_bank(BankReading& reading) { GraphReader(reading).read(); }

}  // namespace aoecheck
