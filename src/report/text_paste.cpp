#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "aoecheck/base/path.h"
#include "aoecheck/base/program_version.h"
#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

/// Probes of the machine that say which one it is.
constexpr std::array<std::string_view, 3> identifying_probes{"device", "cann", "python"};

/// Text for a Markdown page: `<` and `*` outside of code would be taken for markup.
std::string escaped(std::string_view text) {
  std::string result;
  bool code = false;
  for (const char character : text) {
    if (character == '`') code = !code;
    if (!code && (character == '<' || character == '*')) result += '\\';
    result += character;
  }
  return result;
}

/// Text as code within a line; its own backticks would end it.
std::string code(std::string text) {
  std::replace(text.begin(), text.end(), '`', '\'');
  return '`' + text + '`';
}

/// As many backticks as no line holds in a row.
std::string fence_for(const std::vector<std::string>& lines) {
  constexpr std::size_t shortest = 3;
  std::size_t longest = shortest - 1;
  for (const std::string& line : lines) {
    std::size_t row = 0;
    for (const char character : line) {
      row = character == '`' ? row + 1 : 0;
      longest = std::max(longest, row);
    }
  }
  return std::string(longest + 1, '`');
}

class Paste {
 public:
  Paste(const Outcome& outcome, const Words& words, std::ostream& out)
      : outcome_(outcome), words_(words), out_(out) {}

  void write(const Diagnosis& told) {
    out_ << "**" << words_.text("class-" + told.failure_class) << "**";
    if (!told.stage.empty()) out_ << ' ' << words_.text("stage-" + told.stage);
    out_ << "\n\n" << prose(told.message) << "\n\n";
    if (told.went_on) out_ << words_.text("diagnosis-went-on") << "\n\n";
    write_items(told);
    write_evidence(told);
    out_ << "\naoecheck " << program_version << '\n';
  }

 private:
  std::string prose(const Message& message) const {
    return escaped(words_.without_persons(words_.render(message)));
  }

  void write_item(std::string_view label, const std::string& text) {
    if (!text.empty()) out_ << "- " << words_.text(label) << ": " << text << '\n';
  }

  void write_items(const Diagnosis& told) {
    const std::string stage = told.stage.empty() ? "-" : told.stage;
    write_item("page-class", code(told.failure_class));
    write_item("page-stage", code(stage));
    write_item("paste-rule", code(told.rule));
    write_item("paste-printed-by", told.layer);
    write_item("paste-confidence",
               words_.text("evidence-" + std::string(name_of(told.confidence))));
    const std::string process = words_.processes(told.processes);
    if (!process.empty()) out_ << "- " << escaped(words_.without_persons(process)) << '\n';
    write_item("paste-figures", figures(told));
    write_item("paste-told", texts(told));
    for (const ParameterSet& set : outcome_.sets) {
      write_item("paste-command", command(set));
      write_item("paste-environment", settings(set.environment));
    }
    for (const Probe& probe : outcome_.probes)
      if (std::find(identifying_probes.begin(), identifying_probes.end(), probe.name) !=
          identifying_probes.end())
        write_item("probe-" + probe.name, prose(probe.shown));
    // Shortened paths could not be pasted.
    for (const Message& fix : told.fixes)
      write_item("side-fix", escaped(words_.without_user(words_.render(fix))));
  }

  static std::string figures(const Diagnosis& told) {
    std::vector<std::string> items;
    for (const auto& [name, value] : told.numbers) {
      std::string item = code(fmt::format("{}={}", printable(name), value));
      if (name.ends_with("_bytes") && value >= 0)
        item += " (" + size_text(static_cast<std::uint64_t>(value)) + ')';
      items.push_back(std::move(item));
    }
    return join(items, ", ");
  }

  std::string texts(const Diagnosis& told) const {
    std::vector<std::string> items;
    for (const auto& [name, text] : told.texts) {
      // Names of operators look like paths and are none.
      const bool is_operator = name == "operator";
      const std::string shown =
          is_operator ? words_.without_user(text) : words_.without_persons(text);
      items.push_back(code(printable(name) + '=' + shown));
    }
    return join(items, ", ");
  }

  std::string settings(const std::vector<Parameter>& parameters) const {
    std::vector<std::string> items;
    for (const Parameter& one : parameters)
      items.push_back(code(printable(one.spelled) + '=' + words_.without_persons(one.value.text)));
    return join(items, " ");
  }

  std::string command(const ParameterSet& set) const {
    std::string line(name_of(set.tool));
    for (const Parameter& one : set.parameters)
      line +=
          ' ' + printable(one.spelled) + '=' + shell_quoted(words_.without_persons(one.value.text));
    return code(line);
  }

  /// The lines of each file under its name.
  void write_evidence(const Diagnosis& told) {
    std::vector<std::string> lines;
    for (const EvidenceLine& line : told.evidence)
      lines.push_back(words_.without_persons(line.text));
    if (lines.empty()) return;
    const std::string fence = fence_for(lines);
    out_ << '\n' << fence << "text\n";
    std::string source;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string from = shown_file(told.evidence[i].origin.source);
      if (from != source) out_ << "# " << words_.text("paste-log") << ' ' << from << '\n';
      source = from;
      out_ << lines[i] << '\n';
    }
    if (told.evidence_lines > told.evidence.size())
      out_ << "# "
           << words_.render(
                  Message{"diagnosis-lines", {}}.with("count", std::to_string(told.evidence_lines)))
           << '\n';
    out_ << fence << '\n';
  }

  std::string shown_file(std::string_view source) const {
    return words_.full_paths() ? words_.path(source) : words_.without_user(file_name(source));
  }

  const Outcome& outcome_;
  const Words& words_;
  std::ostream& out_;
};

}  // namespace

void write_paste(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.diagnoses.empty()) {
    out << words.render(nothing_told(outcome)) << '\n';
    return;
  }
  Paste(outcome, words, out).write(outcome.diagnoses.front());
}

}  // namespace aoecheck
