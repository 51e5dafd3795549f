#include "aoecheck/catalogue/tree.h"

namespace aoecheck {

Node Node::operator[](std::string_view key) const {
  if (!is_map()) return {};
  const std::size_t count = size();
  for (std::size_t i = 0; i < count; ++i) {
    const Node value = child(i);
    if (value.key() == key) return value;
  }
  return {};
}

std::vector<std::string_view> Node::scalars() const {
  if (is_scalar()) return {scalar()};
  std::vector<std::string_view> texts;
  if (!is_list()) return texts;
  texts.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) texts.push_back(child(i).scalar());
  return texts;
}

Origin Node::origin() const {
  Origin origin;
  if (tree_ == nullptr) return origin;
  const Node file = Node(tree_, 0).child(row()->file);
  origin.source = std::string(file.key()) + ".yaml";
  origin.line = static_cast<int>(row()->line);
  origin.column = row()->column;
  return origin;
}

}  // namespace aoecheck
