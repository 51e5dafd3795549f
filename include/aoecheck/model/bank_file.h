#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/message.h"

namespace aoecheck {

/// The kinds of knowledge base; no tool reads all of them.
enum class BankKind {
  runtime,   // JSON lines of the C++ tiling, `..._runtime_kb.json`
  unified,   // one JSON object of the static TBE operators, keys are MD5
  graph,     // JSON lines of subgraph tuning, `<soc>_l2cache.json`
  cube,      // JSON lines of the older cube tiling, `repository_<soc>_<op>.json`
  vector,    // one JSON object of the older vector schedules
  gradient,  // JSON array of gradient splitting; concerns no conversion
  fusion,    // JSON lines of `mdat_knowledge_bank.json`; concerns no conversion
};

/// "runtime", "unified", …; as JSON and `--kind` spell it.
std::string_view name_of(BankKind kind);

/// What the name of a bank file says; empty or 0 where it says nothing.
struct BankName {
  std::string soc;        // "Ascend310P3"; a graph bank has it in lower case
  int cores = 0;          // number of cores it was tuned with
  std::string core_type;  // "AiCore", "VectorCore"
  std::string subject;    // operator type ("MatMulV3") or kind of a unified bank ("matmul")

  friend bool operator==(const BankName&, const BankName&) = default;
};

/// An input or output that a record is about; what is not stated is empty.
struct BankTensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::string type;    // as GE names it, "float16"; the number where that is not known
  std::string format;  // "ND"
};

/// A named value inside a record, as it stands in the file.
struct BankField {
  std::string name;
  std::string value;
};

/// One record as `bank show` prints it.
struct BankRecord {
  std::uint64_t line = 0;
  std::string key;  // stored id, MD5 or graphID
  std::string operator_type;
  std::vector<BankTensor> tensors;
  std::vector<BankField> fields;     // what is looked up
  std::vector<BankField> knowledge;  // what is found
  std::optional<double> cost;        // microseconds
  std::string model;                 // graph bank: the model that was tuned
};

/// Something in a bank file that is worth telling: a rule id with arguments, how often, and where
/// it is first met. Whether it matters is the rule's affair.
struct BankRemark {
  Message message;
  std::uint64_t count = 0;
  std::vector<std::uint64_t> lines;  // the first few, from 1; empty where no line is to blame
  std::uint64_t column = 0;          // of the first, from 1; 0 = the line as a whole
};

/// Keys that could be computed again from what is stored.
struct KeyCheck {
  std::uint64_t computed = 0;
  std::uint64_t equal = 0;  // to the stored one
};

/// A bank file, read from end to end.
struct BankFile {
  std::string path;
  BankKind kind = BankKind::runtime;
  BankName name;
  std::uint64_t size_bytes = 0;
  std::uint64_t records = 0;
  std::map<std::string, std::uint64_t> operators;  // records, or nodes of a graph bank, by type
  std::uint64_t groups = 0;                        // graph bank: subgraphs of all records
  std::map<std::string, std::uint64_t> models;     // graph bank: records by the model tuned
  KeyCheck keys;
  /// Looks unusual, yet the real loader takes it: byte order mark, missing line feed at the end,
  /// an empty object in place of records, ids that are no hash or pass 32 bits.
  std::vector<BankRemark> quirks;
  std::vector<BankRemark> faults;
  std::vector<BankRecord> shown;  // those that were asked for
  std::uint64_t matching = 0;     // how many fit the filter
};

/// Which records are asked for; empty parts ask for all.
struct BankFilter {
  std::string operator_type;        // "MatMulV3", in any case
  std::vector<std::int64_t> shape;  // of one tensor
  std::string type;                 // "float16" or "DT_FLOAT16"
  std::size_t limit = 0;            // how many to keep in BankFile::shown; 0: none are built
};

}  // namespace aoecheck
