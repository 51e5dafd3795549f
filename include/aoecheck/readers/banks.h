#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/base/result.h"
#include "aoecheck/model/bank_file.h"

namespace aoecheck {

/// A knowledge base file to be read.
struct BankInput {
  std::string path;  // as the user gave it
  const ByteSource& bytes;
};

/// What a file name says of kind, SoC, cores and operator (knowledge-bases.md 1.3, 1.4); nothing
/// where it is not the name of a bank.
struct NamedBank {
  BankKind kind = BankKind::runtime;
  BankName name;
};
std::optional<NamedBank> read_bank_name(std::string_view file_name);

/// The kind by the first record, else by the name; nothing for what is no bank.
std::optional<BankKind> recognise_bank(const BankInput& input);

/// Reads a bank from end to end through one buffer. Without `filter.limit` every record is checked
/// as far as its kind allows (computed keys, lengths that belong together, repeated keys); with it,
/// the matching records are built instead. What is wrong inside is in `faults`. Error: rule
/// `not-a-bank`.
Result<BankFile> read_bank(const BankInput& input, const BankFilter& filter);

}  // namespace aoecheck
