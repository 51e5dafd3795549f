#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/log_lines.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

constexpr std::size_t most_evidence = 3;
constexpr std::size_t most_folded = 6;
constexpr std::size_t most_files = 6;

/// What of the lines that are folded under a cause is told together.
struct FoldedPart {
  std::string_view label;
  bool (*holds)(const FoldedLines&);
};

constexpr std::array<FoldedPart, 3> folded_parts{{
    {"diagnosis-same",
     [](const FoldedLines& lines) { return lines.same_failure && !lines.harmless; }},
    {"diagnosis-then",
     [](const FoldedLines& lines) { return !lines.same_failure && !lines.harmless; }},
    {"diagnosis-harmless", [](const FoldedLines& lines) { return lines.harmless; }},
}};

constexpr std::array<std::string_view, 7> labels{
    "side-fix",       "diagnosis-or",   "page-evidence",     "diagnosis-seen",
    "diagnosis-same", "diagnosis-then", "diagnosis-harmless"};

std::string times(std::size_t count) { return std::to_string(count) + 'x'; }

class DiagnosisPage {
 public:
  DiagnosisPage(const Words& words, std::ostream& out) : words_(words), out_(out) {
    for (const std::string_view each : labels)
      label_width_ = std::max(label_width_, display_width(words_.text(each)) + 2);
  }

  void write(const Diagnosis& told) {
    write_head(told);
    out_ << wrapped(words_.render(told.message), "  ") << '\n';
    if (told.went_on) out_ << wrapped(words_.text("diagnosis-went-on"), "  ") << '\n';
    for (const Message& fix : told.fixes)
      out_ << wrapped(words_.render(fix),
                      label(&fix == told.fixes.data() ? "side-fix" : "diagnosis-or"))
           << '\n';
    if (told.confidence == Evidence::inferred || told.confidence == Evidence::indirect)
      out_ << label("page-evidence")
           << words_.text("evidence-" + std::string(name_of(told.confidence))) << '\n';
    write_evidence(told);
    for (const FoldedPart& part : folded_parts) write_folded(told, part);
    out_ << '\n';
  }

 private:
  std::string label(std::string_view id) const {
    return "  " + padded(id.empty() ? std::string{} : words_.text(id), label_width_);
  }

  void write_more(std::size_t count) {
    out_ << label({}) << words_.render(Message{"and-more", {}}.with("count", std::to_string(count)))
         << '\n';
  }

  void write_head(const Diagnosis& told) {
    const std::string head = words_.severity(told.severity) + ' ' +
                             words_.strong(words_.text("class-" + told.failure_class));
    out_ << spread(head, told.stage.empty() ? "" : words_.text("stage-" + told.stage)) << '\n';
    std::string rule = "  " + told.rule;
    for (const auto& [name, text] : told.texts)
      if (name == "code") rule += ' ' + printable(text);
    const std::string process = words_.processes(told.processes);
    if (display_width(rule) + display_width(process) + 2 <= terminal_width)
      out_ << spread(rule, process) << '\n';
    else
      out_ << rule << '\n' << wrapped(process, "  ") << '\n';
  }

  /// The place without its first directories, so that `rest` columns are left beside it.
  std::string shortened(const Origin& origin, std::size_t rest) const {
    std::string place = words_.place(origin);
    const std::size_t taken = label_width_ + 2 + rest;
    const std::size_t room = terminal_width > taken ? terminal_width - taken : 0;
    if (words_.full_paths() || display_width(place) <= room) return place;
    for (std::size_t slash = place.find('/', 1); slash != std::string::npos;
         slash = place.find('/', slash + 1)) {
      const std::string end = "..." + place.substr(slash);
      if (display_width(end) <= room || place.find('/', slash + 1) == std::string::npos) return end;
    }
    return place;
  }

  void write_line(const EvidenceLine& line, std::string_view label_id) {
    const LogLine parts = log_line_of(line.text);
    std::string head;
    if (!parts.module.empty()) head = "  " + printable(parts.module) + ' ' + printable(parts.time);
    std::string text = printable(parts.text);
    std::replace(text.begin(), text.end(), '\t', ' ');
    const std::string place = shortened(line.origin, display_width(head));
    const std::size_t indent = label_width_ + 2;
    const std::size_t used = indent + display_width(place) + 2 + display_width(text);
    out_ << label(label_id) << place << head;
    if (head.empty() && used <= terminal_width) {
      out_ << "  " << text << '\n';
      return;
    }
    out_ << '\n'
         << std::string(indent + 2, ' ')
         << (words_.full_paths() ? text : cut(text, terminal_width - indent - 2)) << '\n';
  }

  void write_evidence(const Diagnosis& told) {
    const std::size_t shown =
        words_.full_paths() ? told.evidence.size() : std::min(most_evidence, told.evidence.size());
    for (std::size_t i = 0; i < shown; ++i)
      write_line(told.evidence[i], i == 0 ? "diagnosis-seen" : "");
    if (told.evidence.size() > shown) write_more(told.evidence.size() - shown);
    if (told.evidence_lines > told.evidence.size() && shown > 0)
      out_ << label({})
           << words_.render(
                  Message{"diagnosis-lines", {}}.with("count", std::to_string(told.evidence_lines)))
           << '\n';
  }

