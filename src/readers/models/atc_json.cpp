#include <array>
#include <iterator>

#include "readers/models/ge_model.h"
#include "readers/models/json_message.h"
#include "readers/models/model_table.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;

constexpr int deepest_level = 200;
/// Levels of the document: { graph: [ { op: [ {} ], attr: [ {} ] } ], attr: [ {} ] }.
constexpr int model_level = 1;
constexpr int model_entry = 2;
constexpr int graph_level = 3;
constexpr int graph_entry = 4;

/// The bytes of a source, one after the other, as the JSON parser wants them.
class ByteIterator {
 public:
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;
  using iterator_category = std::input_iterator_tag;

  ByteIterator(ByteWindow& window, std::uint64_t at) : window_(&window), at_(at) {}

  char operator*() const { return static_cast<char>(window_->byte_at(at_)); }
  ByteIterator& operator++() {
    ++at_;
    return *this;
  }
  ByteIterator operator++(int) {
    ByteIterator before = *this;
    ++at_;
    return before;
  }
  bool operator==(const ByteIterator& other) const { return at_ == other.at_; }
  bool operator!=(const ByteIterator& other) const { return at_ != other.at_; }

 private:
  ByteWindow* window_;
  std::uint64_t at_;
};

struct TooDeep {};
struct OtherModel {};

/// Takes operators and attributes out of the document as soon as they are complete, so that only
/// one is held at a time.
class JsonWalk {
 public:
  JsonWalk(const ModelInput& input, const Catalogue& catalogue)
      : input_(input), builder_("atc-json", input.name, true, catalogue) {}

  bool take(int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > deepest_level) throw TooDeep{};
    if (event == Json::parse_event_t::key && depth == model_level) top_key_ = parsed;
    if (event == Json::parse_event_t::key && depth == graph_level) graph_key_ = parsed;
    if (event == Json::parse_event_t::object_start && depth == model_level && top_key_ == "graph")
      throw OtherModel{};
    if (event == Json::parse_event_t::object_start && depth == model_entry && top_key_ == "graph")
      builder_.begin_graph("");
    if (event == Json::parse_event_t::value && depth == graph_level && top_key_ == "graph" &&
        graph_key_ == "name" && parsed.is_string() && name_.empty())
      name_ = parsed.get<std::string>();
    if (event != Json::parse_event_t::object_end) return true;
    if (depth == model_entry && top_key_ == "attr") return add_attribute(parsed, true);
    if (depth == graph_entry && top_key_ == "graph" && graph_key_ == "attr")
      return add_attribute(parsed, false);
    if (depth == graph_entry && top_key_ == "graph" && graph_key_ == "op") return add_op(parsed);
    return true;
  }

  NetworkModel finish() {
    NetworkModel model = builder_.finish();
    if (model.name.empty()) model.name = name_;
    return model;
  }

 private:
  bool add_attribute(const Json& json, bool of_model) {
    ge_ir::ModelDef holder;
    Json map = Json::object();
    map["attr"].push_back(json);
    fill_from_json(map, holder);
    for (const auto& [name, value] : holder.attr()) {
      const Origin origin{OriginKind::attribute, input_.name, 0, 0, name};
      of_model ? builder_.add_model_attribute(name, value, origin)
               : builder_.add_graph_attribute(name, value, origin);
    }
    return false;
  }

  bool add_op(const Json& json) {
    ge_ir::OpDef op;
    fill_from_json(json, op);
    builder_.add_operator(op, 0);
    return false;
  }

  const ModelInput& input_;
  GeModelBuilder builder_;
  Json top_key_;
  Json graph_key_;
  std::string name_;
};

/// The keys that a text of JSON begins with are not in a fixed order: those of a graph of GE are
/// looked for as words.
bool mentions(std::string_view head, std::string_view key) {
  return head.find('"' + std::string(key) + '"') != std::string_view::npos;
}

}  // namespace

bool recognise_atc_json(const ModelInput& input) {
  const std::size_t first = input.head.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || input.head[first] != '{') return false;
  const std::string_view head = input.head;
  if (mentions(head, "schema") || mentions(head, "pairings")) return false;
  const bool entries = mentions(head, "attr") && mentions(head, "key") && mentions(head, "value");
  const bool graph = mentions(head, "graph") && (mentions(head, "op") || mentions(head, "node"));
  return entries || graph;
}

Result<NetworkModel> read_atc_json(const ModelInput& input, const Catalogue& catalogue) {
  JsonWalk walk(input, catalogue);
  ByteWindow window(input.bytes);
  try {
    const auto rest = Json::parse(ByteIterator(window, 0), ByteIterator(window, input.bytes.size()),
                                  [&](int depth, Json::parse_event_t event, Json& parsed) {
                                    return walk.take(depth, event, parsed);
                                  });
    if (!rest.is_object() || !rest.contains("graph"))
      return model_declined(input, "model-kind-source-json");
  } catch (const Json::parse_error& error) {
    return model_invalid(input, "JSON", error.byte);
  } catch (const TooDeep&) {
    return model_invalid(input, "JSON", 0);
  } catch (const OtherModel&) {
    return model_declined(input, "model-kind-source-json");
  }
  return walk.finish();
}

}  // namespace aoecheck
