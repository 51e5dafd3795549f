#include <algorithm>

#include <fmt/format.h>

#include "aoecheck/base/path.h"
#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

using Row = std::vector<std::string>;

constexpr std::size_t longest_value = 60;

std::string shown(std::string_view text) {
  const std::string safe = printable(text);
  if (safe.size() <= longest_value) return safe;
  std::size_t end = longest_value;
  while (end > 0 && (static_cast<unsigned char>(safe[end]) & 0xC0U) == 0x80U) --end;
  return safe.substr(0, end) + "…";
}

std::string number_or_dash(std::uint64_t number) {
  return number == 0 ? "-" : std::to_string(number);
}

std::string text_or_dash(const std::string& text) { return text.empty() ? "-" : shown(text); }

Row row_of(const BankFile& bank, const Words& words) {
  return {words.text("bank-kind-" + std::string(name_of(bank.kind))),
          text_or_dash(bank.name.soc),
          number_or_dash(static_cast<std::uint64_t>(bank.name.cores)),
          text_or_dash(bank.name.subject),
          std::to_string(bank.records),
          size_text(bank.size_bytes)};
}

/// Where several files lie in one directory, it heads their table; single files stand by
/// themselves.
void write_table(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::string directory;
  std::vector<Row> rows;
  const auto flush = [&] {
    if (rows.empty()) return;
    out << words.strong(words.path(directory)) << '\n';
    rows.insert(rows.begin(), {words.text("bank-column-kind"), words.text("bank-column-soc"),
                               words.text("bank-column-cores"), words.text("bank-column-subject"),
                               words.text("bank-column-records"), words.text("bank-column-size")});
    out << table(rows, 2);
    rows.clear();
  };
  for (const BankFile& bank : outcome.banks) {
    const std::string parent(parent_path(bank.path));
    if (parent != directory) flush();
    directory = parent;
    rows.push_back(row_of(bank, words));
  }
  flush();
}

void write_facts(const BankFile& bank, const Words& words, std::ostream& out) {
  std::vector<std::string> facts;
  const bool told = std::any_of(bank.quirks.begin(), bank.quirks.end(), [](const auto& quirk) {
    return quirk.message.id == "bank-id-is-no-hash";
  });
  if (bank.keys.computed > 0 && !told)
    facts.push_back(words.render(Message{"bank-keys-checked", {}}
                                     .with("equal", std::to_string(bank.keys.equal))
                                     .with("computed", std::to_string(bank.keys.computed))));
  if (bank.groups > 0) {
    std::uint64_t operators = 0;
    for (const auto& [type, count] : bank.operators) operators += count;
    facts.push_back(words.render(Message{"bank-groups", {}}
                                     .with("groups", std::to_string(bank.groups))
                                     .with("operators", std::to_string(operators))));
  }
  for (const BankRemark& quirk : bank.quirks) {
    Message message = quirk.message;
    facts.push_back(words.render(message.with("count", std::to_string(quirk.count))));
  }
  if (bank.kind == BankKind::gradient || bank.kind == BankKind::fusion)
    facts.push_back(words.text("bank-of-no-conversion"));
  if (facts.empty()) return;
  out << words.path(bank.path) << '\n';
  for (const std::string& fact : facts) out << wrapped(fact, "  ") << '\n';
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::vector<std::string> axes;
  for (const std::int64_t axis : shape) axes.push_back(std::to_string(axis));
  return join(axes, ",");
}

std::string fields_text(const std::vector<BankField>& fields) {
  std::vector<std::string> parts;
  for (const BankField& field : fields)
    parts.push_back(shown(field.name) + '=' + shown(field.value));
  return join(parts, " ");
}

void write_record(const BankFile& bank, const BankRecord& record, const Words& words,
                  std::ostream& out) {
  std::string head = words.path(bank.path) + ':' + std::to_string(record.line) + "  " +
                     words.strong(shown(record.operator_type)) + "  " + shown(record.key);
  if (record.cost)
    head += "  " + words.render(Message{"bank-record-cost", {}}.with(
                       "cost", fmt::format("{}", *record.cost)));
  out << head << '\n';
  if (!record.model.empty())
    out << "  " << words.render(Message{"bank-record-model", {}}.with("model", shown(record.model)))
        << '\n';
  std::vector<Row> rows;
  for (const BankTensor& tensor : record.tensors)
    rows.push_back({shown(tensor.name), shape_text(tensor.shape), tensor.type, tensor.format});
  out << table(rows, 4);
  out << wrapped(words.text("bank-record-key") + "  " + fields_text(record.fields), "  ") << '\n';
  if (!record.knowledge.empty())
    out << wrapped(words.text("bank-record-result") + "  " + fields_text(record.knowledge), "  ")
        << '\n';
}

void write_records(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::uint64_t matching = 0;
  std::uint64_t count = 0;
  for (const BankFile& bank : outcome.banks) {
    matching += bank.matching;
    count += bank.shown.size();
    for (const BankRecord& record : bank.shown) write_record(bank, record, words, out);
  }
  out << words.render(Message{"bank-matching", {}}
                          .with("matching", std::to_string(matching))
                          .with("shown", std::to_string(count)))
      << '\n';
}

}  // namespace

void write_banks(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.command == "bank show") return write_records(outcome, words, out);
  write_table(outcome, words, out);
  const bool verifies = outcome.command == "bank verify";
  if (verifies) {
    for (const BankFile& bank : outcome.banks) write_facts(bank, words, out);
    if (!outcome.findings.empty()) out << '\n';
    write_findings(outcome, words, out);
  }
  std::uint64_t records = 0;
  for (const BankFile& bank : outcome.banks) records += bank.records;
  std::string total = words.render(Message{"bank-total", {}}
                                       .with("files", std::to_string(outcome.banks.size()))
                                       .with("records", std::to_string(records)));
  if (verifies && outcome.findings.empty()) total += ": " + words.text("bank-sound");
  out << total << '\n';
  if (!verifies) write_findings(outcome, words, out);
}

}  // namespace aoecheck
