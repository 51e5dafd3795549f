#include "rules/failures/story.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/sizes.h"
#include "aoecheck/catalogue/gaps.h"

namespace aoecheck {
namespace {

constexpr int decisive_weight = 8;
constexpr std::size_t most_evidence = 5;
constexpr std::string_view stage_of_record = "record";
constexpr std::string_view not_in_log = "cause-not-in-log";

/// The first tag of a record and the stage of the run that it stands for (memory-and-logs.md 2.1).
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> record_stages{
    {{"INIT", "environment"}, {"COMP", "graph-build"}, {"LOAD", "load"}, {"EXEC", "run"}}};

std::string_view stage_of(const KnownLines& lines) {
  if (lines.code != nullptr && !lines.code->stage.empty()) return lines.code->stage;
  if (lines.spec->stage != stage_of_record) return lines.spec->stage;
  for (const auto& [tag, stage] : record_stages)
    if (lines.first().stage == tag) return stage;
  return {};
}

bool is_of_device(std::string_view failure_class) {
  return failure_class == "device-memory" || failure_class == "device-system-memory";
}

/// What runs on the device while AOE tunes is a candidate that it measures.
bool is_tuning(const LineGroup& group) {
  return group.process.name == "aoe" ||
         std::any_of(group.lines.begin(), group.lines.end(), [](const KnownLines& lines) {
           return lines.spec->layer == "AOE" && lines.spec->role != Role::false_friend;
         });
}

/// Whether a line counts only where no other one does: it was not understood.
bool is_last_resort(const KnownLines& lines) { return lines.spec->weight == 1; }

/// The line that the story starts from. Decisive ones first, then the class of the earliest, and of
/// that class the heaviest.
const KnownLines* first_cause(const LineGroup& group, Role role) {
  const KnownLines* earliest = nullptr;
  const KnownLines* best = nullptr;
  const bool understood =
      std::any_of(group.lines.begin(), group.lines.end(), [role](const KnownLines& lines) {
        return lines.spec->role == role && !is_last_resort(lines);
      });
  for (const KnownLines& lines : group.lines) {
    if (lines.spec->role != role || (understood && is_last_resort(lines))) continue;
    const bool decisive = lines.spec->weight >= decisive_weight;
    const bool before_decisive = earliest != nullptr && earliest->spec->weight >= decisive_weight;
    if (earliest == nullptr || (decisive && !before_decisive)) earliest = &lines;
  }
  if (earliest == nullptr) return nullptr;
  for (const KnownLines& lines : group.lines) {
    const bool same =
        lines.spec->role == role && lines.spec->failure_class == earliest->spec->failure_class;
    if (same && (best == nullptr || lines.spec->weight > best->spec->weight)) best = &lines;
  }
  return best;
}

/// Where the run, or this step of it, ended well after everything that looked bad.
bool ended_well_after(const LineGroup& group, const KnownLines& cause) {
  return std::any_of(group.lines.begin(), group.lines.end(), [&](const KnownLines& lines) {
    if (lines.spec->role != Role::good_end) return false;
    const LogHit& end = lines.hits->last;
    const LogHit& bad = cause.hits->last;
    if (end.origin.source == bad.origin.source) return end.origin.line > bad.origin.line;
    return end.time != 0 && bad.time != 0 && end.time > bad.time;
  });
}

/// The order says nothing of what an orphan notices: it does so after a good end as well.
bool ended_well(const LineGroup& group) { return group.has(Role::good_end); }

class StoryTeller {
 public:
  StoryTeller(const LineGroup& group, const KnownLines& cause, const Catalogue& catalogue)
      : group_(group), cause_(cause), catalogue_(catalogue) {}

  Story tell() {
    story_.role = cause_.spec->role;
    story_.time = cause_.first().time;
    story_.order = cause_.order;
    const FailureSpec& spec = *cause_.spec;
    told_.rule = spec.rule.id;
    told_.failure_class = spec.failure_class;
    told_.layer = spec.layer;
    told_.severity = spec.rule.severity;
    told_.confidence = spec.rule.evidence;
    told_.stage = stage();
    told_.processes = {group_.process};
    add_values();
    add_evidence();
    fold_the_rest();
    set_texts();
    return std::move(story_);
  }

