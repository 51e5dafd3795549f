#include "engine/bank_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"
#include "aoecheck/rules/rules.h"

namespace aoecheck {
namespace {

constexpr int depth_limit = 16;
constexpr std::string_view copy_ending = ".json.aoe";

void list_below(const std::string& directory, int depth, const Environment& environment,
                BankListing& listing) {
  const auto names = environment.list(directory);
  if (!names) return listing.failures.push_back(names.error());
  bool holds = false;
  for (const std::string& name : *names) {
    const std::string path = joined_path(directory, name);
    if (name.ends_with(copy_ending)) {
      listing.copies.push_back(path);
      holds = true;
    } else if (read_bank_name(name)) {
      listing.files.push_back(path);
      holds = true;
    } else if (depth < depth_limit && environment.kind(path) == PathKind::directory) {
      list_below(path, depth + 1, environment, listing);
    }
  }
  if (holds) listing.directories.push_back(directory);
}

Origin file_origin(const std::string& path, std::uint64_t line, std::uint64_t column) {
  constexpr std::uint64_t largest = 0x7FFFFFFF;
  Origin origin{OriginKind::file, path, 0, 0, {}};
  if (line <= largest) origin.line = static_cast<int>(line);
  if (column <= largest) origin.column = static_cast<int>(column);
  return origin;
}

/// "and 3 more, at lines 7, 9".
void note_further_places(const BankRemark& remark, Finding& finding) {
  if (remark.lines.size() < 2) return;
  std::vector<std::string> lines;
  for (const std::uint64_t line : remark.lines) lines.push_back(std::to_string(line));
  if (remark.count > remark.lines.size()) lines.emplace_back("…");
  finding.notes.push_back(
      {Message{"bank-lines", {}}.with("lines", join(lines, ", ")), finding.origin});
}

}  // namespace

BankListing list_banks(const std::string& directory, const Environment& environment) {
  BankListing listing;
  list_below(directory, 0, environment, listing);
  return listing;
}

void judge_bank(const BankFile& file, const Catalogue& catalogue, std::vector<Finding>& findings) {
  for (const BankRemark& remark : file.faults) {
    const RuleSpec* const rule = catalogue.rule(remark.message.id);
    if (rule == nullptr) continue;
    const std::uint64_t line = remark.lines.empty() ? 0 : remark.lines.front();
    Message message{{}, remark.message.arguments};
    message.with("count", std::to_string(remark.count));
    Finding& finding =
        Sink(*rule, findings).add(no_set, file_origin(file.path, line, remark.column), message);
    if (file.kind == BankKind::graph) finding.banks = {false, true};
    if (file.kind != BankKind::graph && finding.banks.operator_bank) finding.banks = {true, false};
    note_further_places(remark, finding);
  }
}

void judge_rights(const std::string& path, const Environment& environment,
                  const Catalogue& catalogue, std::vector<Finding>& findings) {
  constexpr unsigned everybody_writes = 0002;
  constexpr unsigned group_writes = 02770;
  const PathStatus status = environment.status(path);
  const bool directory = status.kind == PathKind::directory;
  if (!directory && status.kind != PathKind::file) return;
  const Origin origin{OriginKind::file, path, 0, 0, {}};
  const auto named = read_bank_name(file_name(path));
  const bool appended = named && named->kind == BankKind::unified;
  const RuleSpec* const closed = catalogue.rule("bank-file-not-writable");
  if (!directory && appended && closed != nullptr && !environment.access(path).write)
    Sink(*closed, findings).add(no_set, origin, Message{}.with("path", shell_quoted(path)));
  const RuleSpec* const open = catalogue.rule("bank-world-writable");
  if (open == nullptr || (status.mode & everybody_writes) == 0) return;
  Sink(*open, findings)
      .add(no_set, origin,
           Message{}
               .with("path", shell_quoted(path))
               .with("mode", fmt::format("{:04o}", status.mode))
               .with("wanted", directory ? fmt::format("{:o}", group_writes) : "660"));
}

void judge_copy(const std::string& path, const Catalogue& catalogue,
                std::vector<Finding>& findings) {
  const RuleSpec* const rule = catalogue.rule("bank-flush-interrupted");
  if (rule == nullptr) return;
  const std::string bank = path.substr(0, path.size() - std::string_view(".aoe").size());
  Sink(*rule, findings)
      .add(no_set, {OriginKind::file, path, 0, 0, {}},
           Message{}
               .with("name", std::string(file_name(path)))
               .with("backup", shell_quoted(path))
               .with("bank", shell_quoted(bank)));
}

void judge_used(const std::vector<BankPlace>& places, const Environment& environment,
                const Catalogue& catalogue, std::vector<Finding>& findings) {
  std::vector<std::string> seen;
  for (const BankPlace& place : places) {
    const BankCandidate* chosen = place.chosen();
    if (chosen == nullptr || environment.kind(chosen->directory) != PathKind::directory) continue;
    if (std::find(seen.begin(), seen.end(), chosen->directory) != seen.end()) continue;
    seen.push_back(chosen->directory);
    const BankListing listing = list_banks(chosen->directory, environment);
    for (const std::string& directory : listing.directories)
      judge_rights(directory, environment, catalogue, findings);
    for (const std::string& path : listing.files)
      judge_rights(path, environment, catalogue, findings);
    for (const std::string& path : listing.copies) judge_copy(path, catalogue, findings);
  }
}

}  // namespace aoecheck
