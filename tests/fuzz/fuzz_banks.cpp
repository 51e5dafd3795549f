#include <string>

#include "aoecheck/readers/banks.h"
#include "aoecheck/readers/results.h"
#include "fuzz/model_checks.h"
#include "store/session_json.h"

namespace {

/// A name of each kind, so that what no content betrays is read as that kind.
constexpr const char* names[] = {"Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json",
                                 "Ascend910B1_24_AiCore_Conv3D_runtime_kb.json",
                                 "Ascend910B1_25_AiCore_matmul.json",
                                 "ascend310p3_l2cache.json",
                                 "repository_Ascend310_conv2d.json",
                                 "Ascend910A_AiCore_32_v001.json",
                                 "Ascend910A_gradient_fusion.json",
                                 "mdat_knowledge_bank.json",
                                 "no_name.json"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = aoecheck::fuzz::text_of(data, size);
  const aoecheck::MemorySource source(bytes);
  aoecheck::BankFilter shown;
  shown.limit = 4;
  for (const char* name : names) {
    const auto verified = aoecheck::read_bank({name, source}, {});
    if (verified && verified->keys.equal > verified->keys.computed) __builtin_trap();
    static_cast<void>(aoecheck::read_bank({name, source}, shown));
  }
  static_cast<void>(aoecheck::read_bank_name(bytes));
  static_cast<void>(aoecheck::read_results({"x", bytes}));
  const auto session = aoecheck::session_of(bytes, "x", 1, aoecheck::Catalogue::embedded());
  if (session) static_cast<void>(aoecheck::line_of(*session, aoecheck::Catalogue::embedded()));
  return 0;
}