 private:
  std::string stage() const {
    const std::string_view own = stage_of(cause_);
    const bool on_device =
        is_of_device(cause_.spec->failure_class) && (own.empty() || own == "load" || own == "run");
    if (on_device && is_tuning(group_)) return "tuning-measurement";
    if (!own.empty()) return std::string(own);
    for (const KnownLines& lines : group_.lines)
      if (lines.spec->failure_class == cause_.spec->failure_class)
        if (const std::string_view other = stage_of(lines); !other.empty())
          return std::string(other);
    return last_stage();
  }

  /// Where the process was when it was stopped from outside: what it could last complain of. The
  /// tags of records say less: a tuning runs what it measures.
  std::string last_stage() const {
    std::string_view stage;
    for (const KnownLines& lines : group_.lines) {
      const bool tells = lines.spec->role == Role::cause || lines.spec->role == Role::consequence;
      if (tells && lines.spec->stage != stage_of_record) stage = lines.spec->stage;
    }
    return std::string(stage);
  }

  /// The same text of the same code, here or in a rotated file.
  bool is_first_cause(const KnownLines& lines) const {
    return lines.spec == cause_.spec && lines.code_text() == cause_.code_text();
  }

  bool is_same_failure(const KnownLines& lines) const {
    const Role role = lines.spec->role;
    return (role == Role::cause || role == Role::suspect) &&
           lines.spec->failure_class == cause_.spec->failure_class;
  }

  void add_values_of(const LogHit& hit) {
    for (const auto& value : hit.numbers) add(told_.numbers, value);
    for (const auto& value : hit.texts) add(told_.texts, value);
  }

  template <typename Values>
  static bool has(const Values& values, const std::string& name) {
    return std::any_of(values.begin(), values.end(),
                       [&](const auto& value) { return value.first == name; });
  }

  template <typename Values>
  static void add(Values& values, const typename Values::value_type& value) {
    if (!has(values, value.first)) values.push_back(value);
  }

  /// The figures of the first cause, what its line goes on with, what other layers say of the same
  /// failure, and what is known of the run.
  void add_values() {
    add_values_of(cause_.first());
    for (const KnownLines& lines : group_.lines)
      if (lines.spec->role == Role::detail) add_values_of(lines.first());
    for (const KnownLines& lines : group_.lines)
      if (is_same_failure(lines)) add_values_of(lines.first());
    for (const KnownLines& lines : group_.lines)
      if (lines.spec->role == Role::context) add_values_of(lines.first());
  }

  void add_line(const LogHit& hit) {
    if (told_.evidence.size() == most_evidence) return;
    const bool known =
        std::any_of(told_.evidence.begin(), told_.evidence.end(), [&](const EvidenceLine& line) {
          return line.origin == hit.origin && line.text == hit.text;
        });
    if (!known) told_.evidence.push_back({hit.origin, hit.text});
  }

  void add_evidence() {
    add_line(cause_.first());
    for (const KnownLines& lines : group_.lines)
      if (is_first_cause(lines)) told_.evidence_lines += lines.hits->count;
    for (const KnownLines& lines : group_.lines)
      if (lines.spec->role == Role::detail || is_same_failure(lines)) add_line(lines.first());
    for (const LogHit& hit : cause_.hits->first) add_line(hit);
  }

  void fold_the_rest() {
    for (const KnownLines& lines : group_.lines) {
      const Role role = lines.spec->role;
      const bool tells = role == Role::context || role == Role::detail || role == Role::good_end;
      if (is_first_cause(lines) || tells) continue;
      fold(lines, catalogue_, told_.consequences).same_failure = is_same_failure(lines);
    }
  }

  void set_texts() {
    if (const std::string code = cause_.code_text(); !code.empty())
      add(told_.texts, {"code", code});
    told_.message = told(told_.rule, told_, catalogue_);
    const bool own_fix = cause_.code != nullptr && !cause_.code->fix.en.empty();
    const std::string fix = own_fix ? "code." + cause_.code_text() + ".fix" : told_.rule + ".fix";
    if (!catalogue_.message(fix).en.empty()) told_.fixes = {told(fix, told_, catalogue_)};
  }

