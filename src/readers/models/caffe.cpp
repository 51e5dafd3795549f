#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "caffe.pb.h"
#include "readers/models/graph_digest.h"
#include "readers/models/model_table.h"
#include "readers/models/text_blocks.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::size_t old_rank = 4;  // input_dim gives four numbers for each input

/// A layer of either version; what differs between the two is not read.
struct Layer {
  std::string name;
  std::string type;
  std::vector<std::string> bottoms;
  std::vector<std::string> tops;
  std::vector<std::vector<std::int64_t>> shapes;  // of an Input layer
  bool only_train = false;
  bool old = false;
};

std::vector<std::int64_t> shape_of(const caffe::BlobShape& shape) {
  return {shape.dim().begin(), shape.dim().end()};
}

/// As ATC takes it (caffe_parser.cc, CheckValidLayer): a rule without a phase is one of TRAIN, its
/// default, and `exclude` does not count.
template <typename Rules>
bool only_train(const Rules& rules) {
  return std::any_of(rules.begin(), rules.end(),
                     [](const caffe::NetStateRule& rule) { return rule.phase() == caffe::TRAIN; });
}

template <typename Message>
Layer layer_of(const Message& message) {
  Layer layer;
  layer.name = message.name();
  layer.bottoms.assign(message.bottom().begin(), message.bottom().end());
  layer.tops.assign(message.top().begin(), message.top().end());
  layer.only_train = only_train(message.include());
  return layer;
}

/// Collects a net field by field.
class CaffeNet {
 public:
  explicit CaffeNet(const ModelInput& input) {
    model_.format = "caffe";
    model_.path = input.name;
    model_.no_parameters = {"model-is-source", {}};
  }

  void set_name(std::string name) { model_.name = std::move(name); }
  void add_input(std::string name) { names_.push_back(std::move(name)); }
  void add_input_dim(std::int64_t dim) { dims_.push_back(dim); }
  void add_input_shape(const caffe::BlobShape& shape) { shapes_.push_back(shape_of(shape)); }

  void add_layer(const Layer& layer, std::string_view content) {
    (layer.old ? old_layers_ : new_layers_) = true;
    if (layer.only_train) return;
    OperatorInfo info;
    info.name = layer.name;
    info.type = layer.type;
    info.sources = layer.bottoms;
    info.results = layer.tops;
    digest_.add(layer.name);
    digest_.add(layer.type);
    digest_.add(content);
    if (layer.type == "Input") add_input_layer(layer);
    model_.operators.push_back(std::move(info));
  }

  NetworkModel finish() {
    remark();
    std::vector<TensorInfo> layers = std::move(model_.inputs);
    model_.inputs.clear();
    for (std::size_t i = 0; i < names_.size(); ++i) add_tensor(names_[i], input_shape(i));
    add_layer_inputs(std::move(layers));
    for (const TensorInfo& tensor : model_.inputs)
      digest_.add(tensor.name + ':' + (tensor.shape ? shape_text(*tensor.shape) : "?"));
    find_outputs();
    model_.graph_digest = digest_.finish();
    return std::move(model_);
  }

 private:
  /// The compiler makes one node of a layer, under the name of the layer.
  void add_input_layer(const Layer& layer) {
    const bool one = layer.tops.size() == 1;
    for (std::size_t i = 0; i < layer.tops.size(); ++i) {
      std::optional<std::vector<std::int64_t>> shape;
      if (!layer.shapes.empty()) shape = layer.shapes[std::min(i, layer.shapes.size() - 1)];
      add_tensor(one ? layer.name : layer.tops[i], std::move(shape));
    }
  }

  void add_tensor(std::string name, std::optional<std::vector<std::int64_t>> shape) {
    TensorInfo tensor;
    tensor.name = std::move(name);
    tensor.type = "FLOAT";
    tensor.shape = std::move(shape);
    model_.inputs.push_back(std::move(tensor));
  }

  /// An Input layer may give the shape of an input that the net names without one.
  void add_layer_inputs(std::vector<TensorInfo> tensors) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < names_.size(); ++i) places.emplace(names_[i], i);
    for (TensorInfo& tensor : tensors) {
      const auto [place, is_new] = places.emplace(tensor.name, model_.inputs.size());
      if (is_new)
        model_.inputs.push_back(std::move(tensor));
      else if (TensorInfo& known = model_.inputs[place->second]; !known.shape)
        known.shape = std::move(tensor.shape);
    }
  }

  /// What ATC refuses (caffe_parser.cc), though the net can be read.
  void remark() {
    if (old_layers_ && !new_layers_) model_.remarks.push_back({"caffe-layers-old", {}});
    if (names_.empty()) return;
    if (!dims_.empty() && !shapes_.empty())
      model_.remarks.push_back({"caffe-input-forms", {}});
    else if (!dims_.empty() && dims_.size() != names_.size() * old_rank)
      remark_count("caffe-input-dims", dims_.size());
    else if (!shapes_.empty() && shapes_.size() != names_.size())
      remark_count("caffe-input-shapes", shapes_.size());
  }

  void remark_count(std::string id, std::size_t count) {
    Message message{std::move(id), {}};
    message.with("count", std::to_string(count)).with("inputs", std::to_string(names_.size()));
    model_.remarks.push_back(std::move(message));
  }

  std::optional<std::vector<std::int64_t>> input_shape(std::size_t i) const {
    if (i < shapes_.size()) return shapes_[i];
    if ((i + 1) * old_rank > dims_.size()) return std::nullopt;
    const auto begin = dims_.begin() + static_cast<std::ptrdiff_t>(i * old_rank);
    return std::vector<std::int64_t>(begin, begin + old_rank);
  }

  /// Tops that no later layer consumes, in the order of their layers, as ATC takes them
  /// (AddOutputTop); a layer whose top is its bottom works in place.
  void find_outputs() {
    using Place = std::pair<std::size_t, std::size_t>;  // layer and index
    std::map<std::string, Place> open;
    for (std::size_t at = 0; at < model_.operators.size(); ++at) {
      const OperatorInfo& layer = model_.operators[at];
      for (const std::string& bottom : layer.sources) open.erase(bottom);
      if (layer.type == "Input") continue;
      for (std::size_t i = 0; i < layer.results.size(); ++i) open[layer.results[i]] = {at, i};
    }
    std::set<Place> ordered;
    for (const auto& [top, place] : open) ordered.insert(place);
    for (const auto& [at, i] : ordered) {
      TensorInfo output;
      output.name = model_.operators[at].name + ':' + std::to_string(i);
      output.type = "FLOAT";
      model_.outputs.push_back(std::move(output));
    }
  }

  NetworkModel model_;
  GraphDigest digest_;
  std::vector<std::string> names_;
  std::vector<std::int64_t> dims_;
  std::vector<std::vector<std::int64_t>> shapes_;
  bool old_layers_ = false;
  bool new_layers_ = false;
};

