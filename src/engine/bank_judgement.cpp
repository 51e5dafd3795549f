#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/probes/probes.h"
#include "aoecheck/readers/banks.h"
#include "aoecheck/rules/rules.h"
#include "engine/bank_files.h"
#include "engine/bank_places.h"
#include "engine/bank_sessions.h"
#include "engine/recorder.h"

namespace aoecheck {
namespace {

/// Other SoCs whose unified bank CANN 8.1 tries where the own one misses
/// (cann_kb_manager/base_manager.py SOC_ALTERNATIVE, as far as the page lists it).
struct Alternatives {
  std::string_view soc;
  std::array<std::string_view, 3> others;
};
constexpr std::array alternatives{
    Alternatives{"Ascend910A", {"Ascend910ProA", "Ascend910PremiumA"}},
    Alternatives{"Ascend910ProA", {"Ascend910A", "Ascend910PremiumA"}},
    Alternatives{"Ascend910PremiumA", {"Ascend910A", "Ascend910ProA"}},
    Alternatives{"Ascend910B1", {"Ascend910B2"}},
    Alternatives{"Ascend910B2", {"Ascend910B1"}},
    Alternatives{"Ascend910B2C", {"Ascend910B2", "Ascend910B1"}},
    Alternatives{"Ascend910B3", {"Ascend910B4", "Ascend910B5"}},
    Alternatives{"Ascend910B4", {"Ascend910B5", "Ascend910B3"}},
    Alternatives{"Ascend910B4-1", {"Ascend910B4", "Ascend910B5", "Ascend910B3"}}};

/// Chips on which subgraph tuning does not exist (EF0001; hicann/tensorflow documents).
constexpr std::array<std::string_view, 3> without_subgraphs{"Ascend910B", "Ascend910_93",
                                                            "Ascend950"};

bool tunes_subgraphs(const std::string& soc) {
  return soc == "Ascend910B" ||
         std::none_of(without_subgraphs.begin(), without_subgraphs.end(),
                      [&](std::string_view family) { return soc.starts_with(family); });
}

std::string job_of(const ParameterSet& set) {
  const Parameter* job = set.find("job_type");
  return job == nullptr ? std::string() : job->value.text;
}

std::int64_t count_of(const TuningResult& result, const std::string& name) {
  const auto found = result.counts.find(name);
  return found == result.counts.end() ? 0 : found->second;
}

class RecordJudge {
 public:
  RecordJudge(const BankRecords& records, const Facts& facts, const std::vector<Pairing>& pairings,
              const Environment& environment, const Catalogue& catalogue,
              std::vector<Finding>& findings)
      : records_(records),
        facts_(facts),
        pairings_(pairings),
        environment_(environment),
        catalogue_(catalogue),
        findings_(findings) {
    for (const std::string& root : records.roots) {
      for (const std::string& path : list_banks(root, environment).files) {
        any_file_ = true;
        if (auto named = read_bank_name(file_name(path)); named && named->name.cores > 0)
          files_.push_back(std::move(*named));
      }
    }
  }

  void judge(std::size_t planned) {
    const std::string soc = soc_of_set(facts_.sets[planned], facts_.tuned_soc);
    if (!soc.empty() && !files_.empty()) judge_soc(planned, soc);
    if (!any_file_ && !records_.sessions.empty())
      add("bank-without-files", planned, Message{}.with("bank", join(records_.roots, ", ")),
          Severity::error);
    judge_steps(planned, soc);
    for (const Pairing& pairing : pairings_)
      if (pairing.planned == planned) judge_results(planned, facts_.sets[pairing.tuned]);
  }

 private:
  void add(const char* id, std::size_t set, Message message, Severity severity) {
    const RuleSpec* const rule = catalogue_.rule(id);
    if (rule == nullptr) return;
    Finding finding;
    std::vector<Finding> one;
    Sink(*rule, one).add(set, facts_.sets[set].origin, std::move(message));
    one.front().severity = std::max(one.front().severity, severity);
    findings_.push_back(std::move(one.front()));
  }

  void judge_soc(std::size_t planned, const std::string& soc) {
    std::vector<std::string> others;
    std::vector<std::string> own_cores;
    for (const NamedBank& file : files_) {
      const std::string cores = std::to_string(file.name.cores);
      std::vector<std::string>& list = file.name.soc == soc ? own_cores : others;
      const std::string& text = file.name.soc == soc ? cores : file.name.soc;
      if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
    }
    if (own_cores.empty()) {
      add("bank-of-other-soc", planned, Message{}.with("soc", soc).with("socs", join(others, ", ")),
          Severity::error);
      judge_fall_back(planned, soc);
    } else {
      judge_cores(planned, soc, own_cores);
    }
  }

  void judge_fall_back(std::size_t planned, const std::string& soc) {
    const auto row = std::find_if(alternatives.begin(), alternatives.end(),
                                  [&](const Alternatives& each) { return each.soc == soc; });
    if (row == alternatives.end()) return;
    std::vector<std::string> names;
    for (const std::string_view other : row->others)
      if (!other.empty()) names.emplace_back(other);
    for (const std::string& name : names)
      for (const NamedBank& file : files_)
        if (file.kind == BankKind::unified && file.name.soc == name)
          return add("bank-soc-falls-back", planned,
                     Message{}
                         .with("soc", soc)
                         .with("alternatives", join(names, ", "))
                         .with("found", name)
                         .with("cores", std::to_string(file.name.cores)),
                     Severity::error);
  }

