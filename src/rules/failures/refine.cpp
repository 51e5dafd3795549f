#include <algorithm>
#include <array>
#include <string_view>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/version.h"
#include "rules/failures/story.h"
#include "rules/ge_budget.h"

// What a single failure lets one compute: memory-and-logs.md 1.3, 1.5, 4; the vendor's cases 1,
// 3, 4.

namespace aoecheck {
namespace {

std::optional<std::uint64_t> size_named(const Diagnosis& diagnosis, std::string_view name) {
  for (const auto& [key, value] : diagnosis.numbers)
    if (key == name && value >= 0) return static_cast<std::uint64_t>(value);
  return std::nullopt;
}

void add_size(Diagnosis& diagnosis, std::string name, std::uint64_t bytes) {
  diagnosis.numbers.emplace_back(std::move(name), static_cast<std::int64_t>(bytes));
}

bool quotes(const Diagnosis& diagnosis, std::string_view text) {
  return std::any_of(diagnosis.evidence.begin(), diagnosis.evidence.end(),
                     [&](const auto& line) { return line.text.find(text) != std::string::npos; });
}

void put_first(Diagnosis& diagnosis, Message fix) {
  diagnosis.fixes.insert(diagnosis.fixes.begin(), std::move(fix));
}

/// The pair of values that the vendor computes from the message. The texts are printed only by
/// generations that take the options, so an unknown generation is one of those.
void enlarge_budget(Diagnosis& diagnosis, const std::optional<CannVersion>& cann,
                    GeMemoryPart part) {
  const auto current = size_named(diagnosis, "current_bytes");
  const GeBudget budget = cann ? ge_budget_of(cann) : GeBudget::shares;
  if (!current) return;
  if (!honours_sizes(budget)) {
    diagnosis.fixes = {{"fix-ge-options-ignored", {}}};
    return;
  }
  const auto pair = enlarged_ge_memory(budget, std::nullopt, part, *current);
  if (!pair) {
    diagnosis.fixes = {
        Message{"fix-ge-nothing-left", {}}.with("limit", size_text(ge_memory_limit({})))};
    return;
  }
  add_size(diagnosis, "graph_memory_max_size_bytes", pair->graph);
  add_size(diagnosis, "variable_memory_max_size_bytes", pair->variable);
  const auto filled = [&](const char* id) {
    return Message{id, {}}
        .with("graph", std::to_string(pair->graph))
        .with("variable", std::to_string(pair->variable));
  };
  diagnosis.fixes = {filled("fix-ge-pair-session"), filled("fix-ge-pair-estimator")};
}

void enlarge_variables(Diagnosis& diagnosis, const std::optional<CannVersion>& cann) {
  enlarge_budget(diagnosis, cann, GeMemoryPart::variable);
}

void enlarge_graph(Diagnosis& diagnosis, const std::optional<CannVersion>& cann) {
  enlarge_budget(diagnosis, cann, GeMemoryPart::graph);
}

/// How much is asked for beyond the limit.
void name_excess(Diagnosis& diagnosis, const std::optional<CannVersion>&) {
  const auto graph = size_named(diagnosis, "graph_bytes");
  const auto variable = size_named(diagnosis, "variable_bytes");
  const auto limit = size_named(diagnosis, "limit_bytes");
  if (!graph || !variable || !limit || *graph + *variable <= *limit) return;
  const std::uint64_t excess = *graph + *variable - *limit;
  add_size(diagnosis, "excess_bytes", excess);
  put_first(diagnosis, Message{"fix-ge-sum", {}}.with("excess", size_text(excess)));
}

/// Graphs that share one block need only the largest; the way to say so depends on the generation.
/// A tuning measures with dynamic memory and must keep it.
void share_graph_memory(Diagnosis& diagnosis, const std::optional<CannVersion>& cann) {
  if (diagnosis.stage == "tuning-measurement") return;
  const bool old_text = quotes(diagnosis, "[driver interface]") || quotes(diagnosis, "env_type=");
  if (cann ? honours_sizes(ge_budget_of(cann)) : old_text) {
    put_first(diagnosis, {"fix-static-memory-variable", {}});
    diagnosis.fixes.push_back({"fix-ge-pair-moved", {}});
    diagnosis.remedies.push_back(
        {"export GE_USE_STATIC_MEMORY=1", "unset GE_USE_STATIC_MEMORY", diagnosis.rule, true});
  } else if (cann && quotes(diagnosis, "GE(")) {
    put_first(diagnosis, {"fix-static-memory-option", {}});
  }
}

/// Memory that neither this process nor nobody has belongs to another one.
void name_other_holder(Diagnosis& diagnosis, const std::optional<CannVersion>&) {
  constexpr std::uint64_t usual_reserve = 6ULL << 30U;
  const auto total = size_named(diagnosis, "total_bytes");
  const auto free = size_named(diagnosis, "free_bytes");
  const auto own = size_named(diagnosis, "reserved_bytes");
  if (!total || !free || !own || *free + *own + usual_reserve >= *total) return;
  const std::uint64_t others = *total - *free - *own;
  add_size(diagnosis, "held_by_others_bytes", others);
  put_first(diagnosis, Message{"fix-device-held-by-others", {}}.with("size", size_text(others)));
}

/// Programs that a tuning or conversion consists of, as the kernel names them.
bool is_of_run(std::string_view name) {
  constexpr std::array<std::string_view, 9> names{"aoe", "atc", "python", "ccec", "bisheng",
                                                  "opc", "te_", "ld.lld", "cce-"};
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view own) { return name.starts_with(own); });
}

