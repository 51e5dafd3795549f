#include "aoecheck/rules/diagnose.h"

#include <algorithm>

#include "rules/failures/story.h"

namespace aoecheck {
namespace {

constexpr int sigkill = 9;
constexpr int signal_base = 128;

bool is_explained(const Story& story) { return story.role == Role::cause; }

bool is_of_kernel(const Diagnosis& diagnosis) { return diagnosis.layer == "KERNEL"; }

/// The lines of a story that another one explains, as what followed from that.
void append(Diagnosis& target, const Diagnosis& orphan) {
  if (orphan.rule != "cause-not-in-log") {
    FoldedLines own;
    own.rule = orphan.rule;
    own.same_failure = orphan.failure_class == target.failure_class;
    own.message = orphan.message;
    own.count = orphan.evidence_lines;
    if (!orphan.evidence.empty()) own.first = orphan.evidence.front();
    target.consequences.push_back(std::move(own));
  }
  target.consequences.insert(target.consequences.end(), orphan.consequences.begin(),
                             orphan.consequences.end());
}

/// The story that explains what others only notice: the only one, or the only kill among several.
Story* explanation(std::vector<Story>& stories) {
  std::vector<Story*> found;
  for (Story& story : stories)
    if (is_explained(story)) found.push_back(&story);
  if (found.size() > 1) {
    std::erase_if(found, [](const Story* story) { return !is_of_kernel(story->diagnosis); });
  }
  return found.size() == 1 ? found.front() : nullptr;
}

void add_processes(Diagnosis& target, const Diagnosis& source) {
  for (const LogProcess& process : source.processes)
    if (process.pid != 0) target.processes.push_back(process);
}

/// A kill by the kernel, and the process that noticed it.
bool is_noticed_kill(const Diagnosis& kill, const Diagnosis& other) {
  if (!is_of_kernel(kill) || is_of_kernel(other) || kill.processes.empty()) return false;
  return std::any_of(other.numbers.begin(), other.numbers.end(), [&](const auto& number) {
    return number.first == "pid" && number.second == kill.processes.front().pid;
  });
}

/// A line that names no process beside those of one that failed in the same way.
bool is_nameless_part(const Diagnosis& whole, const Diagnosis& part) {
  if (part.processes.front().pid != 0 || whole.processes.front().pid == 0) return false;
  if (part.failure_class != whole.failure_class || part.evidence.empty()) return false;
  return std::any_of(whole.evidence.begin(), whole.evidence.end(), [&](const EvidenceLine& line) {
    return line.origin.source == part.evidence.front().origin.source;
  });
}

/// Stories that are parts of another one, seen from elsewhere.
void join_parts(std::vector<Story>& stories) {
  for (Story& whole : stories) {
    if (!is_explained(whole)) continue;
    for (Story& part : stories) {
      if (&part == &whole || part.joined || whole.joined || !is_explained(part)) continue;
      const bool joins = is_noticed_kill(whole.diagnosis, part.diagnosis) ||
                         is_nameless_part(whole.diagnosis, part.diagnosis);
      if (!joins) continue;
      append(whole.diagnosis, part.diagnosis);
      add_processes(whole.diagnosis, part.diagnosis);
      part.joined = true;
    }
  }
  std::erase_if(stories, [](const Story& story) { return story.joined; });
}

void attach_orphans(std::vector<Story>& stories) {
  Story* const target = explanation(stories);
  if (target == nullptr) return;
  for (const Story& story : stories)
    if (!is_explained(story)) append(target->diagnosis, story.diagnosis);
  std::erase_if(stories, [](const Story& story) { return !is_explained(story); });
}

/// Several processes that failed in the same way, as the ranks of a training do.
void join_equal(std::vector<Story>& stories) {
  std::vector<Story> joined;
  for (Story& story : stories) {
    const auto same = std::find_if(joined.begin(), joined.end(), [&](const Story& other) {
      return other.diagnosis.rule == story.diagnosis.rule &&
             other.diagnosis.message == story.diagnosis.message;
    });
    if (same == joined.end()) {
      joined.push_back(std::move(story));
      continue;
    }
    Diagnosis& known = same->diagnosis;
    Diagnosis& more = story.diagnosis;
    known.processes.insert(known.processes.end(), more.processes.begin(), more.processes.end());
    known.evidence_lines += more.evidence_lines;
    constexpr std::size_t most_evidence = 5;
    for (EvidenceLine& line : more.evidence)
      if (known.evidence.size() < most_evidence) known.evidence.push_back(std::move(line));
  }
  stories = std::move(joined);
}

/// Explained ones first, those that went on last; by time where every one has it.
void order(std::vector<Story>& stories) {
  const bool timed = std::all_of(stories.begin(), stories.end(),
                                 [](const Story& story) { return story.time != 0; });
  const auto rank = [](const Story& story) {
    return (is_explained(story) ? 0 : 2) + (story.diagnosis.went_on ? 1 : 0);
  };
  std::stable_sort(stories.begin(), stories.end(), [&](const Story& left, const Story& right) {
    if (rank(left) != rank(right)) return rank(left) < rank(right);
    return timed && left.time != right.time ? left.time < right.time : left.order < right.order;
  });
}

Diagnosis plain(std::string_view rule, const FailedRun& run, const Catalogue& catalogue) {
  Diagnosis diagnosis;
  const FailureSpec* spec = catalogue.failure(rule);
  if (spec == nullptr) return diagnosis;
  diagnosis.rule = rule;
  diagnosis.failure_class = spec->failure_class;
  diagnosis.stage = spec->stage == "record" ? "" : spec->stage;
  diagnosis.layer = spec->layer;
  diagnosis.severity = spec->rule.severity;
  diagnosis.confidence = spec->rule.evidence;
  diagnosis.processes = {{run.pid, {}}};
  if (run.exit_code) diagnosis.numbers.emplace_back("exitcode", *run.exit_code);
  if (run.exit_code && *run.exit_code > signal_base)
    diagnosis.numbers.emplace_back("signal", *run.exit_code - signal_base);
  if (run.kills_in_group > 0)
    diagnosis.numbers.emplace_back("kills", static_cast<std::int64_t>(run.kills_in_group));
  diagnosis.message = told(diagnosis.rule, diagnosis, catalogue);
  diagnosis.fixes = {told(diagnosis.rule + ".fix", diagnosis, catalogue)};
  return diagnosis;
}

/// What the end of the command alone tells; empty where it ended well or was not seen.
std::string_view rule_of_end(const FailedRun& run) {
  if (run.kills_in_group > 0) return "killed-in-container";
  if (!run.exit_code || *run.exit_code == 0) return {};
  if (*run.exit_code == signal_base + sigkill) return "killed-without-trace";
  return *run.exit_code > signal_base ? "crashed-by-signal" : "failed-without-words";
}

/// Errors that nobody understood are told where there is nothing better, and then a few of them.
void limit_unknown(std::vector<Story>& stories) {
  constexpr std::size_t most = 3;
  const auto is_unknown = [](const Story& story) {
    return story.diagnosis.rule == "error-not-known";
  };
  const bool better = !std::all_of(stories.begin(), stories.end(), is_unknown);
  if (better)
    std::erase_if(stories, is_unknown);
  else if (stories.size() > most)
    stories.resize(most);
}

/// A command that ended well shows that nothing stopped it.
void forgive(std::vector<Story>& stories) {
  std::erase_if(stories, [](const Story& story) { return !is_explained(story); });
  for (Story& story : stories) {
    story.diagnosis.went_on = true;
    story.diagnosis.severity = Severity::warning;
  }
}

/// Lines that show a run which neither ended well nor failed.
bool has_no_end(const LineGroup& group) {
  return group.has(Role::context) && !group.has(Role::good_end) &&
         std::any_of(group.lines.begin(), group.lines.end(), [](const KnownLines& lines) {
           return lines.spec->rule.id == "run-command-line" ||
                  lines.spec->rule.id == "conversion-started";
         });
}

/// Why nothing is told although something was read.
void explain_silence(const FailedRun& run, const std::vector<LineGroup>& groups,
                     std::vector<Diagnosis>& told_stories, const Catalogue& catalogue) {
  if (const std::string_view rule = rule_of_end(run); !rule.empty()) {
    told_stories.push_back(plain(rule, run, catalogue));
    return;
  }
  if (run.exit_code) return;
  for (const LineGroup& group : groups) {
    if (!has_no_end(group)) continue;
    Diagnosis diagnosis = plain("log-without-end", run, catalogue);
    diagnosis.processes = {group.process};
    for (const KnownLines& lines : group.lines)
      if (diagnosis.evidence.size() < 2)
        diagnosis.evidence.push_back({lines.hits->last.origin, lines.hits->last.text});
    diagnosis.evidence_lines = diagnosis.evidence.size();
    told_stories.push_back(std::move(diagnosis));
    return;
  }
}

/// A signal that ended the command, or a kill that its control group counted, explains what the
/// logs only notice.
bool is_explained_by_end(const std::vector<Story>& stories, const FailedRun& run) {
  const bool killed = run.kills_in_group > 0 || (run.exit_code && *run.exit_code > signal_base);
  return killed && std::none_of(stories.begin(), stories.end(), is_explained);
}

}  // namespace

std::vector<Diagnosis> diagnose(const FailedRun& run, const Catalogue& catalogue) {
  const std::vector<LineGroup> groups = group_lines(run.logs, catalogue);
  std::vector<Story> stories;
  for (const LineGroup& group : groups)
    if (auto story = story_of(group, catalogue)) stories.push_back(std::move(*story));
  if (is_explained_by_end(stories, run)) {
    Story kill;
    kill.diagnosis = plain(rule_of_end(run), run, catalogue);
    stories.insert(stories.begin(), std::move(kill));
  }
  join_parts(stories);
  attach_orphans(stories);
  join_equal(stories);
  if (run.exit_code == 0) forgive(stories);
  order(stories);
  limit_unknown(stories);
  std::vector<Diagnosis> result;
  for (Story& story : stories) {
    refine(story.diagnosis, run);
    result.push_back(std::move(story.diagnosis));
  }
  if (result.empty()) explain_silence(run, groups, result, catalogue);
  return result;
}

std::vector<FoldedLines> harmless_lines(const FailedRun& run, const Catalogue& catalogue) {
  std::vector<FoldedLines> harmless;
  for (const LineGroup& group : group_lines(run.logs, catalogue))
    for (const KnownLines& lines : group.lines)
      if (lines.spec->role == Role::false_friend) fold(lines, catalogue, harmless);
  return harmless;
}

}  // namespace aoecheck
