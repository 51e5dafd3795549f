#include "catalogue/entries.h"

#include <algorithm>

namespace aoecheck {
namespace {

bool belongs(std::string_view file, const Section& section) {
  return section.file.ends_with('/') ? file.starts_with(section.file) : file == section.file;
}

void append_entries(Node root, const Section& section, std::vector<Entry>& entries) {
  for (std::size_t i = 0; i < root.size(); ++i) {
    const Node file = root.child(i);
    if (!file.is_list() || !belongs(file.key(), section)) continue;
    for (std::size_t j = 0; j < file.size(); ++j) {
      const Node entry = file.child(j);
      if (entry.is_map()) entries.push_back({entry.text(section.id), entry});
    }
  }
}

}  // namespace

const Section* section_of(std::string_view file) {
  for (const Section* section : sections()) {
    if (belongs(file, *section)) return section;
  }
  return nullptr;
}

std::vector<Entry> entries_of(Node root, const Section& section) {
  std::vector<Entry> entries;
  append_entries(root, section, entries);
  return entries;
}

std::vector<Entry> merged_entries(Node base, Node overlay, const Section& section) {
  std::vector<Entry> entries = entries_of(overlay, section);
  append_entries(base, section, entries);
  // Stable: of two with one name the first, the overlay's, stays.
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& left, const Entry& right) { return left.name < right.name; });
  const auto same = [](const Entry& left, const Entry& right) { return left.name == right.name; };
  entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
  return entries;
}

Node find_entry(const std::vector<Entry>& entries, std::string_view name) {
  const auto place =
      std::lower_bound(entries.begin(), entries.end(), name,
                       [](const Entry& entry, std::string_view key) { return entry.name < key; });
  return place == entries.end() || place->name != name ? Node() : place->node;
}

}  // namespace aoecheck