  const LineGroup& group_;
  const KnownLines& cause_;
  const Catalogue& catalogue_;
  Story story_;
  Diagnosis& told_ = story_.diagnosis;
};

/// Lines that follow from something that this log does not hold.
Story unexplained(const LineGroup& group, const Catalogue& catalogue) {
  const auto first =
      std::find_if(group.lines.begin(), group.lines.end(),
                   [](const KnownLines& lines) { return lines.spec->role == Role::consequence; });
  Story story = StoryTeller(group, *first, catalogue).tell();
  Diagnosis& diagnosis = story.diagnosis;
  diagnosis.consequences.insert(diagnosis.consequences.begin(), {diagnosis.rule,
                                                                 {},
                                                                 diagnosis.message,
                                                                 diagnosis.evidence_lines,
                                                                 false,
                                                                 false,
                                                                 diagnosis.evidence.front()});
  diagnosis.rule = not_in_log;
  diagnosis.failure_class = "unknown";
  diagnosis.severity = Severity::warning;
  diagnosis.confidence = Evidence::inferred;
  diagnosis.message = {std::string(not_in_log), {}};
  diagnosis.fixes = {{std::string(not_in_log) + ".fix", {}}};
  return story;
}

std::string code_of(const Diagnosis& diagnosis) {
  for (const auto& [name, text] : diagnosis.texts)
    if (name == "code") return text;
  return {};
}

}  // namespace

FoldedLines& fold(const KnownLines& lines, const Catalogue& catalogue,
                  std::vector<FoldedLines>& folded) {
  const auto known = std::find_if(folded.begin(), folded.end(), [&](const FoldedLines& other) {
    return other.rule == lines.spec->rule.id && other.code == lines.code_text();
  });
  if (known != folded.end()) {
    known->count += lines.hits->count;
    return *known;
  }
  FoldedLines& added = folded.emplace_back();
  added.rule = lines.spec->rule.id;
  added.code = lines.code_text();
  added.count = lines.hits->count;
  added.harmless = lines.spec->role == Role::false_friend;
  added.first = {lines.first().origin, lines.first().text};
  Diagnosis own;
  own.numbers = lines.first().numbers;
  own.texts = lines.first().texts;
  if (!added.code.empty()) own.texts.emplace_back("code", added.code);
  added.message = told(added.rule, own, catalogue);
  return added;
}

Message told(std::string id, const Diagnosis& diagnosis, const Catalogue& catalogue) {
  Message message{std::move(id), {}};
  for (const std::string_view name : gap_names(catalogue.message(message.id).en)) {
    if (name == "meaning") {
      message.with("meaning", Message{"code." + code_of(diagnosis), {}});
      continue;
    }
    const auto is_it = [&](const auto& value) { return value.first == name; };
    const auto number = std::find_if(diagnosis.numbers.begin(), diagnosis.numbers.end(), is_it);
    const auto text = std::find_if(diagnosis.texts.begin(), diagnosis.texts.end(), is_it);
    if (text != diagnosis.texts.end()) {
      message.with(std::string(name), text->second);
    } else if (number != diagnosis.numbers.end()) {
      const bool size = name.ends_with("_bytes") && number->second >= 0;
      message.with(std::string(name), size ? size_text(static_cast<std::uint64_t>(number->second))
                                           : std::to_string(number->second));
    } else {
      message.with(std::string(name), Message{"not-told", {}});
    }
  }
  return message;
}

std::optional<Story> story_of(const LineGroup& group, const Catalogue& catalogue) {
  if (const KnownLines* cause = first_cause(group, Role::cause)) {
    Story story = StoryTeller(group, *cause, catalogue).tell();
    if (ended_well_after(group, *cause)) story.diagnosis.severity = Severity::warning;
    story.diagnosis.went_on = story.diagnosis.severity == Severity::warning;
    return story;
  }
  if (ended_well(group)) return std::nullopt;
  if (const KnownLines* suspect = first_cause(group, Role::suspect))
    return StoryTeller(group, *suspect, catalogue).tell();
  if (group.has(Role::consequence)) return unexplained(group, catalogue);
  return std::nullopt;
}

}  // namespace aoecheck