void need_more_memory(Diagnosis& diagnosis, const std::optional<CannVersion>&) {
  const std::string name = diagnosis.processes.empty() ? "" : diagnosis.processes.front().name;
  if (!name.empty() && !is_of_run(name)) {
    // What a container may take has to do for whoever runs in it.
    if (diagnosis.failure_class != "container-memory") diagnosis.fixes.clear();
    diagnosis.fixes.push_back(Message{"fix-killed-other", {}}.with("process", name));
    return;
  }
  if (const auto taken = size_named(diagnosis, "anon_rss_bytes"))
    put_first(diagnosis, Message{"fix-killed-with", {}}.with("size", size_text(*taken)));
  for (const char* name_of_limit : {"TE_PARALLEL_COMPILER", "CANN_KNOWLEDGE_BANK_PROCESS_NUM"})
    diagnosis.remedies.push_back({std::string("export ") + name_of_limit + "=1",
                                  std::string("unset ") + name_of_limit, diagnosis.rule, true});
}

struct Refinement {
  std::string_view rule;
  void (*refine)(Diagnosis&, const std::optional<CannVersion>&);
};

constexpr std::array<Refinement, 8> refinements{{
    {"ge-variable-budget-exceeded", enlarge_variables},
    {"ge-graph-budget-exceeded", enlarge_graph},
    {"ge-memory-sum-exceeded", name_excess},
    {"device-memory-exhausted", share_graph_memory},
    {"torch-memory-exhausted", name_other_holder},
    {"kernel-killed-process", need_more_memory},
    {"container-killed-process", need_more_memory},
    {"kernel-kill-figures", need_more_memory},
}};

}  // namespace

std::optional<CannVersion> cann_of(const FailedRun& run) {
  if (run.cann) return run.cann;
  for (const LogHits& hits : run.logs.hits)
    if (const std::string* text = hits.first.front().value("cann"))
      if (const auto version = parse_cann_version(*text)) return version;
  return std::nullopt;
}

void refine(Diagnosis& diagnosis, const FailedRun& run) {
  const auto cann = cann_of(run);
  for (const Refinement& row : refinements)
    if (row.rule == diagnosis.rule) row.refine(diagnosis, cann);
}

}  // namespace aoecheck
