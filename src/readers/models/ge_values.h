#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/model/network_model.h"
#include "ge_ir.pb.h"

namespace aoecheck {

/// An attribute as printable text: numbers, texts, lists joined by `,`, lists of lists by `;`.
/// Empty for what has no short text (tensors, graphs, bytes).
std::string ge_text(const ge_ir::AttrDef& value);

std::vector<std::int64_t> ge_integers(const ge_ir::AttrDef& value);
/// The texts of a list, or the one text; empty texts are left out.
std::vector<std::string> ge_strings(const ge_ir::AttrDef& value);
/// Axes of a shape; nothing where GE writes the single axis -2, which means any rank.
std::optional<std::vector<std::int64_t>> ge_shape(std::vector<std::int64_t> axes);

/// A descriptor with its own name; data type, format, shape, what they were before the compiler
/// chose (model-formats.md 2.2).
TensorInfo ge_tensor(const ge_ir::TensorDescriptor& desc, std::string name);

/// GE's names of its numbers (model-formats.md 2.4): data types without DT_, formats. Empty for a
/// number that is not listed.
std::string ge_data_type_name(std::int64_t number);
std::string ge_format_name(std::int64_t number);

/// The modes of the bit mask _op_impl_mode_enum, joined by `|`.
std::string ge_implementation_modes(std::int64_t mask);
/// precision_mode by the number in graph_precision_mode; empty for another number.
std::string ge_precision_class(std::int64_t number);

}  // namespace aoecheck
