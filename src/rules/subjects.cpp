#include "rules/subjects.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::size_t longest_gap_text = 160;

bool is_variable(std::string_view name) {
  return !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0 &&
         name.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}

std::string given_names(const Context& context, const std::vector<std::string_view>& mentioned) {
  std::vector<std::string> names;
  for (const std::string_view name : mentioned) {
    const Parameter* parameter = given_parameter(context.set, name);
    std::string text = "`" + spelled_name(name) + "`";
    const bool listed = std::find(names.begin(), names.end(), text) != names.end();
    if (parameter != nullptr && !parameter->value.text.empty() && !listed)
      names.push_back(std::move(text));
  }
  return join(names, ", ");
}

}  // namespace

std::string shortened(std::string text) {
  if (text.size() <= longest_gap_text) return text;
  std::size_t end = longest_gap_text;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  text.resize(end);
  return text + "…";
}

const Parameter* given_parameter(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  return parameter != nullptr ? parameter : set.find_environment(name);
}

std::string spelled_name(std::string_view name) {
  return is_variable(name) ? std::string(name) : "--" + std::string(name);
}

Subject value_of(const Context& context, std::string_view name) {
  const Effective value = context.side.effective(name);
  switch (value.kind) {
    case Effective::Kind::given:
      if (!value.parameter->value.known()) return Subject::unknown();
      return Subject::of(value.parameter->value.text);
    case Effective::Kind::by_default:
      return Subject::of(value.value);
    default:
      return Subject::unknown();
  }
}

std::string gap_text(const Context& context, std::string_view name,
                     const std::vector<std::string_view>& mentioned) {
  if (name == "tool") return std::string(name_of(context.set.tool));
  if (name == "set_parameters") return given_names(context, mentioned);
  if (const Parameter* given = given_parameter(context.set, name))
    return shortened(given->value.text);
  const Subject subject = is_property(name) ? property_of(context, name) : value_of(context, name);
  return shortened(subject.text);
}

}  // namespace aoecheck
