#include "engine/bank_places.h"

#include <algorithm>
#include <array>
#include <optional>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"

namespace aoecheck {
namespace {

enum class Who { both, reader, writer };  // atc reads, aoe writes

/// One row of the precedence: who comes to which directory how. `{soc}` stands for the soc_version.
struct Step {
  BankKind kind;
  Who who;
  std::string_view source;  // option, variable, or "default" below $HOME
  std::string_view below;
  int from_major = 0;    // CANN generation, inclusive
  int until_major = 99;  // exclusive

  bool is_for(Tool tool) const {
    return who == Who::both || (who == Who::reader) == (tool == Tool::atc);
  }
};

constexpr auto both = Who::both;
constexpr auto reader = Who::reader;
constexpr auto writer = Who::writer;
constexpr auto runtime = BankKind::runtime;
constexpr auto unified = BankKind::unified;
constexpr auto graph = BankKind::graph;
constexpr auto cube = BankKind::cube;
constexpr auto vector = BankKind::vector;

constexpr std::string_view tune = "TUNE_BANK_PATH";
constexpr std::string_view cache = "ASCEND_CACHE_PATH";
constexpr std::string_view standard = "default";

// Operator banks: the variable wins over the option; graph bank: the option wins. ASCEND_CACHE_PATH
// counts since 7.0. The C++ reader of runtime banks knows no option, and since 9.0 it has another
// default than tuning (ops-nn runtime_bank_manager.cpp; CANN 8.1 base_manager.py; GE documents of
// --op_bank_path and --mdl_bank_path; hiascend envref_07_0104).
constexpr std::array steps{
    Step{unified, both, tune, "{soc}/unified_bank"},
    Step{unified, reader, "op_bank_path", "{soc}/unified_bank"},
    Step{unified, both, cache, "aoe_data/{soc}/unified_bank", 7},
    Step{unified, both, standard, "Ascend/latest/data/aoe/custom/op/{soc}/unified_bank"},
    Step{runtime, both, tune, "{soc}/unified_bank"},
    Step{runtime, both, cache, "aoe_data/{soc}/unified_bank", 7},
    Step{runtime, writer, standard, "Ascend/latest/data/aoe/custom/op/{soc}/unified_bank"},
    Step{runtime, reader, standard, "Ascend/latest/data/aoe/custom/op/{soc}/unified_bank", 0, 9},
    Step{runtime, reader, standard, "Ascend/cann/data/aoe/custom/op/{soc}/unified_bank", 9},
    Step{cube, both, tune, "{soc}/cube"},
    Step{cube, reader, "op_bank_path", "{soc}/cube"},
    Step{cube, both, cache, "aoe_data/{soc}/cube", 7},
    Step{cube, both, standard, "Ascend/latest/data/aoe/custom/op/{soc}/cube"},
    Step{vector, both, tune, "{soc}/vector"},
    Step{vector, reader, "op_bank_path", "{soc}/vector"},
    Step{vector, both, cache, "aoe_data/{soc}/vector", 7},
    Step{vector, both, standard, "Ascend/latest/data/aoe/custom/op/{soc}/vector"},
    Step{graph, reader, "mdl_bank_path", ""},
    Step{graph, both, tune, ""},
    Step{graph, both, cache, "aoe_data", 7},
    Step{graph, both, standard, "Ascend/latest/data/aoe/custom/graph/{soc}"},
};

constexpr std::array kinds{unified, cube, vector, runtime, graph};

/// SoCs whose static operators are tuned into unified banks; the others use cube and vector
/// (CANN 8.1 auto_tune/config_module/config.py).
constexpr std::array<std::string_view, 8> unified_socs{
    "Ascend950",     "Ascend910B", "Ascend910_93", "Ascend310B",
    "Ascend610Lite", "AS31XM1",    "BS9SX2A",      "MC61AM21A"};

/// "Ascend910B" by itself is the older chip with 30 cores, not the family of 910B1 to 910B4.
bool uses(BankKind kind, const std::string& soc) {
  if (kind != cube && kind != vector && kind != unified) return true;
  if (soc.empty()) return kind == unified;
  const bool newer = soc != "Ascend910B" &&
                     std::any_of(unified_socs.begin(), unified_socs.end(),
                                 [&](std::string_view family) { return soc.starts_with(family); });
  return (kind == unified) == newer;
}

constexpr std::string_view soc_gap = "<soc_version>";

std::string with_soc(std::string_view below, const std::string& soc) {
  constexpr std::string_view gap = "{soc}";
  std::string result(below);
  const std::size_t at = result.find(gap);
  if (at != std::string::npos)
    result.replace(at, gap.size(), soc.empty() ? std::string(soc_gap) : soc);
  return result;
}

bool holds_soc_gap(const std::string& directory) {
  return directory.find(soc_gap) != std::string::npos;
}

std::size_t count_files(BankKind kind, const std::string& directory,
                        const Environment& environment) {
  if (holds_soc_gap(directory) || environment.kind(directory) != PathKind::directory) return 0;
  const auto names = environment.list(directory);
  if (!names) return 0;
  return static_cast<std::size_t>(
      std::count_if(names->begin(), names->end(), [kind](const std::string& name) {
        const auto named = read_bank_name(name);
        return named && named->kind == kind;
      }));
}

/// Finds the places of one command.
class Places {
 public:
  Places(const ParameterSet& set, const std::string& soc, const std::optional<CannVersion>& cann,
         const Environment& environment)
      : set_(set), soc_(soc), cann_(cann), environment_(environment) {}

