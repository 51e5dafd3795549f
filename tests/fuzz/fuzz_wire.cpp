// The walk over protobuf messages and the copy without large fields, on any bytes.

#include <array>
#include <cstdint>

#include "fuzz/model_checks.h"
#include "readers/models/ge_walk.h"
#include "readers/models/wire.h"

namespace {

using namespace aoecheck;
using fuzz::require;

constexpr std::array<LargeField, 1> deeper{{{2, {}}}};
constexpr std::array<LargeField, 2> large{{{1, deeper}, {7, deeper}}};
constexpr int deepest = 16;

void walk(ByteWindow& window, Span message, int depth) {
  WireReader reader(window, message);
  std::uint64_t at = message.offset;
  for (WireField field; reader.next(field);) {
    require(field.number != 0);
    require(field.whole.offset == at && field.whole.size > 0);
    require(field.whole.end() <= message.end());
    at = field.whole.end();
    if (field.type != WireField::Type::bytes) continue;
    require(field.payload.offset > field.whole.offset && field.payload.end() == at);
    if (depth < deepest) walk(window, field.payload, depth + 1);
  }
  require(reader.offset() == at);
  require(reader.failed() || at == message.end());
}

void copy(ByteWindow& window, Span message, std::uint64_t limit) {
  const SlimMessage slim = slim_copy(window, message, limit, large);
  std::uint64_t dropped = 0;
  for (const WireField& field : slim.dropped) {
    require(field.payload.size > limit && field.payload.end() <= message.end());
    dropped += field.payload.size;
  }
  require(slim.bytes.size() + dropped <= message.size);
  if (!slim.sound) return;
  const MemorySource bytes(slim.bytes);
  ByteWindow copied(bytes);
  WireReader reader(copied, {0, slim.bytes.size()});
  for (WireField field; reader.next(field);) continue;
  require(!reader.failed());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemorySource source(fuzz::text_of(data, size));
  ByteWindow window(source);
  const Span whole{0, size};
  walk(window, whole, 0);
  for (const std::uint64_t limit : {0U, 4U, 64U}) copy(window, whole, limit);
  (void)is_model_def(window, whole);
  return 0;
}
