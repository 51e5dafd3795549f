#include "readers/models/ge_values.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::size_t longest_text = 4096;

/// ge::DataType (metadef: c_types.h), which is not the numbering of TensorDescriptor.dtype.
constexpr std::array<std::string_view, 44> data_types{
    "FLOAT",          "FLOAT16",       "INT8",
    "INT32",          "UINT8",         "",
    "INT16",          "UINT16",        "UINT32",
    "INT64",          "UINT64",        "DOUBLE",
    "BOOL",           "STRING",        "DUAL_SUB_INT8",
    "DUAL_SUB_UINT8", "COMPLEX64",     "COMPLEX128",
    "QINT8",          "QINT16",        "QINT32",
    "QUINT8",         "QUINT16",       "RESOURCE",
    "STRING_REF",     "DUAL",          "VARIANT",
    "BF16",           "UNDEFINED",     "INT4",
    "UINT1",          "INT2",          "UINT2",
    "COMPLEX32",      "HIFLOAT8",      "FLOAT8_E5M2",
    "FLOAT8_E4M3FN",  "FLOAT8_E8M0",   "FLOAT6_E3M2",
    "FLOAT6_E2M3",    "FLOAT4_E2M1",   "FLOAT4_E1M2",
    "HIFLOAT4",       "HIFLOAT4_SCALE"};

/// ge::Format, primary part.
constexpr std::array<std::pair<int, std::string_view>, 44> formats{{
    {0, "NCHW"},
    {1, "NHWC"},
    {2, "ND"},
    {3, "NC1HWC0"},
    {4, "FRACTAL_Z"},
    {5, "NC1C0HWPAD"},
    {6, "NHWC1C0"},
    {7, "FSR_NCHW"},
    {8, "FRACTAL_DECONV"},
    {9, "C1HWNC0"},
    {12, "NC1HWC0_C04"},
    {13, "FRACTAL_Z_C04"},
    {14, "CHWN"},
    {16, "HWCN"},
    {17, "NC1KHKWHWC0"},
    {18, "BN_WEIGHT"},
    {19, "FILTER_HWCK"},
    {25, "C1HWNCoC0"},
    {26, "MD"},
    {27, "NDHWC"},
    {28, "FRACTAL_ZZ"},
    {29, "FRACTAL_NZ"},
    {30, "NCDHW"},
    {31, "DHWCN"},
    {32, "NDC1HWC0"},
    {33, "FRACTAL_Z_3D"},
    {34, "CN"},
    {35, "NC"},
    {36, "DHWNC"},
    {37, "FRACTAL_Z_3D_TRANSPOSE"},
    {38, "FRACTAL_ZN_LSTM"},
    {39, "FRACTAL_Z_G"},
    {43, "ND_RNN_BIAS"},
    {44, "FRACTAL_ZN_RNN"},
    {45, "NYUV"},
    {46, "NYUV_A"},
    {47, "NCL"},
    {48, "FRACTAL_Z_WINO"},
    {49, "C1HWC0"},
    {50, "FRACTAL_NZ_C0_16"},
    {51, "FRACTAL_NZ_C0_32"},
    {52, "FRACTAL_NZ_C0_2"},
    {53, "FRACTAL_NZ_C0_4"},
    {54, "FRACTAL_NZ_C0_8"},
}};

/// Bits of _op_impl_mode_enum (aicore_util_constants.h).
constexpr std::array<std::pair<std::int64_t, std::string_view>, 7> implementation_modes{{
    {0x1, "default"},
    {0x2, "high_performance"},
    {0x4, "high_precision"},
    {0x8, "super_performance"},
    {0x10, "support_out_of_bound_index"},
    {0x20, "enable_float_32_execution"},
    {0x40, "enable_hi_float_32_execution"},
}};

/// graph_precision_mode (fe_context_utils.h).
constexpr std::array<std::string_view, 11> precision_classes{"force_fp16",
                                                             "allow_fp32_to_fp16",
                                                             "allow_mix_precision_fp16",
                                                             "must_keep_origin_dtype",
                                                             "force_fp32",
                                                             "force_lowerprecision",
                                                             "allow_fp32_to_bf16",
                                                             "allow_fp32_to_lowprecision",
                                                             "allow_mix_precision_bf16",
                                                             "cube_hif8",
                                                             "mixed_hif8"};

std::string bounded(std::string text) {
  if (text.size() > longest_text) text.resize(longest_text);
  return text;
}

template <typename Numbers>
std::string numbers_text(const Numbers& numbers) {
  std::string text;
  for (const auto number : numbers) {
    if (!text.empty()) text += ',';
    text += fmt::to_string(number);
    if (text.size() > longest_text) break;
  }
  return text;
}

