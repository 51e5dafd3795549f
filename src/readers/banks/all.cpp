#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"
#include "readers/banks/bank_reading.h"

namespace aoecheck {
namespace {

/// One kind: how its text is laid out and who reads it.
struct BankReader {
  BankKind kind;
  bool lines;
  void (*read)(BankReading&);
};
constexpr std::array<BankReader, 7> bank_readers{{{BankKind::runtime, true, read_runtime_bank},
                                                  {BankKind::unified, false, read_unified_bank},
                                                  {BankKind::graph, true, read_graph_bank},
                                                  {BankKind::cube, true, read_cube_bank},
                                                  {BankKind::vector, false, read_vector_bank},
                                                  {BankKind::gradient, false, read_gradient_bank},
                                                  {BankKind::fusion, true, read_fusion_bank}}};

const BankReader& reader_of(BankKind kind) {
  return *std::find_if(bank_readers.begin(), bank_readers.end(),
                       [kind](const BankReader& reader) { return reader.kind == kind; });
}

/// Two members that the records of one kind have and those of no other.
struct Members {
  BankKind kind;
  std::string_view first;
  std::string_view second;
};
constexpr std::array<Members, 4> members_of_lines{{{BankKind::runtime, "info_dict", "op"},
                                                   {BankKind::graph, "feature", "graphID"},
                                                   {BankKind::cube, "shape", "tiling"},
                                                   {BankKind::fusion, "hash_str", "cost_time"}}};

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_digest(std::string_view text) {
  return (text.size() == 32 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

constexpr std::size_t most_names = 16;

/// The names of the members of the first object.
std::vector<std::string> first_members(JsonCursor& cursor) {
  std::vector<std::string> names;
  std::string_view name;
  cursor.enter_object();
  while (names.size() < most_names && cursor.next_member(name)) {
    names.emplace_back(name.substr(0, 128));
    if (!is_digest(name))
      cursor.skip();
    else
      break;
  }
  return names;
}

std::optional<BankKind> kind_by_content(const ByteSource& bytes) {
  JsonCursor cursor(bytes, false);
  if (cursor.peek() == JsonKind::array) {
    cursor.enter_array();
    if (!cursor.next_element() || cursor.peek() != JsonKind::object) return std::nullopt;
    return holds(first_members(cursor), "modelhash") ? std::optional(BankKind::gradient)
                                                     : std::nullopt;
  }
  if (cursor.peek() != JsonKind::object) return std::nullopt;
  const std::vector<std::string> names = first_members(cursor);
  if (!names.empty() && is_digest(names.front())) return BankKind::unified;
  for (const Members& members : members_of_lines)
    if (holds(names, members.first) && holds(names, members.second)) return members.kind;
  const bool version_line = names.size() == 1 && names.front() == "version" && !cursor.failed();
  if (!version_line || cursor.peek() != JsonKind::object) return std::nullopt;
  const std::vector<std::string> next = first_members(cursor);
  return holds(next, "feature") ? std::optional(BankKind::graph) : std::nullopt;
}

void tell_repeated_keys(const BankReader& reader, const ByteSource& bytes, BankFile& file,
                        Remarks& faults, DuplicateFinder& duplicates) {
  if (!duplicates.begin_second_reading()) return;
  BankFile scratch;
  scratch.name = file.name;
  Remarks ignored_faults(scratch.faults);
  Remarks ignored_quirks(scratch.quirks);
  JsonCursor cursor(bytes, reader.lines);
  const BankFilter no_filter;
  BankReading again{cursor, scratch, ignored_faults, ignored_quirks, duplicates, no_filter};
  reader.read(again);
  const Message rule{
      file.kind == BankKind::unified ? "bank-key-repeated-last-wins" : "bank-key-repeated", {}};
  for (const std::uint64_t line : duplicates.repeated_lines()) faults.add(rule, line);
}

Error not_a_bank(const std::string& path) {
  Message message{"not-a-bank", {}};
  message.with("path", path);
  return {Origin{OriginKind::file, path, 0, 0, {}}, std::move(message)};
}

/// How the key of a convolution or matrix product is made is known and confirmed; other kinds may
/// make theirs of another text, which shows where not one agrees.
bool keys_of_other_kind(const BankFile& file) {
  const std::string& subject = file.name.subject;
  const bool known = subject == "matmul" || subject.starts_with("conv");
  return file.kind == BankKind::unified && !known && file.keys.computed > 0 && file.keys.equal == 0;
}

/// Where the name does not tell the operator, the first record of a runtime bank does.
std::string operator_of_first_record(const ByteSource& bytes) {
  JsonCursor cursor(bytes, true);
  std::string_view name;
  std::string_view text;
  cursor.enter_object();
  while (cursor.next_member(name)) {
    if (name == "op" && cursor.peek() == JsonKind::text)
      return cursor.read_text(text) ? std::string(text) : std::string();
    cursor.skip();
  }
  return {};
}

}  // namespace

void BankReading::report_fault(const char* rule) {
  const char* const reason = cursor.failed() ? cursor.fault() : "json-text-behind";
  faults.add(Message{rule, {}}.with("reason", Message{reason, {}}), cursor.line(), cursor.column());
}

std::uint64_t& BankReading::count_of(const std::string& type) {
  constexpr std::size_t most_types = 4096;
  const std::string name = kept_text(type);
  const auto found = file.operators.find(name);
  if (found != file.operators.end()) return found->second;
  return file.operators[file.operators.size() < most_types ? name : "…"];
}

void BankReading::offer(BankRecord record) {
  const auto has_shape = [&](const BankTensor& tensor) { return tensor.shape == filter.shape; };
  std::string wanted = lower(filter.type);
  if (wanted.starts_with("dt_")) wanted = wanted.substr(3);
  const auto has_type = [&](const BankTensor& tensor) { return lower(tensor.type) == wanted; };
  const auto any = [&](const auto& test) {
    return std::any_of(record.tensors.begin(), record.tensors.end(), test);
  };
  const std::string type = ',' + lower(record.operator_type) + ',';
  if (!filter.operator_type.empty() &&
      type.find(',' + lower(filter.operator_type) + ',') == std::string::npos)
    return;
  if (!filter.shape.empty() && !any(has_shape)) return;
  if (!wanted.empty() && !any(has_type)) return;
  ++file.matching;
  if (file.shown.size() < filter.limit) file.shown.push_back(std::move(record));
}

std::optional<BankKind> recognise_bank(const BankInput& input) {
  if (const auto kind = kind_by_content(input.bytes); kind) return kind;
  const auto named = read_bank_name(file_name(input.path));
  return named ? std::optional(named->kind) : std::nullopt;
}

Result<BankFile> read_bank(const BankInput& input, const BankFilter& filter) {
  const auto kind = recognise_bank(input);
  if (!kind) return not_a_bank(input.path);
  BankFile file;
  file.path = input.path;
  file.kind = *kind;
  file.size_bytes = input.bytes.size();
  const auto named = read_bank_name(file_name(input.path));
  if (named && named->kind == *kind) file.name = named->name;
  if (file.name.subject.empty() && *kind == BankKind::runtime)
    file.name.subject = operator_of_first_record(input.bytes);
  if (!named || named->kind != *kind) {
    Remarks(file.faults)
        .add(Message{"bank-name-is-not-read", {}}.with("name", std::string(file_name(input.path))));
  }
  const BankReader& reader = reader_of(*kind);
  Remarks faults(file.faults);
  Remarks quirks(file.quirks);
  DuplicateFinder duplicates(filter.limit > 0 ? 0 : input.bytes.size());
  JsonCursor cursor(input.bytes, reader.lines);
  BankReading reading{cursor, file, faults, quirks, duplicates, filter};
  reader.read(reading);
  if (cursor.starts_with_mark() && *kind != BankKind::unified)
    quirks.add("bank-byte-order-mark", 1);
  if (reader.lines && file.records > 0 && !cursor.ends_with_line_feed())
    quirks.add("bank-no-final-line-feed");
  if (file.keys.equal != file.keys.computed && *kind == BankKind::runtime)
    quirks.add(Message{"bank-id-is-no-hash", {}}
                   .with("equal", std::to_string(file.keys.equal))
                   .with("total", std::to_string(file.keys.computed)));
  if (keys_of_other_kind(file)) {
    std::erase_if(file.faults,
                  [](const BankRemark& remark) { return remark.message.id == "bank-key-differs"; });
    file.keys = {};
    quirks.add("bank-keys-of-other-kind");
  }
  if (filter.limit == 0) tell_repeated_keys(reader, input.bytes, file, faults, duplicates);
  return file;
}

}  // namespace aoecheck
