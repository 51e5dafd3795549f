#include <cstddef>
#include <cstdint>

#include "fuzz/reading_checks.h"

namespace {

using namespace aoecheck;

/// Places may be anything in a saved file; unknown parts still lie inside their value.
void check_saved(const Parameter& parameter) {
  for (const Unknown& unknown : parameter.value.unknowns)
    fuzz::require(unknown.begin <= unknown.end && unknown.end <= parameter.value.text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto sets = read_sets({"saved.json", bytes}, Catalogue::embedded(), {});
  if (!sets) return 0;
  for (const ParameterSet& set : *sets)
    for (const auto* list : {&set.parameters, &set.environment})
      for (const Parameter& parameter : *list) check_saved(parameter);
  return 0;
}
