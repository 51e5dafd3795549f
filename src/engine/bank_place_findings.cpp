#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"
#include "aoecheck/rules/rules.h"
#include "engine/bank_places.h"
#include "engine/kernel_cache.h"

namespace aoecheck {
namespace {

bool is_operator_bank(BankKind kind) { return kind != BankKind::graph; }

/// Judges the places of all commands together.
class PlaceJudge {
 public:
  PlaceJudge(const Facts& facts, const std::vector<BankPlace>& places,
             const Environment& environment, const Catalogue& catalogue)
      : facts_(facts), places_(places), environment_(environment), catalogue_(catalogue) {}

  std::vector<Finding> run() {
    for (const BankPlace& place : places_) {
      const BankCandidate* chosen = place.chosen();
      if (chosen == nullptr || chosen->directory.empty() || !place.off.empty()) continue;
      judge_passed_over(place);
      if (judge_directory(place, *chosen) && judge_below(place, *chosen))
        judge_content(place, *chosen);
      judge_runtime(place, *chosen);
    }
    for (const BankPlace& written : places_)
      for (const BankPlace& read : places_) judge_pair(written, read);
    judge_kernel_cache(facts_, places_, environment_, catalogue_, findings_);
    return std::move(findings_);
  }

 private:
  const ParameterSet& set_of(const BankPlace& place) const { return facts_.sets[place.set]; }

  Finding* add(const char* id, const BankPlace& place, const Origin& origin, Message message) {
    const RuleSpec* rule = catalogue_.rule(id);
    if (rule == nullptr) return nullptr;
    Finding& finding = Sink(*rule, findings_).add(place.set, origin, std::move(message));
    if (is_operator_bank(place.kind))
      finding.banks.graph_bank = false;
    else
      finding.banks.operator_bank = false;
    return &finding;
  }

  bool first_time(const std::string& what) { return told_.insert(what).second; }

  /// A right that is missing, as part of a sentence; empty where all are there.
  Message missing_rights(const Access& access) const {
    std::vector<Message> missing;
    if (!access.read) missing.push_back({"right-read", {}});
    if (!access.write) missing.push_back({"right-write", {}});
    if (!access.search) missing.push_back({"right-search", {}});
    if (missing.empty()) return {};
    Message rights = missing.front();
    for (std::size_t i = 1; i < missing.size(); ++i)
      rights = Message{"right-pair", {}}.with("first", rights).with("second", missing[i]);
    return Message{"place-rights", {}}.with("rights", rights);
  }

  Message problem_of(const std::string& base) const {
    switch (environment_.kind(base)) {
      case PathKind::absent:
        return {"place-absent", {}};
      case PathKind::denied:
        return {"place-not-reachable", {}};
      case PathKind::directory:
        return missing_rights(environment_.access(base));
      default:
        return {"place-no-directory", {}};
    }
  }

  /// False where the directory that is named cannot be used at all. The default may be missing:
  /// tuning makes it. What a script names may be there on the machine that runs it.
  bool judge_directory(const BankPlace& place, const BankCandidate& chosen) {
    if (chosen.name == "default" || chosen.name == "ASCEND_CACHE_PATH") return true;
    const Message problem = problem_of(chosen.base);
    if (problem.empty()) return true;
    if (!first_time("unusable " + std::to_string(place.set) + chosen.name)) return false;
    const bool option = chosen.name != "TUNE_BANK_PATH";
    Finding* finding = add("bank-directory-unusable", place, chosen.origin,
                           Message{}
                               .with("option", option ? "--" + chosen.name : chosen.name)
                               .with("value", chosen.value)
                               .with("path", shell_quoted(chosen.base))
                               .with("problem", problem));
    if (finding == nullptr) return false;
    finding->parameter = chosen.name;
    if (problem.id == "place-no-directory") finding->fix = {"place-name-directory", {}};
    finding->banks = {true, true};
    if (chosen.name == "op_bank_path") finding->banks = {true, false};
    if (chosen.name == "mdl_bank_path") {
      finding->banks = {false, true};
      finding->code.clear();
    }
    const bool elsewhere = problem.id == "place-absent" && !set_of(place).environment_complete;
    if (elsewhere || &chosen != place.chosen()) finding->severity = Severity::warning;
    return false;
  }