  BankPlace place(BankKind kind) const {
    BankPlace place;
    place.kind = kind;
    place.tool = set_.tool;
    for (const Step& step : steps)
      if (step.kind == kind && step.is_for(set_.tool) && holds_for(step))
        place.candidates.push_back(candidate(step));
    if (kind == graph && set_.tool == Tool::atc)
      choose_with_content(place);
    else
      choose_first(place);
    switch_off(place);
    return place;
  }

 private:
  /// Without a CANN version the newest rules hold; of the two defaults of the runtime bank then the
  /// one that is there.
  bool holds_for(const Step& step) const {
    if (cann_) return cann_->major >= step.from_major && cann_->major < step.until_major;
    const bool moved = step.source == standard && step.kind == runtime && step.who == Who::reader;
    if (!moved) return step.from_major <= 9 && step.until_major > 9;
    const std::string newer = home() + "/Ascend/cann";
    const bool is_newer = environment_.kind(newer) == PathKind::directory;
    return is_newer ? step.from_major == 9 : step.until_major == 9;
  }

  std::string home() const { return environment_.variable("HOME").value_or(""); }

  std::string absolute(const std::string& path) const {
    const std::string& own = set_.directory;
    return joined_path(own.empty() ? environment_.working_directory() : own, path);
  }

  BankCandidate candidate(const Step& step) const {
    BankCandidate result;
    result.name = step.source;
    if (step.source == standard) {
      result.base = home();
      result.given = true;
      result.origin = {OriginKind::default_value, std::string(name_of(set_.tool)), 0, 0, {}};
      if (result.base.empty()) return result;
      result.directory = joined_path(result.base, with_soc(step.below, soc_));
      result.value = result.directory;
    } else {
      const Parameter* given = set_.find(step.source);
      if (given == nullptr) given = set_.find_environment(step.source);
      if (given == nullptr || (given->value.known() && given->value.text.empty())) return result;
      result.given = true;
      result.value = given->value.text;
      result.origin = given->origin;
      if (!given->value.known()) return result;
      result.base = absolute(given->value.text);
      result.directory = joined_path(result.base, with_soc(step.below, soc_));
    }
    result.files = count_files(step.kind, result.directory, environment_);
    return result;
  }

  /// A variable that the command may have from outside, and that would win.
  bool may_be_set_outside(const BankCandidate& candidate) const {
    const bool variable = candidate.name == tune || candidate.name == cache;
    const bool said_to_be_empty = set_.find_environment(candidate.name) != nullptr;
    return variable && !candidate.given && !said_to_be_empty && !set_.environment_complete;
  }

  void choose_first(BankPlace& place) const {
    for (std::size_t i = 0; i < place.candidates.size(); ++i) {
      BankCandidate& candidate = place.candidates[i];
      if (place.winner != BankPlace::none) {
        if (candidate.given) candidate.reason = loses_to(place.candidates[place.winner]);
      } else if (candidate.given) {
        place.winner = i;
        if (candidate.directory.empty()) value_unknown(place, candidate);
      } else if (may_be_set_outside(candidate) && place.unknown.empty()) {
        place.unknown = Message{"place-variable-outside", {}}.with("name", candidate.name);
      }
    }
  }

