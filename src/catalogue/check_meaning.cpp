#include <algorithm>

#include <fmt/core.h>

#include "aoecheck/catalogue/log_text.h"
#include "catalogue/check.h"

namespace aoecheck {
namespace {

using Problem = std::optional<Error>;

bool holds(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class MeaningCheck {
 public:
  MeaningCheck(Node base, Node overlay)
      : parameters_(merged_entries(base, overlay, parameters_section)),
        rules_(merged_entries(base, overlay, rules_section)),
        failures_(merged_entries(base, overlay, failures_section)),
        codes_(merged_entries(base, overlay, codes_section)),
        messages_(merged_entries(base, overlay, messages_section)),
        grammars_(merged_entries(base, overlay, file_grammars_section)) {
    for (const Entry& device : merged_entries(base, overlay, devices_section)) {
      families_.push_back(device.node.text("family"));
    }
  }

  Problem run() const {
    for (const Entry& entry : parameters_) {
      if (auto problem = parameter(entry.node)) return problem;
    }
    for (const Entry& entry : rules_) {
      if (auto problem = rule(entry)) return problem;
    }
    for (const Entry& entry : failures_) {
      if (auto problem = failure(entry)) return problem;
    }
    for (const Entry& entry : codes_) {
      const Node name = entry.node["failure"];
      if (!find_entry(failures_, name.scalar()))
        return invalid_entry(name, fmt::format("`{}` is no failure", name.scalar()));
    }
    return std::nullopt;
  }

 private:
  Problem known_parameter(Node node, std::string_view name) const {
    if (find_entry(parameters_, name)) return std::nullopt;
    return invalid_entry(node, fmt::format("`{}` is no parameter of the catalogue", name));
  }

  Problem parameter(Node node) const {
    if (const Node replacement = node["replacement"]) {
      if (auto problem = known_parameter(replacement, replacement.scalar())) return problem;
    }
    const Node grammar = node["file_grammar"];
    if (grammar && !find_entry(grammars_, grammar.scalar())) {
      return invalid_entry(grammar, fmt::format("unknown file grammar `{}`", grammar.scalar()));
    }
    if (auto problem = neutral(node)) return problem;
    if (auto problem = aoe_values(node)) return problem;
    const Node defaults = node["defaults"];
    for (std::size_t i = 0; i < defaults.size(); ++i) {
      if (auto problem = default_row(node, defaults.child(i))) return problem;
    }
    return std::nullopt;
  }

  // What is not compared cannot spoil a hit, and the reverse.
  static Problem neutral(Node node) {
    const bool ignored = node.text("comparison") == "ignored";
    const bool harmless = node.text("effect") == "none" && node["banks"].size() == 0;
    if (node.text("category") == "neutral" && !ignored) {
      return invalid_entry(node, "a neutral parameter has `comparison: ignored`");
    }
    if (ignored == harmless) return std::nullopt;
    return invalid_entry(node, "`comparison: ignored`, `effect: none` and `banks: []` go together");
  }

  static Problem aoe_values(Node node) {
    const auto values = node["values"].scalars();
    for (const std::string_view value : node["aoe_values"].scalars()) {
      if (!holds(values, value)) {
        return invalid_entry(node["aoe_values"], fmt::format("`{}` is not in `values`", value));
      }
    }
    return std::nullopt;
  }

  Problem default_row(Node parameter, Node row) const {
    if (row.has("value") == row.has("from")) {
      return invalid_entry(row, "a default has either `value` or `from`");
    }
    const auto values = parameter["values"].scalars();
    const std::string_view value = row.text("value");
    if (!value.empty() && !values.empty() && !holds(values, value)) {
      return invalid_entry(row, fmt::format("the default `{}` is not in `values`", value));
    }
    const Node family = row["soc_family"];
    if (!family || holds(families_, family.scalar())) return std::nullopt;
    return invalid_entry(family, fmt::format("no device is of family `{}`", family.scalar()));
  }

  Problem rule(const Entry& entry) const {
    if (const Node message = find_entry(messages_, entry.name)) {
      return invalid_entry(message, fmt::format("`{}` is a rule", entry.name));
    }
    for (const std::string_view name : entry.node["parameter"].scalars()) {
      if (auto problem = known_parameter(entry.node["parameter"], name)) return problem;
    }
    const Node corrections = entry.node["corrections"];
    for (std::size_t i = 0; i < corrections.size(); ++i) {
      if (auto problem = correction(corrections.child(i))) return problem;
    }
    const Node when = entry.node["when"];
    return when ? check_conditions(when, parameters_) : std::nullopt;
  }

  Problem failure(const Entry& entry) const {
    if (find_entry(rules_, entry.name) || find_entry(messages_, entry.name))
      return invalid_entry(entry.node, fmt::format("`{}` is a rule or message", entry.name));
    const Node patterns = entry.node["patterns"];
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const Node pattern = patterns.child(i);
      if (pattern.has("modules") != pattern.has("levels"))
        return invalid_entry(pattern, "`modules` and `levels` go together");
      for (const std::string_view text : pattern["text"].scalars())
        if (const std::string problem = log_text_problem(text); !problem.empty())
          return invalid_entry(pattern["text"], problem);
    }
    return std::nullopt;
  }

  Problem correction(Node node) const {
    if (node.has("value") == node.has("drop")) {
      return invalid_entry(node, "a correction has either `value` or `drop`");
    }
    return known_parameter(node["parameter"], node.text("parameter"));
  }

  std::vector<Entry> parameters_, rules_, failures_, codes_, messages_, grammars_;
  std::vector<std::string_view> families_;
};

}  // namespace

std::optional<Error> check_meaning(Node base, Node overlay) {
  return MeaningCheck(base, overlay).run();
}

}  // namespace aoecheck
