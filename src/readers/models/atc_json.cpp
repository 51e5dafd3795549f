#include <array>
#include <iterator>

#include "readers/models/ge_model.h"
#include "readers/models/json_message.h"
#include "readers/models/model_table.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;

constexpr int deepest_level = 200;
constexpr std::size_t most_held = 2'000'000;  // values of one operator
/// Levels of the document: { graph: [ { op: [ {} ], attr: [ {} ] } ], attr: [ {} ] }.
constexpr int model_level = 1;
constexpr int model_entry = 2;
constexpr int graph_level = 3;
constexpr int graph_entry = 4;

/// The document is deeper, or a text in it longer, than that of any model.
struct TooLarge {};

/// The bytes of a source, one after the other. Texts are held whole by the parser, so a text that
/// does not end is stopped here.
class ByteStream {
 public:
  explicit ByteStream(const ByteSource& bytes) : window_(bytes) {}

  std::uint64_t at() const { return at_; }
  std::uint64_t size() const { return window_.size(); }
  char byte() { return static_cast<char>(window_.byte_at(at_)); }

  void advance() {
    constexpr std::uint64_t longest_text = 4U << 20;
    const char byte = this->byte();
    if (byte == '"' && !escaped_) text_begin_ = in_text_ ? 0 : at_;
    if (byte == '"' && !escaped_) in_text_ = !in_text_;
    if (in_text_ && at_ - text_begin_ > longest_text) throw TooLarge{};
    escaped_ = in_text_ && byte == '\\' && !escaped_;
    ++at_;
  }

 private:
  ByteWindow window_;
  std::uint64_t at_ = 0;
  std::uint64_t text_begin_ = 0;
  bool in_text_ = false;
  bool escaped_ = false;
};

/// The stream as the JSON parser wants it; all iterators of one stream stand at one place.
class ByteIterator {
 public:
  // NOLINTBEGIN(readability-identifier-naming): the names that std::iterator_traits asks for
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;
  using iterator_category = std::input_iterator_tag;
  // NOLINTEND(readability-identifier-naming)

  ByteIterator() = default;
  explicit ByteIterator(ByteStream& stream) : stream_(&stream) {}

  char operator*() const { return stream_->byte(); }
  ByteIterator& operator++() {
    stream_->advance();
    return *this;
  }
  ByteIterator operator++(int) {
    stream_->advance();
    return *this;
  }
  bool operator==(const ByteIterator& other) const { return at_end() == other.at_end(); }
  bool operator!=(const ByteIterator& other) const { return !(*this == other); }

 private:
  bool at_end() const { return stream_ == nullptr || stream_->at() >= stream_->size(); }

  ByteStream* stream_ = nullptr;
};

struct OtherModel {};

/// Takes operators and attributes out of the document as soon as they are complete, so that only
/// one is held at a time.
class JsonWalk {
 public:
  JsonWalk(const ModelInput& input, const Catalogue& catalogue)
      : input_(input), builder_("atc-json", input.name, true, catalogue) {}

  bool take(int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > deepest_level || ++held_ > most_held) throw TooLarge{};
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
    held_ = 0;
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
    held_ = 0;
    return false;
  }

  const ModelInput& input_;
  GeModelBuilder builder_;
  std::size_t held_ = 0;
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
  ByteStream stream(input.bytes);
  try {
    const auto rest = Json::parse(ByteIterator(stream), ByteIterator(),
                                  [&](int depth, Json::parse_event_t event, Json& parsed) {
                                    return walk.take(depth, event, parsed);
                                  });
    if (!rest.is_object() || !rest.contains("graph"))
      return model_declined(input, "model-kind-source-json");
  } catch (const Json::parse_error& error) {
    return model_invalid(input, "JSON", error.byte);
  } catch (const TooLarge&) {
    return model_invalid(input, "JSON", stream.at());
  } catch (const OtherModel&) {
    return model_declined(input, "model-kind-source-json");
  }
  return walk.finish();
}

}  // namespace aoecheck