  /// What a file names need not be on this machine.
  bool may_be_elsewhere(const BankCandidate& candidate) const {
    return !set_.environment_complete && environment_.kind(candidate.directory) == PathKind::absent;
  }

  static Message loses_to(const BankCandidate& winner) {
    return Message{"place-loses", {}}.with("winner", winner.name);
  }

  static void value_unknown(BankPlace& place, BankCandidate& candidate) {
    candidate.reason = candidate.name == standard
                           ? Message{"place-no-home", {}}
                           : Message{"place-value-unknown", {}}.with("value", candidate.value);
    place.unknown = candidate.reason;
  }

  /// Why the next directory is tried.
  Message passed_over(const BankCandidate& candidate) const {
    switch (environment_.kind(candidate.directory)) {
      case PathKind::absent:
        return {"place-absent-next", {}};
      case PathKind::denied:
        return {"place-not-reachable-next", {}};
      case PathKind::directory: {
        const Access access = environment_.access(candidate.directory);
        if (access.read && access.search) return {"place-holds-no-graph-bank", {}};
        return {"place-not-reachable-next", {}};
      }
      default:
        return {"place-no-directory-next", {}};
    }
  }

  /// The graph bank falls through to the next directory where one holds no bank.
  void choose_with_content(BankPlace& place) const {
    for (std::size_t i = 0; i < place.candidates.size(); ++i) {
      BankCandidate& candidate = place.candidates[i];
      const bool last = i + 1 == place.candidates.size();
      if (!candidate.given) {
        if (place.winner == BankPlace::none && place.unknown.empty() &&
            may_be_set_outside(candidate))
          place.unknown = Message{"place-variable-outside", {}}.with("name", candidate.name);
        continue;
      }
      if (place.winner != BankPlace::none) {
        candidate.reason = loses_to(place.candidates[place.winner]);
      } else if (candidate.directory.empty()) {
        place.winner = i;
        value_unknown(place, candidate);
      } else if (candidate.files > 0 || last || may_be_elsewhere(candidate)) {
        place.winner = i;
      } else {
        candidate.reason = passed_over(candidate);
      }
    }
  }

  std::string value_of(std::string_view name) const {
    const Parameter* given = set_.find(name);
    if (given == nullptr) given = set_.find_environment(name);
    return given == nullptr ? std::string() : given->value.text;
  }

  void switch_off(BankPlace& place) const {
    constexpr std::string_view processes = "CANN_KNOWLEDGE_BANK_PROCESS_NUM";
    const std::string buffers = value_of("buffer_optimize");
    if (place.kind != runtime && value_of(processes) == "0")
      place.off = Message{"place-service-off", {}}.with("name", std::string(processes));
    else if (place.kind == graph && (buffers == "off_optimize" || buffers == "l1_optimize"))
      place.off = Message{"place-buffers-off", {}}.with("value", buffers);
  }

  const ParameterSet& set_;
  const std::string& soc_;
  const std::optional<CannVersion>& cann_;
  const Environment& environment_;
};

}  // namespace

std::vector<BankPlace> bank_places(const ParameterSet& set, const std::string& soc,
                                   const std::optional<CannVersion>& cann,
                                   const Environment& environment) {
  const Places places(set, soc, cann, environment);
  std::vector<BankPlace> result;
  for (const BankKind kind : kinds)
    if (uses(kind, soc)) result.push_back(places.place(kind));
  return result;
}

std::string directory_for(const BankCandidate& candidate, const std::string& soc) {
  std::string directory = candidate.directory;
  const std::size_t at = directory.find(soc_gap);
  if (at != std::string::npos && !soc.empty()) directory.replace(at, soc_gap.size(), soc);
  return directory;
}

std::string bank_root(const BankCandidate& candidate) {
  if (candidate.base.empty()) return {};
  if (candidate.name == cache) return joined_path(candidate.base, "aoe_data");
  if (candidate.name == standard)
    return joined_path(candidate.base, "Ascend/latest/data/aoe/custom");
  return candidate.base;
}

std::string soc_of_set(const ParameterSet& set, const std::string& given) {
  const Parameter* soc = set.find("soc_version");
  if (soc != nullptr && soc->value.known() && !soc->value.text.empty()) return soc->value.text;
  return given;
}

}  // namespace aoecheck