std::string list_text(const ge_ir::AttrDef::ListValue& list) {
  if (list.i_size() > 0) return numbers_text(list.i());
  if (list.f_size() > 0) return numbers_text(list.f());
  if (list.dt_size() > 0) return numbers_text(list.dt());
  std::vector<std::string> parts;
  for (const std::string& text : list.s()) parts.push_back(text);
  for (const bool flag : list.b()) parts.emplace_back(flag ? "true" : "false");
  return join(parts, ",");
}

std::string rows_text(const ge_ir::AttrDef::ListListInt& rows) {
  std::vector<std::string> parts;
  for (const auto& row : rows.list_list_i()) parts.push_back(numbers_text(row.list_i()));
  return join(parts, ";");
}

const ge_ir::AttrDef* attribute(const ge_ir::TensorDescriptor& desc, const char* name) {
  const auto found = desc.attr().find(name);
  return found == desc.attr().end() ? nullptr : &found->second;
}

/// Types that the enumeration of the IR lacked once stand in an attribute (ge_tensor.cc).
std::string type_of(const ge_ir::TensorDescriptor& desc) {
  if (desc.dtype() == ge_ir::DT_UNDEFINED) {
    const ge_ir::AttrDef* number = attribute(desc, "__tensor_desc_data_type__");
    if (number != nullptr && number->i() != 0) return ge_data_type_name(number->i());
    return {};
  }
  const std::string name = ge_ir::DataType_Name(desc.dtype());
  return name.starts_with("DT_") ? name.substr(3) : name;
}

}  // namespace

std::string ge_text(const ge_ir::AttrDef& value) {
  switch (value.value_case()) {
    case ge_ir::AttrDef::kS:
      return bounded(value.s());
    case ge_ir::AttrDef::kI:
      return std::to_string(value.i());
    case ge_ir::AttrDef::kF:
      return fmt::to_string(value.f());
    case ge_ir::AttrDef::kB:
      return value.b() ? "true" : "false";
    case ge_ir::AttrDef::kDt:
      return ge_data_type_name(value.dt());
    case ge_ir::AttrDef::kList:
      return bounded(list_text(value.list()));
    case ge_ir::AttrDef::kListListInt:
      return bounded(rows_text(value.list_list_int()));
    default:
      return {};
  }
}

std::vector<std::int64_t> ge_integers(const ge_ir::AttrDef& value) {
  if (value.has_list()) return {value.list().i().begin(), value.list().i().end()};
  if (value.value_case() == ge_ir::AttrDef::kI) return {value.i()};
  return {};
}

std::vector<std::string> ge_strings(const ge_ir::AttrDef& value) {
  std::vector<std::string> result;
  if (value.value_case() == ge_ir::AttrDef::kS && !value.s().empty()) result.push_back(value.s());
  if (value.has_list())
    for (const std::string& text : value.list().s())
      if (!text.empty()) result.push_back(text);
  return result;
}

std::optional<std::vector<std::int64_t>> ge_shape(std::vector<std::int64_t> axes) {
  constexpr std::int64_t open_rank = -2;
  if (axes.size() == 1 && axes.front() == open_rank) return std::nullopt;
  return axes;
}

TensorInfo ge_tensor(const ge_ir::TensorDescriptor& desc, std::string name) {
  TensorInfo tensor;
  tensor.name = std::move(name);
  tensor.type = type_of(desc);
  tensor.format = desc.layout();
  tensor.shape = ge_shape({desc.shape().dim().begin(), desc.shape().dim().end()});
  if (const auto* format = attribute(desc, "origin_format")) tensor.origin_format = format->s();
  if (const auto* shape = attribute(desc, "origin_shape"))
    if (shape->has_list()) tensor.origin_shape = ge_shape(ge_integers(*shape));
  if (const auto* ranges = attribute(desc, "shape_range"))
    for (const auto& row : ranges->list_list_int().list_list_i())
      if (row.list_i_size() == 2) tensor.ranges.emplace_back(row.list_i(0), row.list_i(1));
  return tensor;
}

std::string ge_data_type_name(std::int64_t number) {
  if (number < 0 || number >= static_cast<std::int64_t>(data_types.size())) return {};
  return std::string(data_types[static_cast<std::size_t>(number)]);
}

std::string ge_format_name(std::int64_t number) {
  const std::int64_t primary = number & 0xff;
  const std::int64_t sub = (number >> 8) & 0xffff;
  for (const auto& [value, name] : formats)
    if (value == primary)
      return sub == 0 ? std::string(name) : std::string(name) + ':' + std::to_string(sub);
  return {};
}

std::string ge_implementation_modes(std::int64_t mask) {
  std::vector<std::string> names;
  for (const auto& [bit, name] : implementation_modes)
    if ((mask & bit) != 0) names.emplace_back(name);
  return join(names, "|");
}

std::string ge_precision_class(std::int64_t number) {
  if (number < 0 || number >= static_cast<std::int64_t>(precision_classes.size())) return {};
  return std::string(precision_classes[static_cast<std::size_t>(number)]);
}

}  // namespace aoecheck
