#include "readers/models/model_table.h"
#include "readers/models/tensorflow_graph.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using Type = WireField::Type;

/// MetaGraphDef: first what it says of itself, then a GraphDef. A checkpoint's .meta is one.
bool is_meta_graph(ByteWindow& window, Span span) {
  constexpr std::uint32_t info = 1;
  constexpr std::uint32_t graph = 2;
  WireReader reader(window, span);
  WireField field;
  return reader.next(field) && field.number == info && field.type == Type::bytes &&
         reader.next(field) && field.number == graph && field.type == Type::bytes &&
         is_graph_def(window, field.payload);
}

}  // namespace

bool recognise_saved_model(const ModelInput& input) {
  constexpr std::uint32_t schema_version = 1;
  constexpr std::uint32_t meta_graph = 2;
  ByteWindow window(input.bytes);
  const Span whole{0, input.bytes.size()};
  if (is_meta_graph(window, whole)) return true;
  WireReader reader(window, whole);
  WireField field;
  return reader.next(field) && field.number == schema_version && field.type == Type::varint &&
         reader.next(field) && field.number == meta_graph && field.type == Type::bytes &&
         is_meta_graph(window, field.payload);
}

Result<NetworkModel> read_saved_model(const ModelInput& input, const Catalogue&) {
  return model_declined(input, "model-kind-saved-model");
}

}  // namespace aoecheck
