#include <algorithm>
#include <iterator>

#include "readers/ge_settings/names.h"
#include "readers/ge_settings/script.h"

// Calls that configure: NPURunConfig(...), MemoryConfig(...), os.environ.setdefault(...).

namespace aoecheck::ge {

using python::Token;

/// os.environ.setdefault("X", "v"), os.putenv("X", "v").
void Script::variable_call(std::size_t first, std::size_t last) {
  const auto path = paths_.read(first, last);
  if (!path || path->back() != "()") return;
  const bool defaults = path->back(1) == "setdefault" && path->back(2) == "environ";
  if (!defaults && path->back(1) != "putenv") return;
  std::size_t open = last - 2;
  while (open > first && evaluator_.token(open).match != last - 1) --open;
  if (open + 1 >= last || !evaluator_.is_sign(open, "(") || !evaluator_.is_sign(open + 2, ","))
    return;
  const Computed name = expressions_.compute(open + 1, open + 2);
  if (name.is_text()) set_variable(name.text, first, open + 3, last - 1);
}

void Script::set_variable(const std::string& name, std::size_t at, std::size_t begin,
                          std::size_t last) {
  if (!is_variable(name)) return;
  add_setting(single(environment_, Way::environment, at).settings.settings, name, begin, last);
}

/// Calls of NPURunConfig, wherever they stand in the statement.
void Script::scan(std::size_t first, std::size_t last) {
  for (std::size_t at = first; at < last; ++at) {
    if (!evaluator_.is_sign(at + 1, "(")) continue;
    helper_rewrites_ = helper_rewrites_ || evaluator_.is_name(at, "npu_config_proto") ||
                       evaluator_.is_name(at, "RewriterConfig");
    const bool defined =
        at > first && (evaluator_.is_name(at - 1, "def") || evaluator_.is_name(at - 1, "class"));
    if (!evaluator_.is_name(at, "NPURunConfig") || defined) continue;
    std::vector<GeSetting> settings = arguments(at + 1, false);
    if (!settings.empty()) add(Way::estimator, at).settings.settings = std::move(settings);
  }
}

/// Where MemoryConfig(…) or AoeConfig(…) opens, if the tokens are one.
std::optional<std::size_t> Script::configuration(std::size_t first, std::size_t last) const {
  std::size_t at = first;
  while (evaluator_.token(at).kind == Token::Kind::name && evaluator_.is_sign(at + 1, ".")) at += 2;
  const bool named = evaluator_.is_name(at, "MemoryConfig") || evaluator_.is_name(at, "AoeConfig");
  if (!named || !evaluator_.is_sign(at + 1, "(")) return std::nullopt;
  if (at + 1 >= last || evaluator_.token(at + 1).match != last - 1) return std::nullopt;
  return at + 1;
}

/// The named arguments of the call that opens there which are options of GE's memory.
std::vector<GeSetting> Script::arguments(std::size_t open, bool nested) {
  std::vector<GeSetting> settings;
  const std::size_t close = evaluator_.token(open).match;
  for (std::size_t at = open + 1; at < close;) {
    std::size_t end = at;
    while (end < close && !evaluator_.is_sign(end, ","))
      end = std::max(evaluator_.token(end).match, end) + 1;
    end = std::min(end, close);
    if (evaluator_.token(at).kind == Token::Kind::name && evaluator_.is_sign(at + 1, "=")) {
      const std::string name(evaluator_.text(at));
      const bool configures = !nested && (name == "memory_config" || name == "aoe_config");
      if (is_option(name)) {
        add_setting(settings, name, at + 2, end);
      } else if (configures) {
        std::vector<GeSetting> inner;
        const auto known = configurations_.find(evaluator_.text(at + 2));
        if (const auto inner_open = configuration(at + 2, end)) {
          inner = arguments(*inner_open, true);
        } else if (known != configurations_.end() && end == at + 3 && count_ < most_settings) {
          inner = known->second;
          count_ += inner.size();
        }
        std::move(inner.begin(), inner.end(), std::back_inserter(settings));
      }
    }
    at = end + 1;
  }
  return settings;
}

}  // namespace aoecheck::ge
