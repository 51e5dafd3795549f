#include "readers/models/ge_digest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>

namespace aoecheck {
namespace {

using ge_ir::AttrDef;
using Attributes = google::protobuf::Map<std::string, AttrDef>;

constexpr int deepest_attribute = 32;

constexpr std::array<std::string_view, 9> build_prefixes{
    "_", "tvm_", "workspace", "session", "stream", "atomic_", "automic_", "tbe_op_", "graphop_"};
constexpr std::array<std::string_view, 6> build_suffixes{
    "_kernelname", "_kernel_name", "_pattern", "_stream", "_stream_label", "_cache_offset"};
constexpr std::array<std::string_view, 4> build_names{"event_id", "op_para_size", "op_unique_key",
                                                      "memory_size"};
/// Where a constant whose weights are beside the model keeps them.
constexpr std::array<std::string_view, 5> places{"location", "file_path", "file_id", "offset",
                                                 "length"};

bool is_of_build(std::string_view name) {
  const auto begins = [&](std::string_view part) { return name.starts_with(part); };
  const auto ends = [&](std::string_view part) { return name.ends_with(part); };
  return std::any_of(build_prefixes.begin(), build_prefixes.end(), begins) ||
         std::any_of(build_suffixes.begin(), build_suffixes.end(), ends) ||
         std::find(build_names.begin(), build_names.end(), name) != build_names.end();
}

bool is_place(const std::string& type, std::string_view name) {
  return type == "FileConstant" && std::find(places.begin(), places.end(), name) != places.end();
}

bool is_integer(ge_ir::DataType type) {
  return type == ge_ir::DT_INT32 || type == ge_ir::DT_INT64 || type == ge_ir::DT_BOOL;
}

void add_operator(const ge_ir::OpDef& op, GraphDigest& digest, int depth);

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

/// By its bits: two numbers that print alike are still two.
void add_float(float number, GraphDigest& digest) {
  digest.add(static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(number)));
}

template <typename Floats>
void add_floats(const Floats& numbers, GraphDigest& digest) {
  digest.add(static_cast<std::int64_t>(numbers.size()));
  for (const float number : numbers) add_float(number, digest);
}

template <typename Items, typename Add>
void add_each(const Items& items, GraphDigest& digest, Add add) {
  digest.add(static_cast<std::int64_t>(items.size()));
  for (const auto& item : items) add(item);
}

void add_attributes(const Attributes& attributes, const std::string& type, GraphDigest& digest,
                    int depth);

void add_function(const ge_ir::NamedAttrs& function, GraphDigest& digest, int depth) {
  digest.add(function.name());
  add_attributes(function.attr(), {}, digest, depth + 1);
}

void add_graph(const ge_ir::GraphDef& graph, GraphDigest& digest, int depth) {
  add_each(graph.op(), digest,
           [&](const ge_ir::OpDef& op) { add_operator(op, digest, depth + 1); });
}

/// val_type is left out: it says again what the filled list shows.
void add_list(const AttrDef::ListValue& list, GraphDigest& digest, int depth) {
  digest.add_all(list.s());
  digest.add_all(list.i());
  add_floats(list.f(), digest);
  digest.add(static_cast<std::int64_t>(list.b_size()));
  for (const bool flag : list.b()) digest.add(static_cast<std::int64_t>(flag));
  digest.add_all(list.bt());
  digest.add_all(list.dt());
  add_each(list.td(), digest, [&](const auto& desc) { add_tensor(desc, digest); });
  add_each(list.t(), digest, [&](const auto& value) { add_constant(value, digest); });
  add_each(list.na(), digest, [&](const auto& one) { add_function(one, digest, depth); });
  add_each(list.g(), digest, [&](const auto& graph) { add_graph(graph, digest, depth); });
}

void add_value(const AttrDef& value, GraphDigest& digest, int depth) {
  digest.add(static_cast<std::int64_t>(value.value_case()));
  if (depth >= deepest_attribute) return;
  switch (value.value_case()) {
    case AttrDef::kList:
      return add_list(value.list(), digest, depth);
    case AttrDef::kS:
      return digest.add(value.s());
    case AttrDef::kI:
      return digest.add(value.i());
    case AttrDef::kF:
      return add_float(value.f(), digest);
    case AttrDef::kB:
      return digest.add(static_cast<std::int64_t>(value.b()));
    case AttrDef::kBt:
      return digest.add(value.bt());
    case AttrDef::kFunc:
      return add_function(value.func(), digest, depth);
    case AttrDef::kTd:
      return add_tensor(value.td(), digest);
    case AttrDef::kT:
      return add_constant(value.t(), digest);
    case AttrDef::kG:
      return add_graph(value.g(), digest, depth);
    case AttrDef::kListListInt:
      return add_each(value.list_list_int().list_list_i(), digest,
                      [&](const auto& row) { digest.add_all(row.list_i()); });
    case AttrDef::kListListFloat:
      return add_each(value.list_list_float().list_list_f(), digest,
                      [&](const auto& row) { add_floats(row.list_f(), digest); });
    case AttrDef::kDt:
      return digest.add(value.dt());
    case AttrDef::kExpression:
      return digest.add(value.expression());
    case AttrDef::VALUE_NOT_SET:
      return;
  }
}

/// In the order of their names: a map has none of its own.
void add_attributes(const Attributes& attributes, const std::string& type, GraphDigest& digest,
                    int depth) {
  std::map<std::string_view, const AttrDef*> sorted;
  for (const auto& [name, value] : attributes)
    if (!is_of_build(name) && !is_place(type, name)) sorted.emplace(name, &value);
  digest.add(static_cast<std::int64_t>(sorted.size()));
  for (const auto& [name, value] : sorted) {
    digest.add(name);
    add_value(*value, digest, depth);
  }
}

void add_operator(const ge_ir::OpDef& op, GraphDigest& digest, int depth) {
  digest.add(op.name());
  digest.add(op.type());
  digest.add_all(op.input());
  digest.add_all(op.subgraph_name());
  add_each(op.input_desc(), digest, [&](const auto& desc) { add_tensor(desc, digest); });
  add_each(op.output_desc(), digest, [&](const auto& desc) { add_tensor(desc, digest); });
  add_attributes(op.attr(), op.type(), digest, depth);
}

}  // namespace

void digest_operator(const ge_ir::OpDef& op, GraphDigest& digest) { add_operator(op, digest, 0); }

}  // namespace aoecheck
