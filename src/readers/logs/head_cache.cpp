#include "readers/logs/head_cache.h"

#include <algorithm>

namespace aoecheck {
namespace {

constexpr std::size_t longest_head = 48;
constexpr std::size_t shortest_head = 6;  // "[INFO]"

/// Level and module differ in these places.
std::size_t slot_of(std::string_view text, std::size_t slots) {
  const auto byte = [&](std::size_t place) {
    return static_cast<std::size_t>(static_cast<unsigned char>(text[place]));
  };
  const std::size_t end = text.size();
  return (byte(1) + byte(end - 2) * 7 + byte(end - 3) * 31 + byte(end - 4) * 3 + end * 61) % slots;
}

}  // namespace

const HeadCache::Entry& HeadCache::find(std::string_view line) {
  if (line.empty() || line[0] != '[') return none_;
  const std::size_t open = line.substr(0, longest_head).find('(');
  if (open == std::string_view::npos || open < shortest_head) return none_;
  const std::string_view text = line.substr(0, open + 1);
  Entry& entry = entries_[slot_of(text, slots)];
  if (entry.text == text) return entry;
  entry.text = text;
  // The views belong to the entry; a head needs more of a line than its own text.
  entry.head = plog_head(entry.text);
  entry.group = entry.head ? patterns_.group_of(entry.head->module, entry.head->level) : nullptr;
  return entry;
}

}  // namespace aoecheck
