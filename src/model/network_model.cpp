#include "aoecheck/model/network_model.h"

#include <algorithm>
#include <set>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

template <typename Item>
const Item* find_named(const std::vector<Item>& items, std::string_view name) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.name == name; });
  return found == items.end() ? nullptr : &*found;
}

}  // namespace

std::string_view name_of(ModelMaker maker) {
  switch (maker) {
    case ModelMaker::atc:
      return "atc";
    case ModelMaker::aoe:
      return "aoe";
    case ModelMaker::unknown:
      break;
  }
  return "unknown";
}

const TensorInfo* NetworkModel::find_input(std::string_view wanted) const {
  return find_named(inputs, wanted);
}

const OperatorInfo* NetworkModel::find_operator(std::string_view wanted) const {
  return find_named(operators, wanted);
}

std::string_view NetworkModel::attribute(std::string_view wanted) const {
  const ModelAttribute* found = find_named(attributes, wanted);
  return found == nullptr ? std::string_view{} : std::string_view(found->value);
}

std::map<std::string, std::size_t> NetworkModel::operator_counts() const {
  std::map<std::string, std::size_t> counts;
  for (const OperatorInfo& one : operators) ++counts[one.type];
  return counts;
}

std::map<std::string, std::size_t> NetworkModel::pass_counts() const {
  std::map<std::string, std::size_t> counts;
  for (const OperatorInfo& one : operators) {
    std::set<std::string> passes(one.passes.begin(), one.passes.end());
    passes.insert(one.ub_passes.begin(), one.ub_passes.end());
    for (const std::string& pass : passes) ++counts[pass];
  }
  return counts;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::vector<std::string> axes;
  for (const std::int64_t axis : shape) axes.push_back(std::to_string(axis));
  return join(axes, ",");
}

}  // namespace aoecheck
