#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck {

/// One entry of out_nodes (parameters.md B6): a node with its output index, or a tensor name.
struct OutNode {
  std::string name;         // not trimmed: the compiler does not trim it either
  std::int64_t index = -1;  // -1: given by tensor name alone

  friend bool operator==(const OutNode&, const OutNode&) = default;
};

/// A parsed --out_nodes. `mixed` where both forms occur, `bad_text` the first piece whose index is
/// not a number of digits or that is empty (a trailing `;`).
struct OutNodes {
  std::vector<OutNode> nodes;  // in order: the order of the outputs
  bool mixed = false;
  std::string bad_text;
  bool trailing_separator = false;
};

OutNodes parse_out_nodes(std::string_view text);

/// A parsed --output_type (B7): one type for all outputs, or node:index:TYPE entries.
struct OutputTypes {
  struct Entry {
    OutNode node;
    std::string type;
  };
  std::string global;  // empty where entries are given
  std::vector<Entry> entries;
  std::string bad_text;  // the first piece that has not three parts or no digits as index
};

OutputTypes parse_output_type(std::string_view text);

/// Names of input_fp16_nodes: split at `;`, not trimmed. `trailing_separator` as in out_nodes.
struct NodeNames {
  std::vector<std::string> names;
  bool trailing_separator = false;
};

NodeNames parse_node_names(std::string_view text);

/// is_input_adjust_hw_layout and is_output_adjust_hw_layout: trimmed true/false by position;
/// `bad_text` the first other word.
struct LayoutFlags {
  std::vector<bool> flags;
  std::string bad_text;
};

LayoutFlags parse_layout_flags(std::string_view text);

/// "a:0;b:1" in the order given.
std::string to_text(const std::vector<OutNode>& nodes);

}  // namespace aoecheck
