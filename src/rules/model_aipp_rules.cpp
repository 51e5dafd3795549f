#include <algorithm>
#include <array>
#include <map>

#include "aoecheck/base/text.h"
#include "rules/model_checks.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

/// One aipp_op block of insert_op_conf: its settings by name.
class AippBlock {
 public:
  void set(std::string name, std::string value) { settings_[std::move(name)] = std::move(value); }

  bool is_static() const { return text("aipp_mode") == "static"; }
  std::string text(const std::string& name) const {
    const auto found = settings_.find(name);
    return found == settings_.end() ? std::string{} : found->second;
  }
  std::int64_t number(const std::string& name) const { return to_integer(text(name)).value_or(0); }
  bool on(const std::string& name) const { return text(name) == "true"; }

  /// What comes out of crop, resize and padding along one side; 0 where the file does not tell.
  std::int64_t output_size(const std::string& side, const std::array<std::string, 2>& edges) const {
    std::int64_t size = number("src_image_size_" + side);
    if (on("crop")) size = number("crop_size_" + side);
    // What a resize without a size gives, the file does not tell.
    if (on("resize")) size = number("resize_output_" + side);
    if (size == 0 || !on("padding")) return size;
    for (const std::string& edge : edges) size += number(edge + "_padding_size");
    return size;
  }

 private:
  std::map<std::string, std::string> settings_;
};

/// "aipp_op[1].crop" -> block 1, "crop".
std::map<std::string, AippBlock> blocks_of(const SideFile& file) {
  std::map<std::string, AippBlock> blocks;
  for (const FileEntry& entry : file.entries) {
    const std::size_t dot = entry.name.find("].");
    if (!entry.name.starts_with("aipp_op[") || dot == std::string::npos) continue;
    blocks[entry.name.substr(0, dot)].set(entry.name.substr(dot + 2), entry.value);
  }
  return blocks;
}

/// Every static AIPP block of a command whose model is at hand.
template <typename Take>
void each_block(const Facts& facts, Take take) {
  for (const ModelCommand& command : convertible_commands(facts)) {
    const Parameter* file = command.set.find("insert_op_conf");
    if (file == nullptr || !file->file || !file->file->parsed || command.network.inputs.empty())
      continue;
    for (const auto& [name, block] : blocks_of(*file->file->parsed))
      if (block.is_static()) take(command, *file, block);
  }
}

const TensorInfo* input_of(const ModelCommand& command, const AippBlock& block) {
  const std::string name = block.text("related_input_name");
  if (!name.empty()) return command.network.find_input(name);
  const std::int64_t rank = block.number("related_input_rank");
  const auto& inputs = command.network.inputs;
  const bool there = rank >= 0 && static_cast<std::size_t>(rank) < inputs.size();
  return there ? &inputs[static_cast<std::size_t>(rank)] : nullptr;
}

void check_aipp_input_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  each_block(facts, [&](const ModelCommand& command, const Parameter& file,
                        const AippBlock& block) {
    if (input_of(command, block) != nullptr) return;
    const std::string name = block.text("related_input_name");
    sink.add(command.index, file.origin,
             Message{}
                 .with("input", name.empty() ? std::to_string(block.number("related_input_rank"))
                                             : printable(name))
                 .with("inputs", input_list(command.network)))
        .parameter = "insert_op_conf";
  });
}

/// The shape that the command gives the input, else the model's own; axes that are open are -1.
std::vector<std::int64_t> shape_in_force(const ModelCommand& command, const TensorInfo& input) {
  if (const Parameter* given = known_parameter(command.set, "input_shape")) {
    const ShapeList shapes = parse_input_shape(given->value.text);
    if (const InputShape* own = shapes.find(input.name)) {
      std::vector<std::int64_t> shape;
      for (const Axis& axis : own->axes) shape.push_back(axis.fixed() ? axis.low : -1);
      return shape;
    }
  }
  return input.shape.value_or(std::vector<std::int64_t>{});
}

bool is_nhwc(const ModelCommand& command) {
  const Parameter* format = known_parameter(command.set, "input_format");
  return format != nullptr ? format->value.text == "NHWC" : command.network.format == "tensorflow";
}

void check_aipp_size_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_block(facts,
             [&](const ModelCommand& command, const Parameter& file, const AippBlock& block) {
               const TensorInfo* input = input_of(command, block);
               if (input == nullptr || may_be_hidden(command.set, "input_shape") ||
                   may_be_hidden(command.set, "input_format"))
                 return;
               const std::vector<std::int64_t> shape = shape_in_force(command, *input);
               constexpr std::size_t image_rank = 4;
               if (shape.size() != image_rank) return;
               const std::size_t h = is_nhwc(command) ? 1 : 2;
               const std::int64_t height = block.output_size("h", {"top", "bottom"});
               const std::int64_t width = block.output_size("w", {"left", "right"});
               const bool other_height = height > 0 && shape[h] > 0 && height != shape[h];
               const bool other_width = width > 0 && shape[h + 1] > 0 && width != shape[h + 1];
               if (!other_height && !other_width) return;
               const auto size = [](std::int64_t number) {
                 return number > 0 ? std::to_string(number) : std::string("?");
               };
               sink.add(command.index, file.origin,
                        Message{}
                            .with("aipp", size(height) + "x" + size(width))
                            .with("name", printable(input->name))
                            .with("shape", shape_text(shape)))
                   .parameter = "insert_op_conf";
             });
}

constexpr std::array<Rule, 2> table{{
    {"aipp-input-not-in-model", check_aipp_input_not_in_model},
    {"aipp-size-differs", check_aipp_size_differs},
}};

}  // namespace

std::span<const Rule> model_aipp_rules() { return table; }

}  // namespace aoecheck
