#include "readers/banks/runtime_key.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "readers/banks/json_values.h"

namespace aoecheck {
namespace {

using Type = KeyFieldType;

constexpr std::array<KeyField, 34> gemm{{{"m", Type::int64},
                                         {"k", Type::int64},
                                         {"n", Type::int64},
                                         {"batch_a1", Type::int64},
                                         {"batch_a2", Type::int64},
                                         {"batch_a3", Type::int64},
                                         {"batch_a4", Type::int64},
                                         {"batch_b1", Type::int64},
                                         {"batch_b2", Type::int64},
                                         {"batch_b3", Type::int64},
                                         {"batch_b4", Type::int64},
                                         {"l1_fused_num", Type::float32},
                                         {"aub_double_num", Type::float32},
                                         {"bub_double_num", Type::float32},
                                         {"fused_double_operand_num", Type::float32},
                                         {"a_dtype", Type::int32},
                                         {"b_dtype", Type::int32},
                                         {"out_dtype", Type::int32},
                                         {"a_format", Type::int32},
                                         {"b_format", Type::int32},
                                         {"out_format", Type::int32},
                                         {"trans_a_flag", Type::boolean},
                                         {"trans_b_flag", Type::boolean},
                                         {"bias_flag", Type::boolean},
                                         {"reserved_bool", Type::boolean},
                                         {"m_align_flag", Type::boolean},
                                         {"k_align_flag", Type::boolean},
                                         {"n_align_flag", Type::boolean},
                                         {"reserved_params1", Type::uint64},
                                         {"reserved_params2", Type::uint64},
                                         {"reserved_params3", Type::uint64},
                                         {"reserved_params4", Type::uint64},
                                         {"reserved_params5", Type::uint64},
                                         {"reserved_params6", Type::uint64}}};

/// Those that the page names and QuantBatchMatmulV3, whose shipped ids the same layout gives.
constexpr std::array<std::string_view, 7> gemm_operators{
    "MatMulV3",           "MatMulV2",          "MatMul", "BatchMatMul", "BatchMatMulV2",
    "BatchMatmulFixpipe", "QuantBatchMatmulV3"};

constexpr std::size_t size_of(Type type) {
  switch (type) {
    case Type::int64:
    case Type::uint64:
      return 8;
    case Type::float32:
    case Type::int32:
      return 4;
    case Type::boolean:
      return 1;
  }
  return 0;
}

using Offsets = std::array<std::size_t, gemm.size() + 1>;
constexpr Offsets offsets_of_fields() {
  Offsets offsets{};
  for (std::size_t i = 0; i < gemm.size(); ++i) offsets[i + 1] = offsets[i] + size_of(gemm[i].type);
  return offsets;
}
constexpr Offsets offsets = offsets_of_fields();
static_assert(offsets.back() == 183);

using Order = std::array<std::size_t, gemm.size()>;
constexpr Order alphabetical_order() {
  Order order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [](std::size_t a, std::size_t b) { return gemm[a].name < gemm[b].name; });
  return order;
}
constexpr Order alphabetical = alphabetical_order();

static_assert(std::endian::native == std::endian::little);

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

/// Equality of short names without a call: whole words, then the last one, overlapping.
bool same(std::string_view left, std::string_view right) {
  const std::size_t size = left.size();
  if (size != right.size()) return false;
  if (size < sizeof(std::uint32_t)) return left == right;
  const auto equal_at = [&](auto word, std::size_t at) {
    auto other = word;
    std::memcpy(&word, left.data() + at, sizeof word);
    std::memcpy(&other, right.data() + at, sizeof word);
    return word == other;
  };
  if (size < sizeof(std::uint64_t))
    return equal_at(std::uint32_t{}, 0) && equal_at(std::uint32_t{}, size - sizeof(std::uint32_t));
  for (std::size_t at = 0; at + sizeof(std::uint64_t) < size; at += sizeof(std::uint64_t))
    if (!equal_at(std::uint64_t{}, at)) return false;
  return equal_at(std::uint64_t{}, size - sizeof(std::uint64_t));
}

}  // namespace

std::uint32_t common_hash(std::string_view packed) {
  std::uint32_t hash = 271828;
  std::uint32_t word = 0;
  const auto combine = [&] { hash ^= word + 0x9e3779b9U + (hash << 6U) + (hash >> 2U); };
  for (std::size_t at = 0; at + 4 <= packed.size(); at += 4) {
    word = word_at(packed, at);
    combine();
  }
  for (std::size_t i = packed.size() % 4; i > 0; --i)
    word = (word << 8U) | static_cast<unsigned char>(packed[i - 1]);
  combine();
  hash ^= static_cast<std::uint32_t>(packed.size());
  return hash ^ (hash >> 16U);
}

std::span<const KeyField> gemm_fields() { return gemm; }

bool has_gemm_key(std::string_view operator_type) {
  return std::find(gemm_operators.begin(), gemm_operators.end(), operator_type) !=
         gemm_operators.end();
}

GemmKey::GemmKey() : all_((1ULL << gemm.size()) - 1) {}

void GemmKey::clear() {
  seen_ = 0;
  next_ = 0;
}

std::size_t GemmKey::slot(std::string_view name) {
  if (next_ < alphabetical.size() && same(gemm[alphabetical[next_]].name, name))
    return alphabetical[next_++];
  return search(name);
}

std::size_t GemmKey::search(std::string_view name) {
  const auto found = std::lower_bound(
      alphabetical.begin(), alphabetical.end(), name,
      [](std::size_t index, std::string_view wanted) { return gemm[index].name < wanted; });
  if (found == alphabetical.end() || gemm[*found].name != name) return no_slot;
  next_ = static_cast<std::size_t>(found - alphabetical.begin()) + 1;
  return *found;
}

void GemmKey::put(std::size_t slot, std::uint64_t bits, std::size_t count) {
  std::memcpy(bytes_.data() + offsets[slot], &bits, count);
  seen_ |= 1ULL << slot;
}

bool GemmKey::set_number(std::size_t slot, const JsonNumber& number) {
  const Type type = gemm[slot].type;
  if (type == Type::boolean) return false;
  if (type == Type::float32) {
    put(slot, std::bit_cast<std::uint32_t>(static_cast<float>(value_of(number))), 4);
    return true;
  }
  constexpr double widest = 9.2e18;
  std::int64_t whole = number.integer;
  if (!number.integral) {
    const double value = value_of(number);
    whole = value > -widest && value < widest ? static_cast<std::int64_t>(value) : 0;
  }
  put(slot, static_cast<std::uint64_t>(whole), size_of(type));
  return true;
}

bool GemmKey::set_boolean(std::size_t slot, bool value) {
  switch (gemm[slot].type) {
    case Type::boolean:
    case Type::int32:
      put(slot, value ? 1 : 0, size_of(gemm[slot].type));
      return true;
    case Type::float32:
      put(slot, value ? std::bit_cast<std::uint32_t>(1.0F) : 0, 4);
      return true;
    default:
      return false;
  }
}

std::string_view GemmKey::missing() const {
  for (std::size_t i = 0; i < gemm.size(); ++i)
    if ((seen_ >> i & 1U) == 0) return gemm[i].name;
  return {};
}

}  // namespace aoecheck
