#include "readers/shell/scope.h"

#include <algorithm>
#include <unordered_set>

namespace aoecheck::shell {

bool Variable::same_value(const Variable& other) const {
  if (state != other.state || array != other.array || shifted != other.shifted) return false;
  if (values == other.values) return true;
  return values && other.values && *values == *other.values;
}

const Variable* Scope::find(std::string_view name) const {
  const auto found = variables_.find(std::string(name));
  return found == variables_.end() ? nullptr : &found->second;
}

void Scope::set(const std::string& name, Variable variable) {
  const auto [place, added] = variables_.try_emplace(name);
  if (marks_ > 0) journal_.push_back({name, std::move(place->second), !added});
  place->second = std::move(variable);
}

std::uint64_t Scope::generation_of(std::string_view name) const {
  const Variable* variable = find(name);
  return variable == nullptr ? 0 : variable->generation;
}

std::size_t Scope::mark() {
  ++marks_;
  return journal_.size();
}

Scope::Changes Scope::take_back(std::size_t mark) {
  Changes changes;
  std::unordered_set<std::string> seen;
  while (journal_.size() > mark) {
    Entry entry = std::move(journal_.back());
    journal_.pop_back();
    const auto place = variables_.find(entry.name);
    if (seen.insert(entry.name).second) changes.push_back({entry.name, place->second});
    if (entry.existed) {
      place->second = std::move(entry.before);
    } else {
      variables_.erase(place);
    }
  }
  --marks_;
  return changes;
}

void Scope::keep(std::size_t mark) {
  --marks_;
  if (marks_ == 0) journal_.resize(mark);
}

std::vector<std::string> Scope::exported() const {
  std::vector<std::string> names;
  for (const auto& [name, variable] : variables_) {
    if (variable.exported) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Variable variable_of(Value value, std::uint64_t generation) {
  Variable variable;
  variable.state = Variable::State::set;
  variable.generation = generation;
  variable.values =
      std::make_shared<const std::vector<Value>>(std::vector<Value>{std::move(value)});
  return variable;
}

}  // namespace aoecheck::shell
