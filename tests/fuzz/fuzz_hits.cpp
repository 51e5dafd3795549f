#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "aoecheck/base/text.h"
#include "aoecheck/readers/hits.h"
#include "fuzz/reading_checks.h"

namespace {

using namespace aoecheck;

std::vector<LookUpTrace> traces_of(std::string_view bytes, std::size_t piece) {
  static HitScanner scanner;
  scanner.begin("log");
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
    scanner.feed(bytes.substr(0, piece));
  scanner.end();
  return scanner.take();
}

bool is_same(const LookUpTrace& one, const LookUpTrace& other) {
  return one.kind == other.kind && one.name == other.name && one.kernel == other.kernel &&
         one.result == other.result && one.origin == other.origin;
}

}  // namespace

// The bytes as a log, read in two ways, as a fusion result and as the JSON of a kernel.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<LookUpTrace> traces = traces_of(bytes, size + 1);
  const std::vector<LookUpTrace> again = traces_of(bytes, 7);
  fuzz::require(std::equal(traces.begin(), traces.end(), again.begin(), again.end(), is_same));
  for (const LookUpTrace& trace : traces) {
    fuzz::require(legible(trace.name) == trace.name && legible(trace.kernel) == trace.kernel);
    fuzz::require(trace.origin.line > 0);
  }
  const Input input{"x.json", bytes};
  if (const auto result = read_fusion_result(input))
    fuzz::require(!result->dialect.empty() && (result->graphs > 0 || result->passes.empty()));
  else
    fuzz::require(result.error().message.id == "not-a-fusion-result");
  if (const auto trace = read_kernel_hit(input)) fuzz::require(trace->result != LookUp::unknown);
  return 0;
}
