#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "aoecheck/base/text.h"
#include "catalogue/check.h"

namespace aoecheck {
namespace {

using Problem = std::optional<Error>;

constexpr std::array<std::string_view, 3> presence_tests{"set", "unset", "two_of"};
constexpr std::array<std::string_view, 3> condition_groups{"any", "all", "none"};
constexpr std::array<std::string_view, 2> subject_keys{"value", "property"};
constexpr std::array<std::string_view, 3> other_subjects{"source.", "command.", "set."};

template <typename Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class ConditionCheck {
 public:
  explicit ConditionCheck(const std::vector<Entry>& parameters) : parameters_(parameters) {}

  // Recursion is bounded: the reader of the files refuses deep nesting.
  Problem list(Node conditions) const {
    if (!conditions.is_list() || conditions.size() == 0) {
      return invalid_entry(conditions, "no list of conditions");
    }
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (auto problem = condition(conditions.child(i))) return problem;
    }
    return std::nullopt;
  }

 private:
  Problem condition(Node node) const {
    if (!node.is_map()) return invalid_entry(node, "a condition that is no map");
    for (const std::string_view key : subject_keys) {
      if (node.has(key)) return test(node, key);
    }
    if (node.size() != 1)
      return invalid_entry(node, "a condition has one key, or a test of its own");
    const Node value = node.child(0);
    if (is_one_of(value.key(), presence_tests)) return subjects(value);
    if (is_one_of(value.key(), condition_groups)) return list(value);
    return invalid_entry(value, fmt::format("unknown condition `{}`", value.key()));
  }

  Problem subjects(Node value) const {
    if (value.is_map()) return invalid_entry(value, "a map where parameters should be named");
    const auto names = value.scalars();
    if (names.size() < (value.key() == "two_of" ? 2U : 1U)) {
      return invalid_entry(value, fmt::format("`{}` names too few parameters", value.key()));
    }
    for (const std::string_view name : names) {
      if (auto problem = subject(value, name)) return problem;
    }
    return std::nullopt;
  }

  Problem subject(Node node, std::string_view name) const {
    for (const std::string_view prefix : other_subjects) {
      if (name.starts_with(prefix)) return std::nullopt;
    }
    if (find_entry(parameters_, name.substr(0, name.find('.')))) return std::nullopt;
    return invalid_entry(node, fmt::format("`{}` is no parameter of the catalogue", name));
  }

  Problem test(Node node, std::string_view subject_key) const {
    if (node.size() != 2) {
      return invalid_entry(node, fmt::format("`{}` needs exactly one test", subject_key));
    }
    const Node name = node[subject_key];
    if (!name.is_scalar()) return invalid_entry(name, "the subject is no text");
    if (auto problem = subject(name, name.scalar())) return problem;
    const Node operand = node.child(node.child(0).key() == subject_key ? 1 : 0);
    if (!is_one_of(operand.key(), condition_tests())) {
      return invalid_entry(operand, fmt::format("unknown test `{}`", operand.key()));
    }
    return check_operand(operand);
  }

  static Problem check_operand(Node node) {
    const std::string_view test = node.key();
    if (test == "in" || test == "not_in") {
      if (node.is_list() && node.size() > 0) return std::nullopt;
      return invalid_entry(node, fmt::format("`{}` needs a list", test));
    }
    if (!node.is_scalar()) return invalid_entry(node, fmt::format("`{}` needs one text", test));
    if ((test == "less" || test == "greater") && !to_integer(node.scalar())) {
      return invalid_entry(node, fmt::format("`{}` needs a number", test));
    }
    if (test == "present" && node.scalar() != "true" && node.scalar() != "false") {
      return invalid_entry(node, "`present` needs true or false");
    }
    return std::nullopt;
  }

  const std::vector<Entry>& parameters_;
};

}  // namespace

std::optional<Error> check_conditions(Node conditions, const std::vector<Entry>& parameters) {
  return ConditionCheck(parameters).list(conditions);
}

}  // namespace aoecheck