/// The fields of a block in order, without blanks and comments, for the digest.
void spell(ByteWindow& window, const TextField& block, int depth, std::string& text) {
  constexpr int deepest = 16;
  TextReader reader(window, block.content, block.content_line);
  for (TextField field; reader.next(field) && text.size() < largest_field;) {
    text += field.name;
    text += field.block ? '{' : ':';
    if (!field.block)
      text += field.value + ';';
    else if (depth < deepest)
      spell(window, field, depth + 1, text);
    if (field.block) text += '}';
  }
}

/// The type of a layer: a text, or the upper-case word of the first version.
std::string type_of(ByteWindow& window, const TextField& block) {
  TextReader reader(window, block.content, block.content_line);
  for (TextField field; reader.next(field);)
    if (field.name == "type" && !field.block) return field.value;
  return {};
}

Result<Layer> read_layer(const ModelInput& input, ByteWindow& window, const TextField& block) {
  caffe::LayerParameter layer;
  caffe::V1LayerParameter old_layer;
  google::protobuf::Message* message = &layer;
  const bool old = block.name == "layers";
  if (old) message = &old_layer;
  const TextFill fill = fill_from_text(window, block, largest_field, *message);
  if (!fill.sound) return text_invalid(input, block.name, fill.line);
  Layer result = old ? layer_of(old_layer) : layer_of(layer);
  result.type = type_of(window, block);
  result.old = old;
  for (const auto& shape : layer.input_param().shape()) result.shapes.push_back(shape_of(shape));
  return result;
}

enum class Form { block, text, word };

Form form_of(const TextField& field) {
  if (field.block) return Form::block;
  return field.quoted ? Form::text : Form::word;
}

/// What may stand at the top of a net. YAML has such names too, but neither blocks of them nor
/// numbers for `input_dim`.
struct NetField {
  std::string_view name;
  Form form;
  bool proves;
};

constexpr std::array<NetField, 9> net_fields{{{"name", Form::text, false},
                                              {"input", Form::text, false},
                                              {"input_dim", Form::word, true},
                                              {"input_shape", Form::block, true},
                                              {"layer", Form::block, true},
                                              {"layers", Form::block, true},
                                              {"state", Form::block, false},
                                              {"force_backward", Form::word, false},
                                              {"debug_info", Form::word, false}}};

}  // namespace

bool recognise_caffe(const ModelInput& input) {
  const MemorySource head(input.head);
  ByteWindow window(head);
  TextReader reader(window, {0, input.head.size()});
  bool known = false;
  for (TextField field; reader.next(field) || (reader.truncated() && field.block);) {
    const auto own = std::find_if(net_fields.begin(), net_fields.end(),
                                  [&](const NetField& one) { return one.name == field.name; });
    if (own == net_fields.end() || own->form != form_of(field)) return false;
    known |= own->proves;
    if (reader.failed()) break;
  }
  return known && (!reader.failed() || reader.truncated());
}

Result<NetworkModel> read_caffe(const ModelInput& input, const Catalogue&) {
  CaffeNet net(input);
  ByteWindow window(input.bytes);
  TextReader reader(window, {0, input.bytes.size()});
  for (TextField field; reader.next(field);) {
    if (field.name == "name") net.set_name(field.value);
    if (field.name == "input") net.add_input(field.value);
    if (field.name == "input_dim")
      net.add_input_dim(std::strtoll(field.value.c_str(), nullptr, 10));
    if (field.name == "input_shape" && field.block) {
      caffe::BlobShape shape;
      const TextFill fill = fill_from_text(window, field, largest_field, shape);
      if (!fill.sound) return text_invalid(input, "input_shape", fill.line);
      net.add_input_shape(shape);
    }
    if ((field.name == "layer" || field.name == "layers") && field.block) {
      auto layer = read_layer(input, window, field);
      if (!layer) return layer.error();
      std::string content;
      spell(window, field, 0, content);
      net.add_layer(*layer, content);
    }
  }
  if (reader.failed()) return text_invalid(input, "layer", reader.line());
  return net.finish();
}

}  // namespace aoecheck
