#include "aoecheck/model/parameter_set.h"

#include <algorithm>

namespace aoecheck {
namespace {

const Parameter* named(const std::vector<Parameter>& parameters, std::string_view name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& one) { return one.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

}  // namespace

const Parameter* ParameterSet::find(std::string_view name) const { return named(parameters, name); }

const Parameter* ParameterSet::find_model() const {
  for (const std::string_view name : {"model", "singleop", "model_path"})
    if (const Parameter* model = find(name)) return model;
  return nullptr;
}

const Parameter* ParameterSet::find_environment(std::string_view name) const {
  return named(environment, name);
}

}  // namespace aoecheck
