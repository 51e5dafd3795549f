// Writes models of about 2 GiB whose weights are holes of the file: write_models FOLDER
// Gives just_under.onnx, beyond.onnx (3 GiB) and just_under.om.

#include <cstdint>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

#include "onnx.pb.h"
#include "support/om_writer.h"

namespace {

using namespace aoecheck;

constexpr std::uint64_t mebibyte = 1ULL << 20;
constexpr std::size_t layers = 100;

/// Bytes, then a hole.
struct Piece {
  std::string bytes;
  std::uint64_t hole = 0;
};

std::string varint(std::uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7f) | 0x80);
  return bytes + static_cast<char>(value);
}

std::string field(int number, std::uint64_t size) {
  return varint(static_cast<std::uint64_t>(number) << 3 | 2) + varint(size);
}

bool write(const std::string& path, const std::vector<Piece>& pieces) {
  const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (file < 0) return false;
  bool good = true;
  off_t at = 0;
  for (const Piece& piece : pieces) {
    good &= ::pwrite(file, piece.bytes.data(), piece.bytes.size(), at) ==
            static_cast<ssize_t>(piece.bytes.size());
    at += static_cast<off_t>(piece.bytes.size() + piece.hole);
  }
  good &= ::ftruncate(file, at) == 0;
  return ::close(file) == 0 && good;
}

/// A chain of convolutions, each with an initializer of `weight` bytes.
std::vector<Piece> onnx_pieces(std::uint64_t weight) {
  std::vector<Piece> graph;
  std::uint64_t size = 0;
  onnx::Graph nodes;
  auto& type = *nodes.add_input()->mutable_type()->mutable_tensor_type();
  nodes.mutable_input(0)->set_name("t0");
  type.set_elem_type(1);
  for (const int axis : {1, 3, 224, 224}) type.mutable_shape()->add_dim()->set_dim_value(axis);
  nodes.add_output()->set_name("t" + std::to_string(layers));
  for (std::size_t i = 0; i < layers; ++i) {
    onnx::Node& node = *nodes.add_node();
    node.set_name("conv" + std::to_string(i));
    node.set_op_type("Conv");
    node.add_input("t" + std::to_string(i));
    node.add_input("w" + std::to_string(i));
    node.add_output("t" + std::to_string(i + 1));
  }
  graph.push_back({nodes.SerializeAsString(), 0});
  for (std::size_t i = 0; i < layers; ++i) {
    onnx::Tensor tensor;
    tensor.set_name("w" + std::to_string(i));
    tensor.set_data_type(1);
    tensor.add_dims(static_cast<std::int64_t>(weight / 4));
    const std::string head =
        tensor.SerializeAsString() + field(onnx::Tensor::kRawDataFieldNumber, weight);
    graph.push_back(
        {field(onnx::Graph::kInitializerFieldNumber, head.size() + weight) + head, weight});
  }
  for (const Piece& piece : graph) size += piece.bytes.size() + piece.hole;
  onnx::Model model;
  model.set_ir_version(7);
  model.add_opset_import()->set_version(11);
  graph.front().bytes =
      model.SerializeAsString() + field(onnx::Model::kGraphFieldNumber, size) + graph.front().bytes;
  return graph;
}

std::vector<Piece> om_pieces(std::uint64_t weight) {
  test::OmSpec spec;
  ge_ir::ModelDef model = test::small_model({1, 3, 224, 224});
  const ge_ir::OpDef conv = model.graph(0).op(2);
  for (std::size_t i = 0; i < layers; ++i) *model.mutable_graph(0)->add_op() = conv;
  (*model.mutable_attr())["atc_cmdline"] = test::text_value("atc --model=a.onnx --framework=5");
  test::compress_attributes(model, {});
  spec.models = {{{0, model.SerializeAsString()}, {1, ""}}};
  std::string bytes = write_om(spec);
  const std::uint64_t length = bytes.size() - 256 + weight;
  // The length of the file in the header, and the size of the last partition in the table.
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[184 + i] = static_cast<char>(length >> (8 * i));
    bytes[304 + i] = static_cast<char>(weight >> (8 * i));
  }
  return {{bytes, weight}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: write_models FOLDER\n";
    return 2;
  }
  const std::string folder = std::string(argv[1]) + '/';
  const bool good = write(folder + "just_under.onnx", onnx_pieces(20 * mebibyte)) &&
                    write(folder + "beyond.onnx", onnx_pieces(30 * mebibyte)) &&
                    write(folder + "just_under.om", om_pieces(2000 * mebibyte));
  return good ? 0 : 1;
}
