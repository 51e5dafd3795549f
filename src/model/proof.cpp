#include "aoecheck/model/proof.h"

#include <algorithm>
#include <array>

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 5> look_up_names{"hit", "miss", "untuned", "not_updated",
                                                        "unknown"};
constexpr std::array<std::string_view, 7> trace_names{
    "op_kb_hit", "op_kb_hit choice", "sg_kb_hit", "tiling", "vector", "runtime", "KBHit"};

}  // namespace

std::string_view name_of(LookUp result) {
  return look_up_names.at(static_cast<std::size_t>(result));
}

std::string_view name_of(TraceKind kind) { return trace_names.at(static_cast<std::size_t>(kind)); }

std::size_t Proof::count(const std::vector<ProvenLookUp>& list, LookUp result) const {
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(),
                    [result](const ProvenLookUp& one) { return one.result == result; }));
}

std::optional<std::int64_t> Proof::passes_from_bank() const {
  std::optional<std::int64_t> sum;
  for (const FusionResult& result : fusion)
    for (const PassCount& pass : result.passes)
      if (pass.from_bank) sum = sum.value_or(0) + *pass.from_bank;
  return sum;
}

}  // namespace aoecheck
