#include "readers/models/om_inout_info.h"

#include "readers/models/ge_values.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_part = 4U << 20;
constexpr std::uint64_t longest_name = 64 * 1024;
constexpr std::uint64_t fixed_part = 32;  // bytes of a tensor before its name

enum Block : std::uint64_t { inputs = 0, outputs = 1, batch = 2, image = 3, dims = 4 };

/// Takes little-endian numbers and texts from a part of the file; after the first one that does not
/// fit, everything is zero or empty.
class Taker {
 public:
  Taker(ByteWindow& window, Span span) : window_(window), at_(span.offset), end_(span.end()) {}

  bool sound() const { return sound_; }
  bool done() const { return !sound_ || at_ >= end_; }
  /// How many items the file announces, which must fit into what is left of the part.
  std::uint64_t count(std::uint64_t item_bytes) {
    const std::uint64_t items = number(4);
    return need(items * item_bytes) ? items : 0;
  }

  std::uint64_t number(unsigned bytes) {
    std::uint64_t value = 0;
    if (!need(bytes)) return 0;
    for (unsigned i = 0; i < bytes; ++i) {
      const int byte = window_.byte_at(at_ + i);
      if (byte < 0) sound_ = false;
      value |= static_cast<std::uint64_t>(byte & 0xff) << (8 * i);
    }
    at_ += bytes;
    return value;
  }

  std::string text(std::uint64_t size) {
    sound_ = sound_ && size <= longest_name;
    if (!need(size)) return {};
    std::string result = window_.text({at_, size});
    at_ += size;
    return result;
  }

  std::vector<std::int64_t> numbers(std::uint64_t bytes) {
    std::vector<std::int64_t> result;
    sound_ = sound_ && bytes % 8 == 0;
    if (!need(bytes)) return result;
    for (std::uint64_t i = 0; i < bytes; i += 8)
      result.push_back(static_cast<std::int64_t>(number(8)));
    return result;
  }

  Taker part(std::uint64_t size) {
    if (!need(size)) size = 0;
    Taker inner(window_, {at_, size});
    at_ += size;
    return inner;
  }

 private:
  bool need(std::uint64_t bytes) {
    sound_ = sound_ && bytes <= end_ - at_;
    return sound_;
  }

  ByteWindow& window_;
  std::uint64_t at_;
  std::uint64_t end_;
  bool sound_ = true;
};

TensorInfo take_tensor(Taker& taker) {
  TensorInfo tensor;
  taker.number(8);  // size in bytes
  tensor.format = ge_format_name(static_cast<std::int32_t>(taker.number(4)));
  tensor.type = ge_data_type_name(static_cast<std::int32_t>(taker.number(4)));
  const std::uint64_t name = taker.number(4);
  const std::uint64_t shape = taker.number(4);
  const std::uint64_t network_shape = taker.number(4);
  const std::uint64_t ranges = taker.number(4);
  tensor.name = taker.text(name);
  tensor.shape = ge_shape(taker.numbers(shape));
  const auto behind_aipp = ge_shape(taker.numbers(network_shape));
  if (behind_aipp && !behind_aipp->empty() && behind_aipp != tensor.shape)
    tensor.network_shape = behind_aipp;
  const std::vector<std::int64_t> bounds = taker.numbers(ranges);
  for (std::size_t i = 0; i + 1 < bounds.size(); i += 2)
    tensor.ranges.emplace_back(bounds[i], bounds[i + 1]);
  return tensor;
}

std::vector<TensorInfo> take_tensors(Taker& taker) {
  std::vector<TensorInfo> result;
  const std::uint64_t count = taker.count(fixed_part);
  for (std::uint64_t i = 0; i < count && taker.sound(); ++i) result.push_back(take_tensor(taker));
  return result;
}

ModelGears take_batches(Taker& taker) {
  ModelGears gears{"dynamic_batch_size", {}};
  const std::uint64_t count = taker.count(8);
  for (std::uint64_t i = 0; i < count && taker.sound(); ++i)
    gears.gears.push_back({static_cast<std::int64_t>(taker.number(8))});
  return gears;
}

ModelGears take_gears(Taker& taker, std::string parameter) {
  ModelGears gears{std::move(parameter), {}};
  const std::uint64_t count = taker.count(4);
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t i = 0; i < count; ++i) sizes.push_back(taker.number(4));
  for (const std::uint64_t size : sizes)
    if (taker.sound()) gears.gears.push_back(taker.numbers(size * 8));
  return gears;
}

void take_block(std::uint64_t type, Taker& block, ModelInterface& interface) {
  switch (type) {
    case Block::inputs:
      interface.inputs = take_tensors(block);
      break;
    case Block::outputs:
      interface.outputs = take_tensors(block);
      break;
    case Block::batch:
      interface.gears = take_batches(block);
      break;
    case Block::image:
      interface.gears = take_gears(block, "dynamic_image_size");
      break;
    case Block::dims:
      interface.gears = take_gears(block, "dynamic_dims");
      break;
    default:
      break;
  }
}

}  // namespace

std::optional<ModelInterface> read_inout_info(ByteWindow& window, Span part) {
  if (part.size > largest_part) return std::nullopt;
  ModelInterface interface;
  Taker taker(window, part);
  while (!taker.done()) {
    const std::uint64_t type = taker.number(4);
    const std::uint64_t size = taker.number(4);
    Taker block = taker.part(size);
    if (!taker.sound()) return std::nullopt;
    take_block(type, block, interface);
    if (!block.sound()) return std::nullopt;
  }
  return interface;
}

}  // namespace aoecheck
