#include "report/without_persons.h"

#include <algorithm>
#include <array>
#include <vector>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

/// Directories that are the same everywhere and tell nothing of a person.
constexpr std::array<std::string_view, 10> public_places{"/usr/lib",
                                                         "/usr/bin/",
                                                         "/usr/local/Ascend/",
                                                         "/usr/local/lib/",
                                                         "/lib",
                                                         "/bin/",
                                                         "/sbin/",
                                                         "/dev/",
                                                         "/proc/",
                                                         "/sys/"};

/// Names of users that are those of services, or of the programs that are told of.
constexpr std::array<std::string_view, 8> public_users{"root", "aoe",  "atc",        "ascend",
                                                       "npu",  "user", "HwHiAiUser", "python"};

constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 7> weekdays{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

template <std::size_t Size>
bool contains(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte == '_' || byte == '-' || byte == '.';
}

/// Bytes of UTF-8 sequences too: directories have names in every language.
bool is_path_byte(char byte) {
  constexpr std::string_view others = "/+@%~";
  return is_name_byte(byte) || others.find(byte) != std::string_view::npos ||
         (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

bool begins_path(std::string_view text, std::size_t at) {
  if (at > 0 && (is_name_byte(text[at - 1]) || text[at - 1] == '/')) return false;
  const std::string_view rest = text.substr(at);
  return rest.starts_with('/') || rest.starts_with('~') || rest.starts_with("./") ||
         rest.starts_with("../");
}

std::string shown_path(std::string_view path) {
  const bool is_public =
      std::any_of(public_places.begin(), public_places.end(),
                  [&](std::string_view place) { return path.starts_with(place); });
  const std::size_t slashes = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
  if (is_public || (path.starts_with('/') && slashes == 1)) return std::string(path);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::string_view parent = parent_path(path);
  // What is left of a home directory would be the user.
  if (parent == "/home" || parent == "/Users" || path.find('/') == std::string_view::npos)
    return path.starts_with('~') || path.starts_with('/') ? "~" : std::string(path);
  return std::string(file_name(path));
}

std::string with_short_paths(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_path(text, at)) {
      result += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_path_byte(text[end])) ++end;
    result += shown_path(text.substr(at, end - at));
    at = end;
  }
  return result;
}

/// Replaces `name` where it stands for itself, not as a part of a longer word.
std::string without_name(std::string_view text, std::string_view name) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = at + name.size();
    const bool found = text.substr(at).starts_with(name) &&
                       (at == 0 || !is_name_byte(text[at - 1])) &&
                       (end == text.size() || !is_name_byte(text[end]));
    if (found) {
      result += "USER";
      at = end;
    } else {
      result += text[at++];
    }
  }
  return result;
}

/// `alice@node7` of a prompt.
std::string without_accounts(std::string_view text) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    std::size_t begin = at;
    std::size_t end = at + 1;
    while (begin > done && is_name_byte(text[begin - 1])) --begin;
    while (end < text.size() && is_name_byte(text[end])) ++end;
    if (begin == at || end == at + 1) continue;
    result += text.substr(done, begin - done);
    result += "USER@HOST";
    done = end;
  }
  result += text.substr(done);
  return result;
}

std::vector<std::string_view> first_words(std::string_view text, std::size_t most) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size() && words.size() < most;) {
    const std::size_t begin = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return words;
}

/// The place of the host among the first words of a line of syslog or of the journal:
/// "Sep 12 03:10:40 HOST kernel: …", "2025-09-12T03:10:40+08:00 HOST kernel: …",
/// "Fri 2025-09-12 03:10:40 CST HOST kernel: …". The number of words where there is none.
std::size_t place_of_host(const std::vector<std::string_view>& words) {
  constexpr std::size_t day_size = std::string_view("2025-09-12").size();
  const std::size_t none = words.size();
  if (words.size() < 3) return none;
  std::size_t place = none;
  if (contains(months, words[0]) && all_digits(words[1])) place = 3;
  if (contains(weekdays, words[0])) place = 4;
  if (words[0].size() > day_size && words[0][day_size] == 'T' && words[0][4] == '-') place = 1;
  const bool names_program = place + 1 < words.size() && words[place + 1].ends_with(':');
  return names_program ? place : none;
}

std::string without_host(std::string_view text) {
  constexpr std::size_t longest_head = 6;
  const auto words = first_words(text, longest_head);
  const std::size_t place = place_of_host(words);
  if (place == words.size()) return std::string(text);
  const auto begin = static_cast<std::size_t>(words[place].data() - text.data());
  return std::string(text.substr(0, begin)) + "HOST" +
         std::string(text.substr(begin + words[place].size()));
}

}  // namespace

std::string without_user(std::string_view text, std::string_view home) {
  constexpr std::size_t shortest_name = 3;
  std::string result = without_accounts(without_host(text));
  while (home.size() > 1 && home.ends_with('/')) home.remove_suffix(1);
  const std::string_view user = file_name(home);
  if (user.size() < shortest_name || contains(public_users, user)) return result;
  return without_name(result, user);
}

std::string without_persons(std::string_view text, std::string_view home) {
  return without_user(with_short_paths(text), home);
}

}  // namespace aoecheck
