#include <algorithm>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

/// How to settle it: the variable's --define, or --soc, or nothing that an option could.
Message settle_of(const Comparison& item) {
  if (item.parameter == "soc_version" && item.reason.id == "tuned-soc-not-known")
    return {"settle-soc", {}};
  std::vector<std::string> options;
  for (const std::string& variable : item.settle) {
    const std::string option = "--define=" + variable + "=VALUE";
    if (std::find(options.begin(), options.end(), option) == options.end())
      options.push_back(option);
  }
  if (options.empty()) return {};
  return Message{"settle-define", {}}.with("options", join(options, " "));
}

/// What stands on both sides, so that the open question can be judged by eye.
std::string sides_of(const Comparison& item, const Words& words) {
  const auto shown = [&](const ComparedValue& value) {
    return value.set ? '`' + printable(value.raw) + '`' : words.text("tuned-unset");
  };
  return words.render(Message{"unknown-sides", {}}
                          .with("tuned", shown(item.tuned))
                          .with("planned", shown(item.planned)));
}

void write_unverified(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::set<std::string> files;
  for (const Pairing& pairing : outcome.pairings)
    for (const Comparison& item : pairing.compared)
      for (const Message& remark : item.remarks)
        if (remark.id == "not-verified") files.insert(remark.arguments.front().text);
  if (files.empty()) return;
  Message message{"files-not-verified", {}};
  message.with("files", join({files.begin(), files.end()}, ", "));
  out << wrapped(words.render(message), "") << '\n';
}

}  // namespace

void write_unknowns(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::vector<std::string> lines;
  for (const Pairing& pairing : outcome.pairings) {
    for (const Comparison& item : pairing.compared) {
      if (item.answer != Answer::unknown) continue;
      std::string line = item.parameter + ": " + sides_of(item, words) +
                         words.text("clause-separator") + words.render(item.reason);
      const Message settle = settle_of(item);
      if (!settle.empty()) line += words.text("clause-separator") + words.render(settle);
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
    }
  }
  for (const std::string& line : lines)
    out << wrapped(line, words.text("answer-unknown") + ' ') << '\n';
}

void write_summary(const Outcome& outcome, const Words& words, std::ostream& out) {
  write_unverified(outcome, words, out);
  const Counts& counts = outcome.counts;
  const auto number = [](std::size_t value) { return std::to_string(value); };
  if (outcome.pairings.empty()) {
    out << wrapped(words.render(Message{"summary-findings", {}}
                                    .with("commands", number(outcome.sets.size()))
                                    .with("errors", number(counts.errors))
                                    .with("warnings", number(counts.warnings))
                                    .with("notes", number(counts.notes))),
                   "")
        << '\n';
    return;
  }
  out << wrapped(words.render(Message{"summary-compared", {}}
                                  .with("compared", number(counts.compared - counts.ignored))
                                  .with("match", number(counts.match))
                                  .with("differ", number(counts.differ))
                                  .with("unknown", number(counts.unknown))
                                  .with("ignored", number(counts.ignored))),
                 "")
      << '\n';
  if (outcome.verdict == Verdict::consistent)
    out << wrapped(words.text("consistent-unproven"), "") << '\n';
}

void write_corrected(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.corrected.empty()) return;
  std::string line = outcome.corrected.front().text;
  const std::string label = words.text("corrected");
  const std::string hint = words.text("corrected-hint");
  const std::size_t room = terminal_width - display_width(label) - display_width(hint) - 4;
  const bool too_long = display_width(line) > room;
  if (too_long) {
    const std::size_t blank = line.rfind(' ', room);
    line = line.substr(0, blank == std::string::npos ? room : blank) + " ...";
  }
  out << label << printable(line) << (too_long || outcome.corrected.size() > 1 ? hint : "") << '\n';
}

}  // namespace aoecheck
