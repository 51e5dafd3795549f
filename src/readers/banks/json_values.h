#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/model/bank_file.h"
#include "readers/banks/json_cursor.h"

namespace aoecheck {

std::uint64_t mixed(std::uint64_t value);
std::uint64_t hash_of(std::string_view text);
/// Numbers that compare equal have equal hashes: 1 and 1.0.
std::uint64_t hash_of(const JsonNumber& number);

/// The number as a double.
double value_of(const JsonNumber& number);

/// A text as it may be kept: printable, its end cut off where it is longer than `most` bytes.
std::string kept_text(std::string_view text, std::size_t most = 256);

/// The hash of the next value by meaning: order of members, blanks and spelling of numbers do not
/// count. 0 after a fault, which the cursor tells.
std::uint64_t hash_value(JsonCursor& cursor);

/// The next value as named leaves: "group[0].struct[1].op"; lists of numbers or texts are one leaf
/// in brackets. At most `most` leaves are kept.
void flatten(JsonCursor& cursor, const std::string& name, std::vector<BankField>& fields,
             std::size_t most = 512);

/// "[1, 2]" as numbers; empty where the text is no list of integers.
std::vector<std::int64_t> integers_of(std::string_view list);

}  // namespace aoecheck
