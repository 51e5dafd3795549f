#include "aoecheck/model/nodes.h"

#include <limits>
#include <optional>

#include "aoecheck/base/text.h"
#include "model/numbers.h"

namespace aoecheck {
namespace {

// The compiler reads an output index as an int.
std::optional<std::int64_t> output_index(std::string_view text) {
  const Number number = digits_value(text);
  if (number.fault != NumberFault::none) return std::nullopt;
  if (number.value > std::numeric_limits<int>::max()) return std::nullopt;
  return number.value;
}

void note_bad(std::string& bad_text, std::string_view piece, std::string_view where_empty) {
  if (bad_text.empty()) bad_text = piece.empty() ? where_empty : piece;
}

std::optional<OutputTypes::Entry> output_entry(std::string_view piece) {
  const std::vector<std::string_view> parts = split(piece, ':');
  if (parts.size() != 3) return std::nullopt;
  const std::string_view name = trimmed(parts[0]);
  const auto index = output_index(trimmed(parts[1]));
  const std::string_view type = trimmed(parts[2]);
  if (name.empty() || !index || type.empty()) return std::nullopt;
  return OutputTypes::Entry{{std::string(name), *index}, std::string(type)};
}

}  // namespace

OutNodes parse_out_nodes(std::string_view text) {
  OutNodes result;
  if (text.empty()) return result;
  std::vector<std::string_view> pieces = split(text, ';');
  if (pieces.back().empty()) {
    result.trailing_separator = true;
    pieces.pop_back();
  }
  bool with_index = false;
  bool by_tensor = false;
  for (const std::string_view piece : pieces) {
    const std::vector<std::string_view> parts = split(piece, ':');
    if (parts.size() == 1 && !piece.empty()) {
      by_tensor = true;
      result.nodes.push_back({std::string(piece), -1});
      continue;
    }
    const auto index = parts.size() == 2 ? output_index(parts[1]) : std::nullopt;
    if (!index || parts[0].empty()) {
      note_bad(result.bad_text, piece, ";;");
      continue;
    }
    with_index = true;
    result.nodes.push_back({std::string(parts[0]), *index});
  }
  result.mixed = with_index && by_tensor;
  return result;
}

OutputTypes parse_output_type(std::string_view text) {
  OutputTypes result;
  if (text.find(':') == std::string_view::npos) {
    result.global = text;
    return result;
  }
  for (const std::string_view piece : split(text, ';')) {
    if (auto entry = output_entry(piece)) {
      result.entries.push_back(std::move(*entry));
    } else {
      note_bad(result.bad_text, piece, ";");
    }
  }
  return result;
}

NodeNames parse_node_names(std::string_view text) {
  NodeNames result;
  if (text.empty()) return result;
  for (const std::string_view name : split(text, ';')) result.names.emplace_back(name);
  if (result.names.back().empty()) {
    result.trailing_separator = true;
    result.names.pop_back();
  }
  return result;
}

LayoutFlags parse_layout_flags(std::string_view text) {
  LayoutFlags result;
  if (text.empty()) return result;
  for (const std::string_view piece : split(text, ',')) {
    const std::string_view word = trimmed(piece);
    if (word == "true" || word == "false") {
      result.flags.push_back(word == "true");
    } else {
      note_bad(result.bad_text, word, ",");
    }
  }
  return result;
}

std::string to_text(const std::vector<OutNode>& nodes) {
  std::string text;
  for (const OutNode& node : nodes) {
    if (!text.empty()) text += ";";
    text += node.name;
    if (node.index >= 0) text += ":" + std::to_string(node.index);
  }
  return text;
}

}  // namespace aoecheck