  /// The count that is given decides; that of the device is known only as the table has it, and
  /// shipped banks show that it may be another.
  void judge_cores(std::size_t planned, const std::string& soc,
                   const std::vector<std::string>& own) {
    const Parameter* number = facts_.sets[planned].find("aicore_num");
    std::string cores;
    if (number != nullptr && number->value.known())
      cores = number->value.text.substr(0, number->value.text.find('|'));
    const bool given = !cores.empty();
    const Soc* const device = catalogue_.soc(soc);
    if (!given && device != nullptr && device->ai_cores.size() == 1)
      cores = std::to_string(device->ai_cores.front());
    if (cores.empty() || std::find(own.begin(), own.end(), cores) != own.end()) return;
    add("bank-core-count-differs", planned,
        Message{}.with("soc", soc).with("found", join(own, ", ")).with("cores", cores),
        given ? Severity::error : Severity::note);
  }

  /// Which of the two steps of tuning the records of this model show.
  void judge_steps(std::size_t planned, const std::string& soc) {
    std::set<std::string> jobs;
    for (const Pairing& pairing : pairings_)
      if (pairing.planned == planned && !facts_.sets[pairing.tuned].bank.empty())
        jobs.insert(job_of(facts_.sets[pairing.tuned]));
    if (jobs == std::set<std::string>{"2"} && !soc.empty() && tunes_subgraphs(soc))
      tell_step(planned, "job-operators", "job-subgraphs", "1");
    if (jobs == std::set<std::string>{"1"})
      tell_step(planned, "job-subgraphs", "job-operators", "2");
  }

  void tell_step(std::size_t planned, const char* done, const char* missing, const char* job) {
    add("tuning-step-missing", planned,
        Message{}
            .with("done", Message{done, {}})
            .with("missing", Message{missing, {}})
            .with("job", job),
        Severity::error);
  }

  void judge_results(std::size_t planned, const ParameterSet& tuned) {
    for (const Session& session : records_.sessions) {
      if (session.id != tuned.session || tuned.bank.empty()) continue;
      if (session.rebuilt)
        add("session-is-rebuilt", planned, Message{}.with("session", session.id), Severity::error);
      judge_version(planned, session);
      for (const TuningResult& result : session.results) {
        judge_written(planned, result);
        judge_failed(planned, result);
      }
    }
  }

  /// The conversion's CANN is that of --cann, else the one that is installed here.
  void judge_version(std::size_t planned, const Session& session) {
    const auto recorded = session.versions.find("cann");
    if (recorded == session.versions.end()) return;
    const auto tuned = parse_cann_version(recorded->second);
    std::string text;
    std::optional<CannVersion> current = facts_.cann;
    if (!current) {
      text = installed_versions(environment_)["cann"];
      current = parse_cann_version(text);
    }
    if (!tuned || !current) return;
    if (tuned->major == current->major && tuned->minor == current->minor) return;
    if (text.empty()) text = fmt::format("{}.{}", current->major, current->minor);
    add("bank-of-other-cann", planned,
        Message{}.with("tuned", recorded->second).with("current", text), Severity::error);
  }

  void judge_written(std::size_t planned, const TuningResult& result) {
    const bool told = result.counts.contains("total_num");
    const std::int64_t written =
        count_of(result, "repo_add_num") + count_of(result, "repo_update_num");
    if (!told || written > 0) return;
    const std::int64_t hit = count_of(result, "repo_hit_num");
    const std::int64_t slower = count_of(result, "repo_unsatisfied_num");
    Message reason{"result-nothing-tuned", {}};
    if (hit > 0 && slower > 0)
      reason.id = "result-hit-or-slower";
    else if (hit > 0)
      reason.id = "result-all-hit";
    else if (slower > 0)
      reason.id = "result-none-faster";
    reason.with("hit", std::to_string(hit)).with("slower", std::to_string(slower));
    add("tuning-wrote-nothing", planned, Message{}.with("reason", reason), Severity::error);
  }

  void judge_failed(std::size_t planned, const TuningResult& result) {
    constexpr std::size_t most_names = 5;
    if (result.failed.empty()) return;
    std::vector<std::string> names(result.failed.begin(),
                                   result.failed.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                               most_names, result.failed.size())));
    if (names.size() < result.failed.size()) names.emplace_back("…");
    add("tuning-failed-operators", planned,
        Message{}
            .with("count", std::to_string(result.failed.size()))
            .with("names", join(names, ", ")),
        Severity::error);
  }

  const BankRecords& records_;
  const Facts& facts_;
  const std::vector<Pairing>& pairings_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  std::vector<Finding>& findings_;
  std::vector<NamedBank> files_;  // those whose names tell a count of cores
  bool any_file_ = false;
};

}  // namespace

void judge_records(const BankRecords& records, const Facts& facts,
                   const std::vector<std::size_t>& planned, const std::vector<Pairing>& pairings,
                   const Environment& environment, const Catalogue& catalogue,
                   std::vector<Finding>& findings) {
  if (records.roots.empty()) return;
  RecordJudge judge(records, facts, pairings, environment, catalogue, findings);
  for (const std::size_t set : planned) judge.judge(set);
}

}  // namespace aoecheck
