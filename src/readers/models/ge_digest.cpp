#include "readers/models/ge_digest.h"

#include <map>
#include <string>

#include "readers/models/ge_values.h"

namespace aoecheck {
namespace {

bool is_of_build(const std::string& name) {
  return name.starts_with('_') || name.starts_with("tvm_") || name.starts_with("workspace") ||
         name.starts_with("stream") || name.starts_with("session");
}

bool is_integer(ge_ir::DataType type) {
  return type == ge_ir::DT_INT32 || type == ge_ir::DT_INT64 || type == ge_ir::DT_BOOL;
}

void add_tensor(const ge_ir::TensorDescriptor& desc, GraphDigest& digest) {
  digest.add(static_cast<std::int64_t>(desc.dtype()));
  digest.add(desc.layout());
  digest.add_all(desc.shape().dim());
}

void add_constant(const ge_ir::TensorDef& value, GraphDigest& digest) {
  add_tensor(value.desc(), digest);
  if (is_integer(value.desc().dtype()) && value.data().size() <= small_constant)
    digest.add(value.data());
}

}  // namespace

void digest_operator(const ge_ir::OpDef& op, GraphDigest& digest) {
  digest.add(op.name());
  digest.add(op.type());
  digest.add_all(op.input());
  for (const auto& desc : op.input_desc()) add_tensor(desc, digest);
  for (const auto& desc : op.output_desc()) add_tensor(desc, digest);
  std::map<std::string, const ge_ir::AttrDef*> sorted;
  for (const auto& [name, value] : op.attr())
    if (!is_of_build(name)) sorted.emplace(name, &value);
  for (const auto& [name, value] : sorted) {
    digest.add(name);
    if (value->has_t())
      add_constant(value->t(), digest);
    else
      digest.add(ge_text(*value));
  }
}

}  // namespace aoecheck