  /// Directories before the chosen one, where the graph bank was looked for in vain. A variable is
  /// told of by the operator banks.
  void judge_passed_over(const BankPlace& place) {
    if (place.kind != BankKind::graph || place.tool != Tool::atc) return;
    for (std::size_t i = 0; i < place.winner; ++i) {
      const BankCandidate& candidate = place.candidates[i];
      if (!candidate.given) continue;
      const bool usable = candidate.name == "mdl_bank_path" ? judge_directory(place, candidate)
                                                            : problem_of(candidate.base).empty();
      if (usable) judge_content(place, candidate);
    }
  }

  /// False where the directory of the files themselves is closed to this user. Whether a default
  /// directory that cannot be looked into holds a bank is not known.
  bool judge_below(const BankPlace& place, const BankCandidate& chosen) {
    const PathKind kind = environment_.kind(chosen.directory);
    const bool closed = kind == PathKind::denied || (kind == PathKind::directory &&
                                                     !environment_.access(chosen.directory).search);
    if (!closed) return true;
    if (!first_time(fmt::format("closed {} {}", place.set, chosen.directory))) return false;
    const bool option = chosen.name == "op_bank_path" || chosen.name == "mdl_bank_path";
    const Message name = chosen.name == "default" ? Message{"candidate-default", {}}
                                                  : Message{"candidate-name", {}}.with(
                                                        "name", (option ? "--" : "") + chosen.name);
    Finding* finding = add("bank-directory-unusable", place, place_origin(place, chosen),
                           Message{}
                               .with("option", name)
                               .with("value", chosen.directory)
                               .with("path", shell_quoted(chosen.directory))
                               .with("problem", Message{"place-not-reachable", {}}));
    if (finding == nullptr) return false;
    if (chosen.name == "default")
      finding->severity = Severity::warning;
    else
      finding->parameter = chosen.name;
    finding->fix = Message{"place-open", {}}.with("path", shell_quoted(chosen.directory));
    return false;
  }

  const Origin& place_origin(const BankPlace& place, const BankCandidate& candidate) const {
    return candidate.name == "default" ? set_of(place).origin : candidate.origin;
  }

  /// Bank files in a directory that are of the same sort as `kind`: graph, runtime, or of the
  /// kinds that Python reads.
  std::size_t banks_in(const std::string& directory, BankKind kind) const {
    const auto sort = [](BankKind each) {
      return each == BankKind::graph || each == BankKind::runtime ? each : BankKind::unified;
    };
    if (environment_.kind(directory) != PathKind::directory) return 0;
    const auto names = environment_.list(directory);
    if (!names) return 0;
    return static_cast<std::size_t>(
        std::count_if(names->begin(), names->end(), [&](const std::string& name) {
          const auto named = read_bank_name(name);
          return named && sort(named->kind) == sort(kind);
        }));
  }

  /// Whether a directory is where some kind of bank is looked for by this command, and holds it.
  bool is_read(std::size_t set, const std::string& directory) const {
    return std::any_of(places_.begin(), places_.end(), [&](const BankPlace& place) {
      const BankCandidate* chosen = place.chosen();
      return place.set == set && chosen != nullptr && chosen->directory == directory;
    });
  }

  /// Some operator bank is found below the directory that is named.
  bool finds_any(const BankPlace& place, const BankCandidate& named) const {
    return std::any_of(places_.begin(), places_.end(), [&](const BankPlace& other) {
      const BankCandidate* chosen = other.chosen();
      return other.set == place.set && chosen != nullptr && chosen->base == named.base &&
             is_operator_bank(other.kind) == is_operator_bank(place.kind) && chosen->files > 0;
    });
  }

