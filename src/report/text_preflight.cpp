#include <algorithm>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

class PreflightPage {
 public:
  PreflightPage(const Outcome& outcome, const Words& words, std::ostream& out)
      : outcome_(outcome), words_(words), out_(out) {}

  void write() {
    for (std::size_t i = 0; i < outcome_.sets.size(); ++i)
      out_ << spread(words_.strong(heading_of(outcome_.sets[i], words_)), fate_of(i)) << '\n';
    for (const GeSettings& settings : outcome_.ge_settings) write_settings(settings);
    if (!outcome_.sets.empty() || !outcome_.ge_settings.empty()) out_ << '\n';
    for (const Probe& probe : outcome_.probes) width_ = std::max(width_, label_width(probe));
    if (!outcome_.needs.empty()) width_ = std::max(width_, need_width());
    for (const Probe& probe : outcome_.probes) write_probe(probe);
    for (const Need& need : outcome_.needs) write_need(need);
    out_ << '\n';
    write_findings(outcome_, words_, out_);
    write_counts();
    write_remedies(outcome_, words_, out_);
  }

 private:
  std::string fate_of(std::size_t set) const {
    const bool bad = std::any_of(outcome_.findings.begin(), outcome_.findings.end(),
                                 [&](const Finding& finding) {
                                   return finding.severity == Severity::error &&
                                          (finding.set == set || finding.set == no_set);
                                 });
    if (bad) return words_.text("fits-not");
    if (tells(set, "host-memory-estimate-short")) return words_.text("fits-hardly");
    if (tells(set, "host-memory-needs-swap")) return words_.text("fits-with-swap");
    if (outcome_.verdict == Verdict::undecided) return words_.text("fits-open");
    const bool assumed =
        std::any_of(outcome_.needs.begin(), outcome_.needs.end(), [&](const Need& need) {
          return need.set == set && need.host_bytes && need.host_basis == Basis::assumed;
        });
    return words_.text(assumed ? "fits-by-estimate" : "fits");
  }

  bool tells(std::size_t set, std::string_view rule) const {
    return std::any_of(
        outcome_.findings.begin(), outcome_.findings.end(),
        [&](const Finding& finding) { return finding.set == set && finding.rule == rule; });
  }

  void write_settings(const GeSettings& settings) {
    const Message text = Message{"ge-way-" + std::string(name_of(settings.way)), {}}.with(
        "count", std::to_string(settings.settings.size()));
    out_ << words_.strong(words_.place(settings.origin)) << "  " << words_.render(text) << '\n';
  }

  std::string label_of(const Probe& probe) const { return words_.text("probe-" + probe.name); }
  std::size_t label_width(const Probe& probe) const { return display_width(label_of(probe)) + 2; }
  std::size_t need_width() const { return display_width(words_.text("need-device-label")) + 2; }

  void write_row(const std::string& label, const std::string& text, const std::string& place) {
    const std::string left = "  " + padded(label, width_) + text;
    if (display_width(left) + display_width(place) + 2 <= terminal_width) {
      out_ << spread(left, place) << '\n';
      return;
    }
    out_ << wrapped(place.empty() ? text : text + ' ' + place, "  " + padded(label, width_))
         << '\n';
  }

  void write_probe(const Probe& probe) {
    const std::string shown = words_.render(probe.shown);
    const bool unknown = probe.answer == Answer::unknown;
    write_row(label_of(probe), unknown ? words_.text("not-checked") + shown : shown,
              words_.place(probe.origin));
  }

  void write_need(const Need& need) {
    if (need.host_bytes)
      write_amount("need-host-label", *need.host_bytes, need.host_basis, need.host_at_least,
                   reason_of(need));
    if (need.device_bytes && need.needs_device)
      write_amount("need-device-label", *need.device_bytes, need.device_basis, need.device_at_least,
                   {});
  }

  static Message reason_of(const Need& need) {
    if (need.host_basis != Basis::assumed) return need.host.front().how;
    if (need.weights_unknown.empty()) return {};
    return Message{"need-without-weights", {}}.with("reason", need.weights_unknown);
  }

  void write_amount(std::string_view label, std::uint64_t bytes, Basis basis, bool at_least,
                    const Message& how) {
    Message text{at_least ? "need-at-least" : "need-amount", {}};
    text.with("size", size_text(bytes))
        .with("basis", Message{"basis-" + std::string(name_of(basis)), {}});
    std::string line = words_.render(text);
    if (!how.empty()) line += words_.text("clause-separator") + words_.render(how);
    if (line != last_amount_) write_row(words_.text(label), line, {});
    last_amount_ = line;
  }

  void write_counts() {
    const auto count = [&](Answer answer) {
      return std::to_string(
          std::count_if(outcome_.probes.begin(), outcome_.probes.end(),
                        [&](const Probe& probe) { return probe.answer == answer; }));
    };
    const Message summary = Message{"summary-probes", {}}
                                .with("probes", std::to_string(outcome_.probes.size()))
                                .with("sound", count(Answer::match))
                                .with("bad", count(Answer::differ))
                                .with("unknown", count(Answer::unknown));
    out_ << wrapped(words_.render(summary), "") << '\n';
  }

  const Outcome& outcome_;
  const Words& words_;
  std::ostream& out_;
  std::size_t width_ = 0;
  std::string last_amount_;  // several commands need the same: told once
};

}  // namespace

void write_preflight(const Outcome& outcome, const Words& words, std::ostream& out) {
  PreflightPage(outcome, words, out).write();
}

void write_remedies(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.remedies.empty()) return;
  for (const Remedy& remedy : outcome.remedies)
    out << words.text("remedy-line") << printable(remedy.line) << '\n';
  out << words.text("remedy-hint") << '\n';
}

void write_environment(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.remedies.empty()) return;
  for (const Remedy& remedy : outcome.remedies)
    out << (remedy.environment ? "" : "# ") << remedy.line << '\n';
  out << "# " << words.text("remedy-undo") << '\n';
  for (const Remedy& remedy : outcome.remedies) out << "#   " << remedy.undo << '\n';
}

}  // namespace aoecheck
