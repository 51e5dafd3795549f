#include "support/om_writer.h"

#include <algorithm>
#include <map>

namespace aoecheck::test {
namespace {

constexpr std::size_t header_size = 256;

void put(std::string& bytes, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i));
}

void set(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
}

void set(std::string& bytes, std::size_t at, const std::string& text) {
  std::copy(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

std::string model_bytes(const std::vector<OmPart>& parts, bool wide) {
  const std::size_t width = wide ? 8 : 4;
  std::string table;
  put(table, parts.size(), width);
  std::string content;
  for (const auto& [type, bytes] : parts) {
    put(table, type, width);
    put(table, content.size(), width);
    put(table, bytes.size(), width);
    content += bytes;
  }
  return table + content;
}

std::string block(std::uint32_t type, const std::string& value) {
  std::string bytes;
  put(bytes, type, 4);
  put(bytes, value.size(), 4);
  return bytes + value;
}

void put_all(std::string& bytes, const std::vector<std::int64_t>& numbers) {
  for (const std::int64_t number : numbers) put(bytes, static_cast<std::uint64_t>(number), 8);
}

/// A zero byte and digits of base 127, lowest first, each one higher.
std::string code(std::size_t index) {
  std::string key(1, '\0');
  do {
    key += static_cast<char>(index % 127 + 1);
    index /= 127;
  } while (index > 0);
  return key;
}

class Compressor {
 public:
  Compressor(const std::vector<std::string>& as_numbers) : as_numbers_(as_numbers) {}

  void shorten(google::protobuf::Map<std::string, ge_ir::AttrDef>& attributes) {
    google::protobuf::Map<std::string, ge_ir::AttrDef> shortened;
    for (auto& [name, value] : attributes) {
      const std::size_t index = index_of(name, names_);
      if (is_text(name)) value = int_value(static_cast<std::int64_t>(index_of(value.s(), texts_)));
      shortened[code(index)] = value;
    }
    attributes.swap(shortened);
  }

  void put_tables(ge_ir::ModelDef& model) const {
    auto& attributes = *model.mutable_attr();
    attributes["om_compress_version"] = int_value(1);
    attributes["attr_name_enum"] = texts_value(names_);
    attributes["attr_value_enum"] = texts_value(texts_);
    auto& flags = *attributes["attrs_use_string_value"].mutable_list();
    for (const std::string& name : names_) flags.add_b(is_text(name));
  }

 private:
  bool is_text(const std::string& name) const {
    return std::find(as_numbers_.begin(), as_numbers_.end(), name) != as_numbers_.end();
  }

  static std::size_t index_of(const std::string& text, std::vector<std::string>& table) {
    const auto found = std::find(table.begin(), table.end(), text);
    if (found != table.end()) return static_cast<std::size_t>(found - table.begin());
    table.push_back(text);
    return table.size() - 1;
  }

  const std::vector<std::string>& as_numbers_;
  std::vector<std::string> names_;
  std::vector<std::string> texts_;
};

void add_desc(ge_ir::TensorDescriptor& desc, const std::vector<std::int64_t>& shape,
              const std::string& layout) {
  desc.set_dtype(ge_ir::DT_FLOAT);
  desc.set_layout(layout);
  for (const std::int64_t axis : shape) desc.mutable_shape()->add_dim(axis);
}

}  // namespace

std::string write_om(const OmSpec& spec) {
  const bool wide = spec.layout == OmLayout::v2_wide;
  const bool first = spec.layout == OmLayout::v1;
  std::string content;
  for (const auto& parts : spec.models) content += model_bytes(parts, wide);
  std::string header(header_size, '\0');
  set(header, 0, "IMOD");
  set(header, 4, header_size, 4);
  set(header, 8, first ? 0x10000000 : 0x20000000, 4);
  if (!wide) set(header, 76, content.size(), 4);
  set(header, 80, spec.encrypted ? 1 : 0, 1);
  set(header, 82, spec.model_type, 1);
  set(header, 84, spec.name.substr(0, 31));
  set(header, 152, 2, 4);
  set(header, first ? 156 : 160, spec.platform);
  const std::size_t stated = spec.model_count != 0 ? spec.model_count : spec.models.size();
  if (!first) set(header, 156, stated, 4);
  if (wide) set(header, 184, content.size(), 8);
  return header + content;
}

std::string tensors_block(std::uint32_t type, const std::vector<OmTensor>& tensors) {
  std::string value;
  put(value, tensors.size(), 4);
  for (const OmTensor& tensor : tensors) {
    put(value, 0, 8);
    put(value, static_cast<std::uint32_t>(tensor.format), 4);
    put(value, static_cast<std::uint32_t>(tensor.type), 4);
    put(value, tensor.name.size(), 4);
    put(value, tensor.shape.size() * 8, 4);
    put(value, tensor.network_shape.size() * 8, 4);
    put(value, tensor.ranges.size() * 8, 4);
    value += tensor.name;
    put_all(value, tensor.shape);
    put_all(value, tensor.network_shape);
    put_all(value, tensor.ranges);
  }
  return block(type, value);
}

std::string batch_block(const std::vector<std::int64_t>& batches) {
  std::string value;
  put(value, batches.size(), 4);
  put_all(value, batches);
  return block(2, value);
}

std::string gears_block(std::uint32_t type, const std::vector<std::vector<std::int64_t>>& gears) {
  std::string value;
  put(value, gears.size(), 4);
  for (const auto& gear : gears) put(value, gear.size(), 4);
  for (const auto& gear : gears) put_all(value, gear);
  return block(type, value);
}

OmSpec bundle_of(const std::vector<std::string>& files) {
  OmSpec spec;
  spec.model_type = 5;
  spec.model_count = static_cast<std::uint32_t>(files.size());
  spec.models = {{{25, std::string(8, '\0')}}};
  for (const std::string& file : files) spec.models[0].emplace_back(24, file);
  return spec;
}

ge_ir::AttrDef text_value(const std::string& text) {
  ge_ir::AttrDef value;
  value.set_s(text);
  return value;
}

ge_ir::AttrDef int_value(std::int64_t number) {
  ge_ir::AttrDef value;
  value.set_i(number);
  return value;
}

ge_ir::AttrDef ints_value(const std::vector<std::int64_t>& numbers) {
  ge_ir::AttrDef value;
  for (const std::int64_t number : numbers) value.mutable_list()->add_i(number);
  return value;
}

ge_ir::AttrDef texts_value(const std::vector<std::string>& texts) {
  ge_ir::AttrDef value;
  for (const std::string& text : texts) value.mutable_list()->add_s(text);
  return value;
}

ge_ir::ModelDef small_model(const std::vector<std::int64_t>& shape) {
  ge_ir::ModelDef model;
  ge_ir::GraphDef& graph = *model.add_graph();
  graph.set_name("small");
  ge_ir::OpDef& data = *graph.add_op();
  data.set_name("data");
  data.set_type("Data");
  (*data.mutable_attr())["index"] = int_value(0);
  add_desc(*data.add_input_desc(), shape, "NCHW");
  add_desc(*data.add_output_desc(), shape, "NCHW");
  ge_ir::OpDef& weights = *graph.add_op();
  weights.set_name("weights");
  weights.set_type("Const");
  add_desc(*weights.add_output_desc(), {3, 3}, "ND");
  (*weights.mutable_attr())["value"].mutable_t()->set_data(std::string(36, '\1'));
  ge_ir::OpDef& conv = *graph.add_op();
  conv.set_name("conv");
  conv.set_type("Conv2D");
  conv.add_input("data:0");
  conv.add_input("weights:0");
  conv.add_workspace_bytes(512);
  add_desc(*conv.add_input_desc(), shape, "NC1HWC0");
  add_desc(*conv.add_output_desc(), shape, "NC1HWC0");
  (*conv.mutable_attr())["pass_name"] = texts_value({"ConvFusionPass"});
  (*conv.mutable_attr())["_op_impl_mode_enum"] = int_value(0x44);
  ge_ir::OpDef& output = *graph.add_op();
  output.set_name("NetOutput");
  output.set_type("NetOutput");
  output.add_input("conv:0");
  output.add_src_name("conv");
  output.add_src_index(0);
  add_desc(*output.add_input_desc(), shape, "NCHW");
  return model;
}

void compress_attributes(ge_ir::ModelDef& model, const std::vector<std::string>& as_numbers) {
  Compressor compressor(as_numbers);
  for (auto& graph : *model.mutable_graph()) {
    for (auto& op : *graph.mutable_op()) {
      compressor.shorten(*op.mutable_attr());
      for (auto& desc : *op.mutable_input_desc()) compressor.shorten(*desc.mutable_attr());
      for (auto& desc : *op.mutable_output_desc()) compressor.shorten(*desc.mutable_attr());
    }
  }
  compressor.put_tables(model);
}

}  // namespace aoecheck::test
