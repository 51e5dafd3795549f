#include "aoecheck/model/log.h"

#include <algorithm>

namespace aoecheck {
namespace {

template <typename Values>
auto value_in(const Values& values, std::string_view name) -> decltype(&values.front().second) {
  const auto place = std::find_if(values.begin(), values.end(),
                                  [name](const auto& value) { return value.first == name; });
  return place == values.end() ? nullptr : &place->second;
}

}  // namespace

const std::int64_t* LogHit::number(std::string_view name) const { return value_in(numbers, name); }

const std::string* LogHit::value(std::string_view name) const { return value_in(texts, name); }

}  // namespace aoecheck
