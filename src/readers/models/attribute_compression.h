#pragma once

#include <string>
#include <vector>

#include "ge_ir.pb.h"

namespace aoecheck {

/// The tables by which CANN 7.0 and later shorten the attributes of operators and descriptors
/// (model-formats.md 1.7; enum_attr_utils.cc).
class AttributeTables {
 public:
  /// Takes the tables from the attributes of the model, one at a time.
  void add_model_attribute(const std::string& name, const ge_ir::AttrDef& value);
  /// Gives every attribute of the operator its own name and text back. A code that is in no table
  /// stays as it is.
  void expand(ge_ir::OpDef& op) const;

 private:
  using Attributes = google::protobuf::Map<std::string, ge_ir::AttrDef>;
  void expand(Attributes& attributes) const;
  void expand_value(std::size_t code, ge_ir::AttrDef& value) const;
  const std::string* text_of(std::int64_t number) const;

  bool compressed_ = false;
  std::vector<std::string> names_;
  std::vector<std::string> texts_;
  std::vector<bool> is_text_;
};

}  // namespace aoecheck