  /// No bank where it is looked for: it may lie beside, one directory too high or too low.
  void judge_content(const BankPlace& place, const BankCandidate& chosen) {
    if (place.tool != Tool::atc || chosen.name == "default" || finds_any(place, chosen)) return;
    const std::string soc = soc_of_set(set_of(place), facts_.tuned_soc);
    if (soc.empty()) return;
    const bool operators = is_operator_bank(place.kind);
    const bool runtime = place.kind == BankKind::runtime;
    const std::string key = std::to_string(place.set);
    if (!first_time((runtime ? "runtime " : operators ? "operator " : "graph ") + key)) return;
    const std::string base = bank_root(chosen);
    for (const std::string& other : other_directories(base, soc, operators)) {
      if (is_read(place.set, other)) continue;
      const std::size_t count = banks_in(other, place.kind);
      if (count == 0) continue;
      if (first_time(fmt::format("elsewhere {} {}", key, other)))
        tell_elsewhere(place, chosen, other, count);
      return;
    }
    const std::string expected = joined_path(base, soc);
    const bool missing = operators && environment_.kind(expected) != PathKind::directory;
    if (missing && first_time(fmt::format("missing {} {}", key, expected)))
      add("bank-soc-directory-missing", place, chosen.origin,
          Message{}.with("base", base).with("soc", soc));
  }

  static std::vector<std::string> other_directories(const std::string& base, const std::string& soc,
                                                    bool operators) {
    if (!operators)
      return {joined_path(base, "graph"), joined_path(base, "graph/" + soc),
              joined_path(base, soc)};
    return {base,
            joined_path(base, "unified_bank"),
            joined_path(base, soc),
            joined_path(base, "op/" + soc + "/unified_bank"),
            joined_path(base, "op/" + soc),
            joined_path(base, "op/" + soc + "/cube"),
            joined_path(base, soc + "/unified_bank"),
            joined_path(base, soc + "/cube")};
  }

  void tell_elsewhere(const BankPlace& place, const BankCandidate& chosen, const std::string& found,
                      std::size_t count) {
    const std::string_view option = place.kind == BankKind::graph   ? "mdl_bank_path"
                                    : chosen.name == "op_bank_path" ? "op_bank_path"
                                                                    : "";
    const std::string soc = soc_of_set(set_of(place), facts_.tuned_soc);
    first_time(fmt::format("missing {} {}", place.set, joined_path(bank_root(chosen), soc)));
    std::string base = found;
    for (const std::string_view ending : {"/unified_bank", "/cube"})
      if (base.ends_with(ending)) base.resize(base.size() - ending.size());
    const bool holds_soc = is_operator_bank(place.kind) && base.ends_with('/' + soc);
    if (holds_soc) base.resize(base.size() - soc.size() - 1);
    const bool moved = is_operator_bank(place.kind) && !holds_soc;
    const std::string target = shell_quoted(chosen.directory);
    const std::string text =
        moved ? "mkdir -p " + target + " && mv " + shell_quoted(found) + "/*.json " + target
        : option.empty() ? "export TUNE_BANK_PATH=" + shell_quoted(base)
                         : fmt::format("--{}={}", option, shell_quoted(base));
    add("bank-lies-elsewhere", place, chosen.origin,
        Message{}
            .with("count", std::to_string(count))
            .with("found", found)
            .with("wanted", chosen.directory)
            .with("option_text", text));
  }

  /// The runtime bank: an option that its reader does not know, a default that has moved.
  void judge_runtime(const BankPlace& place, const BankCandidate& chosen) {
    if (place.kind != BankKind::runtime || place.tool != Tool::atc) return;
    const std::string soc = soc_of_set(set_of(place), facts_.tuned_soc);
    if (soc.empty()) return;
    const std::string tail = soc + "/unified_bank";
    const Parameter* option = set_of(place).find("op_bank_path");
    if (option != nullptr && option->value.known()) {
      const std::string& own = set_of(place).directory;
      const std::string base =
          joined_path(own.empty() ? environment_.working_directory() : own, option->value.text);
      const std::size_t count = runtime_files(joined_path(base, tail));
      const bool same =
          environment_.resolved(joined_path(base, tail)) == environment_.resolved(chosen.directory);
      if (count > 0 && !same)
        add("runtime-bank-ignores-option", place, option->origin,
            Message{}
                .with("count", std::to_string(count))
                .with("value", option->value.text)
                .with("base", shell_quoted(base)));
    }
    judge_moved_default(place, chosen, tail);
  }

