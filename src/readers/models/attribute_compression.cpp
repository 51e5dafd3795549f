#include "readers/models/attribute_compression.h"

#include <optional>
#include <utility>

namespace aoecheck {
namespace {

/// A key is a zero byte and digits of base 127, lowest first, each stored one higher.
std::optional<std::size_t> code_of(const std::string& key) {
  constexpr std::size_t base = 127;
  constexpr std::size_t longest_code = 9;
  if (key.size() < 2 || key.size() > longest_code || key[0] != '\0') return std::nullopt;
  std::size_t code = 0;
  std::size_t place = 1;
  for (std::size_t i = 1; i < key.size(); ++i, place *= base) {
    const auto digit = static_cast<unsigned char>(key[i]);
    if (digit == 0 || digit > base) return std::nullopt;
    code += (digit - 1U) * place;
  }
  return code;
}

}  // namespace

void AttributeTables::add_model_attribute(const std::string& name, const ge_ir::AttrDef& value) {
  if (name == "om_compress_version") compressed_ = value.i() == 1;
  const auto& list = value.list();
  if (name == "attr_name_enum") names_.assign(list.s().begin(), list.s().end());
  if (name == "attr_value_enum") texts_.assign(list.s().begin(), list.s().end());
  if (name == "attrs_use_string_value") is_text_.assign(list.b().begin(), list.b().end());
}

const std::string* AttributeTables::text_of(std::int64_t number) const {
  const bool known = number >= 0 && static_cast<std::size_t>(number) < texts_.size();
  return known ? &texts_[static_cast<std::size_t>(number)] : nullptr;
}

void AttributeTables::expand_value(std::size_t code, ge_ir::AttrDef& value) const {
  if (code >= is_text_.size() || !is_text_[code]) return;
  if (value.value_case() == ge_ir::AttrDef::kI) {
    if (const std::string* text = text_of(value.i())) value.set_s(*text);
  } else if (value.has_list() && value.list().i_size() > 0) {
    const auto numbers = value.list().i();
    for (const std::int64_t number : numbers)
      if (text_of(number) == nullptr) return;
    value.mutable_list()->clear_i();
    for (const std::int64_t number : numbers) value.mutable_list()->add_s(*text_of(number));
  }
}

void AttributeTables::expand(Attributes& attributes) const {
  Attributes expanded;
  for (auto& [key, value] : attributes) {
    const auto code = code_of(key);
    if (!code || *code >= names_.size()) {
      expanded[key].Swap(&value);
      continue;
    }
    ge_ir::AttrDef& target = expanded[names_[*code]];
    target.Swap(&value);
    expand_value(*code, target);
  }
  attributes.swap(expanded);
}

void AttributeTables::expand(ge_ir::OpDef& op) const {
  if (!compressed_) return;
  expand(*op.mutable_attr());
  for (auto& desc : *op.mutable_input_desc()) expand(*desc.mutable_attr());
  for (auto& desc : *op.mutable_output_desc()) expand(*desc.mutable_attr());
}

}  // namespace aoecheck
