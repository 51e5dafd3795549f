#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "readers/banks/json_cursor.h"

namespace aoecheck {

/// The hash by which a runtime bank chooses its bucket (ops-nn op_hash.cpp): little-endian words
/// of the packed key, then the bytes that are left over.
std::uint32_t common_hash(std::string_view packed);

enum class KeyFieldType { int64, float32, int32, boolean, uint64 };

/// A member of a key struct as info_dict names it.
struct KeyField {
  std::string_view name;
  KeyFieldType type;
};

/// The key struct of the operators that share MatMulV3's (matmul_v3_tuning.h), packed without gaps.
std::span<const KeyField> gemm_fields();
bool has_gemm_key(std::string_view operator_type);

/// Collects the members of one info_dict and packs them in the order of the struct.
class GemmKey {
 public:
  GemmKey();

  void clear();
  static constexpr std::size_t no_slot = static_cast<std::size_t>(-1);
  /// Where a member of this name lies; no_slot for a name that the struct does not have. Members in
  /// alphabetical order, as the writer puts them, are found at the first look.
  std::size_t slot(std::string_view name);
  /// False where the loader refuses such a value for that member.
  bool set_number(std::size_t slot, const JsonNumber& number);
  bool set_boolean(std::size_t slot, bool value);

  bool complete() const { return seen_ == all_; }
  /// The first member that was not set; empty where there is none.
  std::string_view missing() const;
  /// Precondition of both: complete().
  std::string_view packed() const { return {bytes_.data(), bytes_.size()}; }
  std::uint32_t hash() const { return common_hash(packed()); }

 private:
  static constexpr std::size_t size = 183;
  [[gnu::noinline]] std::size_t search(std::string_view name);
  void put(std::size_t slot, std::uint64_t bits, std::size_t count);

  std::array<char, size> bytes_{};
  std::uint64_t seen_ = 0;
  std::uint64_t all_ = 0;
  std::size_t next_ = 0;  // the place in alphabetical order that is tried first
};

}  // namespace aoecheck
