#include "catalogue/load.h"

#include <algorithm>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

std::vector<int> integers_of(Node node) {
  std::vector<int> numbers;
  for (const std::string_view text : node.scalars()) {
    numbers.push_back(static_cast<int>(to_integer(text).value_or(0)));
  }
  return numbers;
}

}  // namespace

Text text_of(Node node) { return {node.text("en"), node.text("zh")}; }

Banks banks_of(Node node) {
  Banks banks;
  for (const std::string_view name : node.scalars()) {
    if (name == "operator") banks.operator_bank = true;
    if (name == "graph") banks.graph_bank = true;
  }
  return banks;
}

Evidence evidence_of(Node node) {
  const auto words = evidence_words();
  const auto place = std::find(words.begin(), words.end(), node.scalar());
  return static_cast<Evidence>(place - words.begin());
}

std::optional<Tool> tool_of(Node node) { return node.scalar() == "atc" ? Tool::atc : Tool::aoe; }

std::vector<std::pair<std::string_view, std::string_view>> pairs_of(Node node) {
  std::vector<std::pair<std::string_view, std::string_view>> pairs;
  pairs.reserve(node.size());
  for (std::size_t i = 0; i < node.size(); ++i) {
    pairs.emplace_back(node.child(i).key(), node.child(i).scalar());
  }
  return pairs;
}

std::vector<Soc> load_socs(const std::vector<Entry>& entries) {
  std::vector<Soc> socs;
  for (const auto& [name, node] : entries) {
    socs.push_back({name, node.text("family"), integers_of(node["ai_cores"]),
                    integers_of(node["vector_cores"]), node.text("memory_size"),
                    node.text("idle_bytes"), node.text("reserve_bytes")});
  }
  return socs;
}

std::vector<PrecisionClass> load_precision_classes(const std::vector<Entry>& entries) {
  std::vector<PrecisionClass> classes;
  for (const auto& [name, node] : entries) {
    classes.push_back(
        {name, node["v1"].scalars(), node["v2"].scalars(), node["mindspore_lite"].scalars()});
  }
  return classes;
}

}  // namespace aoecheck
