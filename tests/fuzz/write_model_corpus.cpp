// Writes the seeds of the fuzzers of model files that are no texts: write_model_corpus FOLDER

#include <filesystem>
#include <fstream>
#include <string>

#include "caffe.pb.h"
#include "onnx.pb.h"
#include "support/om_writer.h"
#include "support/zip_writer.h"
#include "tensorflow.pb.h"

namespace {

using namespace aoecheck;
using namespace aoecheck::test;

void write(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

ge_ir::ModelDef built(bool shortened) {
  ge_ir::ModelDef model = small_model({1, 3, 8, 8});
  (*model.mutable_attr())["atc_cmdline"] = text_value("atc --model=a.onnx --input_shape=data: 1,3");
  (*model.mutable_attr())["memory_size"] = int_value(4096);
  if (shortened) compress_attributes(model, {});
  return model;
}

void write_oms(const std::filesystem::path& folder) {
  const std::string plain = built(false).SerializeAsString();
  const std::string info = tensors_block(0, {{"data", 0, 0, {-1, 3}, {1, 3}, {1, 4, 3, 3}}}) +
                           tensors_block(1, {{"out:0", 2, 1, {1}, {}, {}}}) + batch_block({1, 4}) +
                           gears_block(4, {{1, 2}, {3, 4}});
  OmSpec spec;
  spec.models = {{{8, info}, {0, built(true).SerializeAsString()}, {1, "weights"}}};
  write(folder / "wide", write_om(spec));
  spec.models = {{{0, plain}}, {{0, plain}}};
  write(folder / "two_models", write_om(spec));
  spec.models = {{{0, plain}, {1, "w"}}};
  spec.layout = OmLayout::v2_narrow;
  write(folder / "narrow", write_om(spec));
  spec.layout = OmLayout::v1;
  write(folder / "v1", write_om(spec));
  spec.models = {{{20, "desc"}}};
  write(folder / "exeom", write_om(spec));
}

ge_ir::ModelDef with_gears() {
  ge_ir::ModelDef model = small_model({1, 3, 8, 8});
  ge_ir::OpDef& op = *model.mutable_graph(0)->add_op();
  op.set_name("ascend_mbatch_shape_case");
  op.set_type("Case");
  (*op.mutable_attr())["_batch_num"] = int_value(1);
  (*op.mutable_attr())["_pred_value_0"] = ints_value({1, 2});
  (*op.mutable_attr())["mbatch_dynamic_type"] = int_value(3);
  return model;
}

void write_om_kinds(const std::filesystem::path& folder) {
  const std::string plain = small_model({1, 3, 8, 8}).SerializeAsString();
  const std::string info = tensors_block(0, {{"data", 1, 4, {-1, 8, 8, 3}, {-1, 3, 8, 8}, {1, 8}},
                                             {"ascend_mbatch_shape_data", 2, 3, {1}, {1}, {}}}) +
                           gears_block(3, {{8, 8}, {16, 16}});
  OmSpec spec;
  spec.models = {{{0, with_gears().SerializeAsString()}}};
  write(folder / "gears", write_om(spec));
  spec.models = {{{8, info}, {0, plain}}};
  write(folder / "interface", write_om(spec));
  spec.model_type = 3;
  spec.models = {{{0, plain}, {6, "flow"}, {7, "part"}}};
  write(folder / "flow", write_om(spec));
  write(folder / "bundle", write_om(bundle_of({"one", "two"})));
  spec = {};
  spec.encrypted = true;
  spec.models = {{{0, "x"}}};
  write(folder / "encrypted", write_om(spec));
}

void write_wire(const std::filesystem::path& folder) {
  const std::string plain = small_model({1, 3, 8, 8}).SerializeAsString();
  write(folder / "model_def", plain);
  write(folder / "cut", plain.substr(0, 100));
  write(folder / "nested",
        std::string("\x0a\x06\x12\x04\x08\x01\x10\x02\x3a\x05\x12\x03"
                    "abc\x25\x01\x02\x03\x04\x29\x01\x02\x03\x04\x05\x06\x07\x08",
                    29));
}

std::string onnx_bytes() {
  onnx::Model model;
  model.set_ir_version(7);
  model.add_opset_import()->set_version(11);
  onnx::Graph& graph = *model.mutable_graph();
  onnx::Node& node = *graph.add_node();
  node.set_name("conv");
  node.set_op_type("Conv");
  node.add_input("x");
  node.add_output("y");
  node.add_attribute()->mutable_g()->add_node()->set_op_type("Add");
  graph.add_initializer()->set_name("w");
  auto& type = *graph.add_input()->mutable_type()->mutable_tensor_type();
  type.mutable_shape()->add_dim()->set_dim_param("batch");
  graph.add_output()->set_name("y");
  return model.SerializeAsString();
}

std::string tensorflow_bytes() {
  tensorflow::GraphDef graph;
  auto& node = *graph.add_node();
  node.set_name("x");
  node.set_op("Placeholder");
  (*node.mutable_attr())["shape"].mutable_shape()->add_dim()->set_size(-1);
  graph.add_node()->set_name("y");
  return graph.SerializeAsString();
}

std::string caffe_bytes() {
  caffe::NetParameter net;
  net.set_name("net");
  net.add_layer()->set_name("conv");
  net.add_layers()->set_name("old");
  return net.SerializeAsString();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder = argv[1];
  write_oms(folder / "fuzz_om");
  write_om_kinds(folder / "fuzz_om");
  write_wire(folder / "fuzz_wire");
  write(folder / "fuzz_protobuf_models" / "onnx", onnx_bytes());
  write(folder / "fuzz_protobuf_models" / "air", built(false).SerializeAsString());
  write(folder / "fuzz_protobuf_models" / "tensorflow", tensorflow_bytes());
  write(folder / "fuzz_protobuf_models" / "caffemodel", caffe_bytes());
  write(folder / "fuzz_om2" / "manifest",
        write_zip({{"net/manifest.json", R"({"atc_command": "atc --model=a.onnx"})"}}));
  write(folder / "fuzz_om2" / "other", write_zip({{"a", "b"}, {"c", "d"}}));
}