  std::size_t runtime_files(const std::string& directory) const {
    const auto names = environment_.list(directory);
    if (!names) return 0;
    return static_cast<std::size_t>(
        std::count_if(names->begin(), names->end(),
                      [](const std::string& name) { return name.ends_with("_runtime_kb.json"); }));
  }

  void judge_moved_default(const BankPlace& place, const BankCandidate& chosen,
                           const std::string& tail) {
    if (chosen.name != "default" || chosen.directory.find("/Ascend/cann/") == std::string::npos)
      return;
    const std::string base = joined_path(chosen.base, "Ascend/latest/data/aoe/custom/op");
    const std::string latest = joined_path(base, tail);
    const std::size_t count = runtime_files(latest);
    if (count == 0 || environment_.resolved(latest) == environment_.resolved(chosen.directory))
      return;
    add("runtime-bank-default-moved", place, set_of(place).origin,
        Message{}
            .with("count", std::to_string(count))
            .with("latest", latest)
            .with("cann", chosen.directory)
            .with("base", shell_quoted(base)));
  }

  /// Whether this tuning fills banks of the kind: job_type 1 the graph bank, 2 the operator banks.
  bool tunes(const BankPlace& place) const {
    const Parameter* job = set_of(place).find("job_type");
    if (job == nullptr || !job->value.known()) return true;
    return job->value.text == (is_operator_bank(place.kind) ? "2" : "1");
  }

  bool same_directory(const std::string& left, const std::string& right) const {
    if (left == right) return true;
    const std::string resolved = environment_.resolved(left);
    return !resolved.empty() && resolved == environment_.resolved(right);
  }

  /// A graph bank that is written where an earlier, still empty candidate looks will be found.
  bool finds_once_written(const std::string& directory, const BankPlace& read) const {
    const std::size_t first = read.kind == BankKind::graph ? 0 : read.winner;
    for (std::size_t i = first; i <= read.winner; ++i)
      if (read.candidates[i].given && same_directory(directory, read.candidates[i].directory))
        return true;
    return false;
  }

  void judge_pair(const BankPlace& written, const BankPlace& read) {
    if (written.tool != Tool::aoe || read.tool != Tool::atc || written.kind != read.kind) return;
    const BankCandidate* from = written.chosen();
    const BankCandidate* to = read.chosen();
    if (from == nullptr || to == nullptr || !tunes(written) || !read.off.empty()) return;
    const bool known = written.unknown.empty() && read.unknown.empty();
    const bool both_default = from->name == "default" && to->name == "default";
    const bool one_default = from->name == "default" || to->name == "default";
    if (both_default || from->directory.empty() || to->directory.empty()) return;
    if (!known && one_default) return;
    const std::string written_to = directory_for(*from, soc_of_set(set_of(read), {}));
    if (finds_once_written(written_to, read)) return;
    const std::string key = "pair " + std::to_string(written.set) + ' ' + std::to_string(read.set) +
                            (is_operator_bank(read.kind) ? " op" : " graph");
    if (!first_time(key)) return;
    Finding* finding = add(
        "bank-written-elsewhere", read, to->origin,
        Message{}
            .with("bank", Message{is_operator_bank(read.kind) ? "bank-operator" : "bank-graph", {}})
            .with("written", written_to)
            .with("read", to->directory)
            .with("base", shell_quoted(from->base)));
    if (finding == nullptr) return;
    if (finding->origin.kind == OriginKind::default_value)
      finding->origin = facts_.sets[read.set].origin;
    if (!known) {
      const bool open = !read.unknown.empty();
      finding->severity = Severity::warning;
      finding->notes.push_back({open ? read.unknown : written.unknown,
                                facts_.sets[open ? read.set : written.set].origin});
    }
    finding->notes.push_back(
        {Message{"written-by", {}}.with("name", from->name).with("value", from->value),
         from->name == "default" ? facts_.sets[written.set].origin : from->origin});
  }

  const Facts& facts_;
  const std::vector<BankPlace>& places_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  std::vector<Finding> findings_;
  std::set<std::string> told_;
};

}  // namespace

std::vector<Finding> judge_places(const Facts& facts, const std::vector<BankPlace>& places,
                                  const Environment& environment, const Catalogue& catalogue) {
  return PlaceJudge(facts, places, environment, catalogue).run();
}

}  // namespace aoecheck
