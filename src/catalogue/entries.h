#pragma once

#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "aoecheck/catalogue/tree.h"
#include "catalogue/keys.h"

namespace aoecheck {

struct Entry {
  std::string_view name;
  Node node;
};

/// The entries of a section in the order of the files; entries of `root` that are not lists of maps
/// are passed over (check_structure names them).
std::vector<Entry> entries_of(Node root, const Section& section);

/// The entries of both, sorted by name; one in `overlay` replaces the one of that name in `base`.
std::vector<Entry> merged_entries(Node base, Node overlay, const Section& section);

/// The entry of that name in a sorted list; a null node where there is none.
Node find_entry(const std::vector<Entry>& entries, std::string_view name);

/// The section that a file belongs to; null where no section has it.
const Section* section_of(std::string_view file);

/// The root of a tree; a null node where the tree is empty.
inline Node root_of(const TreeView& tree) { return tree.rows.empty() ? Node() : Node(&tree, 0); }

/// A key and what it sets; a table of these in the order in which entries are written makes reading
/// one pass: the search for a key begins behind the key before.
template <typename Target>
struct Field {
  std::string_view key;
  void (*read)(Node, Target&);
};

template <typename Target>
void read_fields(Node node, std::span<const Field<std::type_identity_t<Target>>> fields,
                 Target& target) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node value = node.child(i);
    const std::string_view key = value.key();
    for (std::size_t tried = 0; tried < fields.size(); ++tried) {
      const Field<Target>& field = fields[next];
      next = next + 1 == fields.size() ? 0 : next + 1;
      if (field.key != key) continue;
      field.read(value, target);
      break;
    }
  }
}

}  // namespace aoecheck
