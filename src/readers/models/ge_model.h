#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/network_model.h"
#include "ge_ir.pb.h"
#include "readers/models/command_text.h"
#include "readers/models/graph_digest.h"

namespace aoecheck {

/// What the caller of a converted model feeds and gets, where the file tells it apart from the
/// graph (MODEL_INOUT_INFO).
struct ModelInterface {
  std::vector<TensorInfo> inputs;
  std::vector<TensorInfo> outputs;
  std::optional<ModelGears> gears;
};

/// Turns the intermediate representation of GE into a NetworkModel, operator by operator, whatever
/// it was read from: the MODEL_DEF of an OM, an .air, a text dump, the JSON of `atc --mode=1`.
class GeModelBuilder {
 public:
  /// `converted`: the file is the result of a conversion, which proves parameters even where it
  /// does not keep its command.
  GeModelBuilder(std::string format, std::string path, bool converted, const Catalogue& catalogue);

  /// `origin` is where the attribute stands.
  void add_model_attribute(const std::string& name, const ge_ir::AttrDef& value,
                           const Origin& origin);
  /// Only the first graph is the network; operators of further ones are its subgraphs.
  void begin_graph(const std::string& name);
  /// "node:index": what the graph itself names as an output; counts where no NetOutput does.
  void add_graph_output(const std::string& name);
  void add_graph_attribute(const std::string& name, const ge_ir::AttrDef& value,
                           const Origin& origin);
  /// One option of a group (GraphOptions, SessionOptions, GlobalOptions) of a dump, where its own
  /// place is known; other groups are left alone.
  void add_option(std::string_view group, const std::string& name, const ge_ir::AttrDef& value,
                  const Origin& origin);
  /// `dropped_bytes` are weights that the reader left out of its attributes.
  void add_operator(const ge_ir::OpDef& op, std::uint64_t dropped_bytes);
  /// True where more operators or descriptors were added than any model has: a file that goes on
  /// only takes memory.
  bool is_full() const;
  void set_interface(ModelInterface interface) { interface_ = std::move(interface); }
  /// A value that the reader knows otherwise.
  void add_text(std::string name, std::string value);
  /// Inputs, outputs, gears, precision, need, parameters and digest from what was added.
  NetworkModel finish();

 private:
  struct Input {
    std::int64_t index = 0;
    TensorInfo tensor = {};
  };

  void add_need(const std::string& name, const ge_ir::AttrDef& value);
  void add_input(const ge_ir::OpDef& op);
  void add_outputs(const ge_ir::OpDef& op);
  void add_need(const ge_ir::OpDef& op);
  void take_interface();
  void note_added_inputs();
  void add_gears(const ge_ir::OpDef& op);
  void add_weights(const ge_ir::OpDef& op, std::uint64_t dropped_bytes);
  TensorInfo output_of(std::string name) const;
  void name_outputs();
  bool command_given() const;
  void find_parameters();

  const Catalogue& catalogue_;
  bool converted_;
  NetworkModel model_;
  GraphDigest digest_;
  std::size_t graphs_ = 0;
  std::vector<Input> inputs_;
  std::vector<std::string> added_inputs_;
  std::size_t descriptors_ = 0;
  std::vector<TensorInfo> operands_;  // of a single operator, as its model attributes tell them
  std::vector<TensorInfo> results_;
  std::vector<std::string> output_names_;
  std::vector<std::string> graph_outputs_;
  std::optional<ModelInterface> interface_;
  std::optional<std::string> command_;
  Origin command_origin_;
  std::map<std::string, GeOption> options_[3];  // graph, session, global: the order of precedence
  std::optional<Origin> options_origin_;
};

}  // namespace aoecheck
