#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "aoecheck/readers/readers.h"

namespace {

constexpr std::array<std::string_view, 13> grammars{
    "aipp_prototxt", "compress_weight_text", "compression_prototxt", "customize_dtypes_text",
    "fusion_switch", "keep_dtype_text",      "modify_mixlist_json",  "op_debug_cfg",
    "op_name_map",   "op_precision_ini",     "raw_ge_options_json",  "singleop_json",
    "tune_ops_json",
};

void require(bool condition) {
  if (!condition) std::abort();
}

// What every reader promises: entries sorted and each name once, places that exist.
void check(const aoecheck::SideFile& file) {
  for (std::size_t i = 0; i < file.entries.size(); ++i) {
    require(file.entries[i].origin.line > 0 && file.entries[i].origin.column > 0);
    require(i == 0 || file.entries[i - 1].name < file.entries[i].name);
  }
  for (const aoecheck::Error& remark : file.remarks) {
    require(remark.origin.line > 0 && !remark.message.empty());
  }
}

}  // namespace

// The text is read in every grammar: most of them take any text, and seeds serve all.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string_view grammar : grammars) {
    const auto file = aoecheck::read_side_file(grammar, {"side.cfg", bytes});
    if (file) {
      check(*file);
    } else {
      require(file.error().message.id == "side-file-invalid" && file.error().origin.line > 0);
    }
  }
  return 0;
}
