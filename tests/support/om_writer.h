#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ge_ir.pb.h"

namespace aoecheck::test {

/// The layouts of the header and the partition table of an OM.
enum class OmLayout { v1, v2_narrow, v2_wide };

/// One partition: its kind and its bytes.
using OmPart = std::pair<std::uint32_t, std::string>;

/// What an OM is to hold; every field that a test does not set is that of a plain offline model.
struct OmSpec {
  OmLayout layout = OmLayout::v2_wide;
  std::vector<std::vector<OmPart>> models;
  std::string name = "net";
  std::string platform = "1.11.z.0";
  std::uint8_t model_type = 0;
  std::uint32_t model_count = 0;  // that the header states; 0 = as many as there are
  bool encrypted = false;
};

/// The bytes of the file, laid out as GE does (model-formats.md 1.2, 1.3).
std::string write_om(const OmSpec& spec);

/// An input or output of MODEL_INOUT_INFO.
struct OmTensor {
  std::string name;
  std::int32_t format = 0;
  std::int32_t type = 0;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> network_shape;
  std::vector<std::int64_t> ranges;  // low and high of each axis
};

/// Blocks of MODEL_INOUT_INFO (1.5).
std::string tensors_block(std::uint32_t type, const std::vector<OmTensor>& tensors);
std::string batch_block(const std::vector<std::int64_t>& batches);
std::string gears_block(std::uint32_t type, const std::vector<std::vector<std::int64_t>>& gears);

/// A ModelDef of one graph: Data operators, a Conv2D with a constant, a NetOutput; "data" has the
/// shape given.
ge_ir::ModelDef small_model(const std::vector<std::int64_t>& shape);

/// A bundle: one table, whose partitions are whole OM files.
OmSpec bundle_of(const std::vector<std::string>& files);

ge_ir::AttrDef text_value(const std::string& text);
ge_ir::AttrDef int_value(std::int64_t number);
ge_ir::AttrDef ints_value(const std::vector<std::int64_t>& numbers);
ge_ir::AttrDef texts_value(const std::vector<std::string>& texts);

/// Shortens the attributes of all operators and descriptors as CANN 7.0 does (1.7); texts of
/// attributes in `as_numbers` become numbers too.
void compress_attributes(ge_ir::ModelDef& model, const std::vector<std::string>& as_numbers);

}  // namespace aoecheck::test