  void write_folded(const Diagnosis& told, const FoldedPart& part) {
    std::vector<const FoldedLines*> rows;
    for (const FoldedLines& lines : told.consequences)
      if (part.holds(lines)) rows.push_back(&lines);
    const std::size_t shown = std::min(most_folded, rows.size());
    std::size_t count_width = 0;
    std::size_t layer_width = 0;
    for (std::size_t i = 0; i < shown; ++i) {
      count_width = std::max(count_width, times(rows[i]->count).size() + 2);
      layer_width = std::max(layer_width, words_.layer(rows[i]->rule).size() + 2);
    }
    for (std::size_t i = 0; i < shown; ++i) {
      const std::string lead = label(i == 0 ? part.label : "") +
                               padded(times(rows[i]->count), count_width) +
                               padded(words_.layer(rows[i]->rule), layer_width);
      out_ << wrapped(folded_text(*rows[i]), lead) << '\n';
    }
    if (rows.size() > shown) write_more(rows.size() - shown);
  }

  std::string folded_text(const FoldedLines& lines) const {
    const std::string text = words_.render(lines.message);
    const std::string code = printable(lines.code);
    const bool told = code.empty() || text.find(code) != std::string::npos;
    return told ? text : code + "  " + text;
  }

  const Words& words_;
  std::ostream& out_;
  std::size_t label_width_ = 0;
};

std::string number(std::size_t value) { return std::to_string(value); }

/// Names of at most a few files.
std::string names_of(const std::vector<const LogFile*>& files, const Words& words) {
  std::vector<std::string> names;
  for (const LogFile* file : files)
    if (names.size() < most_files) names.push_back(words.path(file->name));
  std::string result = join(names, ", ");
  if (files.size() > names.size())
    result += ", " + words.render(Message{"and-more", {}}.with(
                         "count", number(files.size() - names.size())));
  return result;
}

void write_times(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::int64_t first = 0;
  std::int64_t last = 0;
  for (const LogFile& file : outcome.logs) {
    if (file.first_time != 0 && (first == 0 || file.first_time < first)) first = file.first_time;
    last = std::max(last, file.last_time);
  }
  if (first == 0 || last == 0) return;
  constexpr std::size_t seconds = std::string_view("2025-09-12 03:10:40").size();
  const Message times = Message{"summary-log-times", {}}
                            .with("first", log_time(first, ' ').substr(0, seconds))
                            .with("last", log_time(last, ' ').substr(0, seconds));
  out << wrapped(words.render(times), "") << '\n';
}

/// What of the logs was not looked at.
void write_unread(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::vector<const LogFile*> binary;
  std::vector<const LogFile*> with_cut_lines;
  std::uint64_t lines = 0;
  for (const LogFile& file : outcome.logs) {
    if (file.binary) binary.push_back(&file);
    if (file.cut_lines > 0) with_cut_lines.push_back(&file);
    lines += file.cut_lines;
  }
  if (!binary.empty()) {
    Message left{"summary-logs-binary", {}};
    out << wrapped(words.render(left.with("files", names_of(binary, words))), "") << '\n';
  }
  if (!with_cut_lines.empty()) {
    Message cut_lines{"summary-logs-cut", {}};
    cut_lines.with("count", number(lines)).with("files", names_of(with_cut_lines, words));
    out << wrapped(words.render(cut_lines), "") << '\n';
  }
}

struct Amounts {
  std::uint64_t bytes = 0, lines = 0, records = 0;
  std::set<std::int64_t> pids;
};

Amounts amounts_of(const Outcome& outcome) {
  Amounts read;
  for (const LogFile& file : outcome.logs) {
    read.bytes += file.bytes;
    read.lines += file.lines;
    read.records += file.records;
    read.pids.insert(file.pids.begin(), file.pids.end());
  }
  return read;
}

void write_reading(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.logs.empty()) return;
  const Amounts read = amounts_of(outcome);
  const Message summary = Message{"summary-logs", {}}
                              .with("files", number(outcome.logs.size()))
                              .with("size", size_text(read.bytes))
                              .with("lines", number(read.lines))
                              .with("records", number(read.records))
                              .with("processes", number(read.pids.size()))
                              .with("failures", number(outcome.diagnoses.size()));
  out << wrapped(words.render(summary), "") << '\n';
  write_times(outcome, words, out);
  write_unread(outcome, words, out);
}

/// The findings that are not told as a failure already.
void write_other_findings(const Outcome& outcome, const Words& words, std::ostream& out) {
  Outcome others;
  for (const Finding& finding : outcome.findings) {
    const bool told = std::any_of(outcome.diagnoses.begin(), outcome.diagnoses.end(),
                                  [&](const Diagnosis& one) { return one.rule == finding.rule; });
    if (!told) others.findings.push_back(finding);
  }
  write_findings(others, words, out);
}

bool is_undecided(const Outcome& outcome) {
  return std::all_of(outcome.diagnoses.begin(), outcome.diagnoses.end(),
                     [](const Diagnosis& told) { return told.failure_class == "unknown"; });
}

/// That no line tells the cause, and what may.
void write_lack(const Outcome& outcome, const Words& words, std::ostream& out) {
  const std::string lack = outcome.diagnoses.empty() ? words.render(nothing_told(outcome))
                                                     : words.text("diagnosis-undecided");
  out << wrapped(lack, "") << '\n' << wrapped(words.text("diagnosis-logs-to-give"), "  ") << "\n\n";
}

}  // namespace

Message nothing_told(const Outcome& outcome) {
  return Message{"diagnosis-nothing", {}}
      .with("files", number(outcome.logs.size()))
      .with("lines", number(amounts_of(outcome).lines));
}

void write_diagnoses(const Outcome& outcome, const Words& words, std::ostream& out) {
  DiagnosisPage page(words, out);
  for (const Diagnosis& told : outcome.diagnoses) page.write(told);
  write_other_findings(outcome, words, out);
  if (is_undecided(outcome)) write_lack(outcome, words, out);
  write_reading(outcome, words, out);
  write_remedies(outcome, words, out);
}

}  // namespace aoecheck
