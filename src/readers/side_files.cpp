#include <algorithm>
#include <array>
#include <string_view>

#include "aoecheck/readers/readers.h"
#include "readers/side_grammars.h"

namespace aoecheck {
namespace {

struct SideReader {
  std::string_view grammar;
  Result<SideFile> (*read)(SideBuilder&);
};

constexpr std::array<SideReader, 13> readers{{
    {"aipp_prototxt", read_aipp},
    {"compress_weight_text", read_compress_weight},
    {"compression_prototxt", read_compression},
    {"customize_dtypes_text", read_customize_dtypes},
    {"fusion_switch", read_fusion_switch},
    {"keep_dtype_text", read_keep_dtype},
    {"modify_mixlist_json", read_modify_mixlist},
    {"op_debug_cfg", read_op_debug},
    {"op_name_map", read_op_name_map},
    {"op_precision_ini", read_op_precision},
    {"raw_ge_options_json", read_raw_ge_options},
    {"singleop_json", read_singleop},
    {"tune_ops_json", read_tune_ops},
}};

const SideReader* reader_of(std::string_view grammar) {
  const auto found = std::find_if(readers.begin(), readers.end(), [&](const SideReader& reader) {
    return reader.grammar == grammar;
  });
  return found == readers.end() ? nullptr : &*found;
}

}  // namespace

Result<SideFile> read_side_file(std::string_view grammar, const Input& input) {
  SideBuilder builder(grammar, input);
  const SideReader* const reader = reader_of(grammar);
  if (reader == nullptr) return builder.invalid({"side-no-reader", {}}, 0);
  return reader->read(builder);
}

bool has_side_file_reader(std::string_view grammar) { return reader_of(grammar) != nullptr; }

}  // namespace aoecheck
