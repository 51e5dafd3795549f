#include "engine/kernel_cache.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"
#include "aoecheck/rules/rules.h"
#include "engine/bank_places.h"

namespace aoecheck {
namespace {

constexpr std::size_t most_files = 200'000;

/// What decides where the cache is, in order of precedence.
constexpr std::array<std::string_view, 2> cache_names{"op_compiler_cache_dir", "ASCEND_CACHE_PATH"};

/// Empty where a value that decides it is not known.
std::string cache_directory(const ParameterSet& set, const std::string& soc,
                            const Environment& environment) {
  std::string base;
  for (const std::string_view name : cache_names) {
    const Parameter* parameter = set.find(name);
    if (parameter == nullptr) parameter = set.find_environment(name);
    if (!base.empty() || parameter == nullptr) continue;
    if (!parameter->value.known()) return {};
    base = parameter->value.text;
  }
  const std::string home = environment.variable("HOME").value_or("");
  if (base.empty() && home.empty()) return {};
  if (base.empty()) base = home + "/atc_data";
  const std::string& own = set.directory;
  base = joined_path(own.empty() ? environment.working_directory() : own, base);
  return joined_path(base, "kernel_cache/" + soc);
}

/// The newest time of a file of the operator banks that the command reads; 0 without one.
std::int64_t newest_bank(std::size_t set, const std::vector<BankPlace>& places,
                         const Environment& environment) {
  std::int64_t newest = 0;
  for (const BankPlace& place : places) {
    const BankCandidate* chosen = place.chosen();
    if (place.set != set || place.kind == BankKind::graph || chosen == nullptr) continue;
    if (chosen->files == 0 || !place.off.empty()) continue;
    const auto names = environment.list(chosen->directory);
    if (!names) continue;
    for (const std::string& name : *names) {
      const auto named = read_bank_name(name);
      if (!named || named->kind != place.kind) continue;
      newest = std::max(newest, environment.status(joined_path(chosen->directory, name)).modified);
    }
  }
  return newest;
}

std::size_t older_kernels(const std::string& directory, std::int64_t than,
                          const Environment& environment) {
  const auto names = environment.list(directory);
  if (!names) return 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::min(names->size(), most_files); ++i) {
    const std::string& name = (*names)[i];
    if (!name.ends_with(".o")) continue;
    const PathStatus status = environment.status(joined_path(directory, name));
    count += status.kind == PathKind::file && status.modified < than ? 1 : 0;
  }
  return count;
}

}  // namespace

void judge_kernel_cache(const Facts& facts, const std::vector<BankPlace>& places,
                        const Environment& environment, const Catalogue& catalogue,
                        std::vector<Finding>& findings) {
  const RuleSpec* const rule = catalogue.rule("kernel-cache-older-than-bank");
  if (rule == nullptr) return;
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    const Parameter* mode = set.find("op_compiler_cache_mode");
    const std::string soc = soc_of_set(set, {});
    if (set.tool != Tool::atc || mode == nullptr || mode->value.text != "enable" || soc.empty())
      continue;
    const std::string directory = cache_directory(set, soc, environment);
    if (directory.empty()) continue;
    const std::int64_t newest = newest_bank(i, places, environment);
    const std::size_t count = newest == 0 ? 0 : older_kernels(directory, newest, environment);
    if (count == 0) continue;
    Sink(*rule, findings)
        .add(i, mode->origin,
             Message{}.with("count", std::to_string(count)).with("cache", shell_quoted(directory)));
  }
}

}  // namespace aoecheck
