#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// An input, output or operand of a network.
struct TensorInfo {
  std::string name;
  std::string type;    // GE's name of the data type without DT_: "FLOAT"; empty = not stated
  std::string format;  // "NCHW", "ND", "NC1HWC0"; empty = not stated
  /// Axes, -1 where one is open; no axes for a scalar; nothing where the rank is not stated.
  std::optional<std::vector<std::int64_t>> shape;
  std::vector<std::string> axis_names;  // ONNX dim_param by axis, "" where there is none
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;  // of the axes; high -1 = no bound
  /// GE IR: what the tensor was before the compiler chose its own format.
  std::string origin_format;
  std::optional<std::vector<std::int64_t>> origin_shape;
  /// OM with static AIPP: the shape behind it, which is the one of the source model.
  std::optional<std::vector<std::int64_t>> network_shape;
};

/// A node of the network.
struct OperatorInfo {
  std::string name;
  std::string type;                  // without the `ge:` prefix of dumps
  std::vector<std::string> sources;  // what feeds it, as the format spells it: "node:0", a tensor
  std::vector<std::string> results;  // names of its output tensors, where the format has any
  std::vector<TensorInfo> inputs;    // GE IR only
  std::vector<TensorInfo> outputs;
  std::vector<std::string> original_names;  // operators of the source model that went into it
  std::vector<std::string> original_types;
  std::vector<std::string> passes;     // graph fusion passes that produced it (pass_name)
  std::vector<std::string> ub_passes;  // UB fusion passes (pass_name_ub)
  std::string implementation_mode;     // "high_precision"; several joined by `|`
};

/// A named value of the file in printable form, under the name that the format itself gives it:
/// "atc_version", "soc_version", "opset ai.onnx", "producer".
struct ModelAttribute {
  std::string name;
  std::string value;
};

/// A stretch of an OM: what it holds and where.
struct OmPartition {
  std::string name;  // "MODEL_DEF", "type 77"
  std::size_t model = 0;
  std::uint64_t offset = 0;  // in the file
  std::uint64_t size_bytes = 0;
};

/// The layout of an OM file (model-formats.md 1.2 to 1.4).
struct OmContainer {
  std::string layout;  // "v1", "v2 narrow", "v2 wide"
  std::size_t model_count = 1;
  std::string platform_version;  // "1.11.z.0"; not the CANN version
  std::vector<OmPartition> partitions;
};

/// What a converted model needs on the device, as far as the file tells; bytes and counts.
struct DeviceNeed {
  std::optional<std::uint64_t> feature_map_bytes;  // memory_size
  std::optional<std::uint64_t> weight_bytes;       // weight_size
  std::optional<std::uint64_t> workspace_bytes;    // sum of the operators' workspaces
  std::optional<std::uint64_t> variable_bytes;     // variable_size
  std::optional<std::uint64_t> host_bytes;         // host_memory_size + host_svm_size
  std::optional<std::uint64_t> streams;
  std::optional<std::uint64_t> events;
};

/// The gears of a converted model.
struct ModelGears {
  std::string parameter;  // "dynamic_batch_size", "dynamic_image_size", "dynamic_dims"
  std::vector<std::vector<std::int64_t>> gears;
};

/// Who wrote a converted model.
enum class ModelMaker { unknown, atc, aoe };
/// "unknown", "atc", "aoe".
std::string_view name_of(ModelMaker maker);

/// Everything that is read from a model file. Weights are counted, never kept.
struct NetworkModel {
  std::string format;  // name of the reader: "om", "air", "ge-dump", "onnx", "tensorflow", …
  std::string path;    // as the user named it
  std::uint64_t file_bytes = 0;
  std::string name;                 // of the graph
  std::vector<TensorInfo> inputs;   // that the caller feeds, in order
  std::vector<TensorInfo> outputs;  // in order; GE IR: "node:index" or "node:index:tensor"
  std::vector<OperatorInfo> operators;
  std::uint64_t weight_bytes = 0;             // in the file and beside it
  std::vector<std::string> external_weights;  // files beside the model that hold weights
  std::vector<ModelAttribute> attributes;     // in the order of the file
  /// SHA-256 of the graph: operators, edges, inputs, outputs, attributes; no weights, no file
  /// names, no producer. Equal digests of one format mean equal graphs. Empty where the format
  /// cannot give it.
  std::string graph_digest;

  // Converted models and compiler dumps.
  std::optional<OmContainer> container;
  std::optional<DeviceNeed> need;
  std::optional<ModelGears> gears;
  std::string precision_class;    // precision_mode as the graph records it: "force_fp16"
  std::vector<std::string> aipp;  // AIPP configurations as JSON text
  ModelMaker maker = ModelMaker::unknown;
  Message maker_evidence;
  /// What it was converted with; nothing where the file does not tell, and then why not.
  std::optional<ParameterSet> parameters;
  Message no_parameters;
  std::vector<Message> remarks;  // what was odd in the file but did not keep it from being read

  const TensorInfo* find_input(std::string_view wanted) const;
  const OperatorInfo* find_operator(std::string_view wanted) const;
  /// The value of an attribute, empty where there is none.
  std::string_view attribute(std::string_view wanted) const;
  /// Operator type -> number of operators.
  std::map<std::string, std::size_t> operator_counts() const;
  /// Fusion pass -> number of operators that it produced.
  std::map<std::string, std::size_t> pass_counts() const;
};

/// "1,3,224,224"; "" for a scalar.
std::string shape_text(const std::vector<std::int64_t>& shape);

}  // namespace aoecheck
