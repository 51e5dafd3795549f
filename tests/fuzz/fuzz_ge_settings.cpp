#include <cstddef>
#include <cstdint>
#include <string_view>

#include "aoecheck/readers/ge_settings.h"
#include "fuzz/reading_checks.h"

namespace {

using namespace aoecheck;

void check_settings(const GeSettings& settings) {
  fuzz::require(settings.origin.line > 0 && settings.origin.column > 0);
  const bool session = settings.way == GeSettings::Way::session;
  fuzz::require(session || !settings.settings.empty());
  fuzz::require(session || !settings.remapping_off);
  for (const GeSetting& setting : settings.settings) {
    fuzz::require(!setting.name.empty() && settings.find(setting.name) != nullptr);
    fuzz::require(setting.origin.line > 0 && setting.origin.column > 0);
    fuzz::check_value(setting.value);
    const GeMemorySize size = ge_memory_size(setting.value.text);
    fuzz::require(size.bytes.has_value() == size.problem.empty());
    fuzz::require(!size.bytes || *size.bytes <= 256ULL << 30U);
  }
}

}  // namespace

// The bytes as a script, or as raw options where they are JSON; and as a size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const ReadOptions options{{{"gib", "1073741824"}, {"size", "26*1024"}}};
  recognise_ge_settings({"train.py", text});
  const auto all = read_ge_settings({"train.py", text}, options);
  if (!all) {
    fuzz::require(!all.error().message.empty());
  } else {
    for (const GeSettings& settings : *all) check_settings(settings);
  }
  ge_memory_size(text);
  return 0;
}
