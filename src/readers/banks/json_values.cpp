#include "readers/banks/json_values.h"

#include <bit>
#include <charconv>
#include <cstring>

#include "aoecheck/base/text.h"

namespace aoecheck {

std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 32U)) * 0xD6E8FEB86659FD93ULL;
  value = (value ^ (value >> 32U)) * 0xD6E8FEB86659FD93ULL;
  return value ^ (value >> 32U);
}

std::uint64_t hash_of(std::string_view text) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15ULL;
  std::uint64_t hash = text.size() * factor;
  std::uint64_t word = 0;
  while (text.size() >= sizeof word) {
    std::memcpy(&word, text.data(), sizeof word);
    hash = (hash ^ word) * factor;
    hash ^= hash >> 32U;
    text.remove_prefix(sizeof word);
  }
  word = 0;
  std::memcpy(&word, text.data(), text.size());
  hash = (hash ^ word) * factor;
  return hash ^ (hash >> 29U);
}

double value_of(const JsonNumber& number) {
  if (number.integral) return static_cast<double>(number.integer);
  const bool plain = number.text.size() == 3 && number.text.ends_with(".0");
  if (plain) return number.text.front() - '0';
  double value = 0;
  std::from_chars(number.text.data(), number.text.data() + number.text.size(), value);
  return value;
}

std::uint64_t hash_of(const JsonNumber& number) {
  constexpr double exact = 9007199254740992.0;
  if (number.integral) return static_cast<std::uint64_t>(number.integer) * 2 + 1;
  const double value = value_of(number);
  const bool whole = value > -exact && value < exact &&
                     value == static_cast<double>(static_cast<std::int64_t>(value));
  if (whole) return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) * 2 + 1;
  return mixed(std::bit_cast<std::uint64_t>(value));
}

namespace {

std::uint64_t hash_object(JsonCursor& cursor) {
  std::uint64_t sum = 11;
  std::string_view name;
  cursor.enter_object();
  while (cursor.next_member(name)) {
    const std::uint64_t named = hash_of(name);
    sum += mixed(named + 3 * hash_value(cursor));
  }
  return sum;
}

std::uint64_t hash_array(JsonCursor& cursor) {
  std::uint64_t hash = 13;
  cursor.enter_array();
  while (cursor.next_element()) hash = mixed(hash + hash_value(cursor));
  return hash;
}

}  // namespace

std::uint64_t hash_value(JsonCursor& cursor) {
  JsonScalar scalar;
  switch (cursor.read_scalar(scalar)) {
    case JsonKind::object:
      return hash_object(cursor);
    case JsonKind::array:
      return hash_array(cursor);
    case JsonKind::text:
      return hash_of(scalar.text);
    case JsonKind::number:
      return hash_of(scalar.number);
    case JsonKind::boolean:
      return scalar.boolean ? 101 : 102;
    case JsonKind::null:
      return 103;
    case JsonKind::none:
      return 0;
  }
  return 0;
}

namespace {

std::string text_of(JsonKind kind, const JsonScalar& scalar) {
  switch (kind) {
    case JsonKind::text:
      return std::string(scalar.text);
    case JsonKind::number:
      return std::string(scalar.number.text);
    case JsonKind::boolean:
      return scalar.boolean ? "true" : "false";
    default:
      return "null";
  }
}

bool is_open(JsonKind kind) { return kind == JsonKind::object || kind == JsonKind::array; }

void keep(std::vector<BankField>& fields, std::size_t most, std::string_view name,
          std::string_view value) {
  constexpr std::size_t longest_value = 8192;
  if (fields.size() < most) fields.push_back({kept_text(name), kept_text(value, longest_value)});
}

void flatten_object(JsonCursor& cursor, const std::string& name, std::vector<BankField>& fields,
                    std::size_t most) {
  std::string_view member;
  cursor.enter_object();
  while (cursor.next_member(member))
    flatten(cursor, name.empty() ? std::string(member) : name + '.' + std::string(member), fields,
            most);
}

void flatten_array(JsonCursor& cursor, const std::string& name, std::vector<BankField>& fields,
                   std::size_t most) {
  constexpr std::size_t longest_list = 4096;
  std::string list = "[";
  bool scalars = false;
  cursor.enter_array();
  for (std::size_t i = 0; cursor.next_element(); ++i) {
    if (is_open(cursor.peek())) {
      flatten(cursor, name + '[' + std::to_string(i) + ']', fields, most);
      continue;
    }
    scalars = true;
    JsonScalar scalar;
    const JsonKind kind = cursor.read_scalar(scalar);
    if (list.size() < longest_list) list += (list.size() > 1 ? ", " : "") + text_of(kind, scalar);
  }
  if (scalars) keep(fields, most, name, list + ']');
}

}  // namespace

void flatten(JsonCursor& cursor, const std::string& name, std::vector<BankField>& fields,
             std::size_t most) {
  JsonScalar scalar;
  const JsonKind kind = cursor.read_scalar(scalar);
  if (kind == JsonKind::object) return flatten_object(cursor, name, fields, most);
  if (kind == JsonKind::array) return flatten_array(cursor, name, fields, most);
  if (kind != JsonKind::none) keep(fields, most, name, text_of(kind, scalar));
}

std::string kept_text(std::string_view text, std::size_t most) {
  if (text.size() <= most) return printable(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return printable(text.substr(0, end)) + "…";
}

std::vector<std::int64_t> integers_of(std::string_view list) {
  if (!list.starts_with('[') || !list.ends_with(']')) return {};
  list = list.substr(1, list.size() - 2);
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : split(list, ',')) {
    const auto number = to_integer(trimmed(part));
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace aoecheck
