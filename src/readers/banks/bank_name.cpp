#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/banks.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 2> core_types{"AiCore", "VectorCore"};

/// Takes `ending` off; false where the text does not end so.
bool drop_ending(std::string_view& text, std::string_view ending) {
  if (!text.ends_with(ending)) return false;
  text.remove_suffix(ending.size());
  return true;
}

/// "Ascend310P3_8_AiCore_MatMulV3" (runtime and unified banks).
std::optional<BankName> counted_name(std::string_view stem) {
  for (const std::string_view type : core_types) {
    const std::string mark = '_' + std::string(type) + '_';
    const std::size_t at = stem.find(mark);
    if (at == std::string_view::npos) continue;
    const std::string_view front = stem.substr(0, at);
    const std::size_t cut = front.rfind('_');
    if (cut == std::string_view::npos || cut == 0) continue;
    const auto cores = to_integer(front.substr(cut + 1));
    if (!all_digits(front.substr(cut + 1)) || !cores || *cores > 100'000) continue;
    const std::string_view subject = stem.substr(at + mark.size());
    if (subject.empty()) continue;
    return BankName{std::string(front.substr(0, cut)), static_cast<int>(*cores), std::string(type),
                    std::string(subject)};
  }
  return std::nullopt;
}

/// "Ascend910A_AiCore_32_v001" (vector bank), perhaps with `dynamic_` or `static_` before it.
std::optional<BankName> vector_name(std::string_view stem) {
  for (const std::string_view type : core_types) {
    const std::string mark = '_' + std::string(type) + '_';
    const std::size_t at = stem.find(mark);
    if (at == std::string_view::npos || at == 0) continue;
    const std::string_view rest = stem.substr(at + mark.size());
    const std::string_view count = rest.substr(0, rest.find('_'));
    const auto cores = to_integer(count);
    const std::string_view version = rest.substr(std::min(count.size(), rest.size()));
    if (!all_digits(count) || !cores || *cores > 100'000 || !version.starts_with("_v")) continue;
    std::string_view soc = stem.substr(0, at);
    for (const std::string_view prefix : {"dynamic_", "static_"})
      if (soc.starts_with(prefix)) soc.remove_prefix(prefix.size());
    return BankName{std::string(soc), static_cast<int>(*cores), std::string(type), {}};
  }
  return std::nullopt;
}

/// "AIC_8_L1_SIZE_1024_repository_Ascend310_conv2d" (cube bank); the count of cores may be missing.
std::optional<BankName> cube_name(std::string_view stem) {
  constexpr std::string_view mark = "repository_";
  constexpr std::string_view cores_mark = "AIC_";
  const std::size_t at = stem.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  BankName name;
  if (stem.starts_with(cores_mark)) {
    const std::string_view rest = stem.substr(cores_mark.size());
    const auto cores = to_integer(rest.substr(0, rest.find('_')));
    if (cores && *cores > 0 && *cores <= 100'000) name.cores = static_cast<int>(*cores);
  } else if (at != 0) {
    return std::nullopt;
  }
  const std::string_view rest = stem.substr(at + mark.size());
  const std::size_t cut = rest.find('_');
  if (cut == std::string_view::npos) return std::nullopt;
  name.soc = rest.substr(0, cut);
  name.subject = rest.substr(cut + 1);
  return name;
}

}  // namespace

std::optional<NamedBank> read_bank_name(std::string_view file_name) {
  std::string_view stem = file_name;
  if (!drop_ending(stem, ".json")) return std::nullopt;
  if (stem == "mdat_knowledge_bank") return NamedBank{BankKind::fusion, {}};
  std::string_view front = stem;
  if (drop_ending(front, "_l2cache") || drop_ending(front, "_l2fusion"))
    return NamedBank{BankKind::graph, {std::string(front), 0, {}, {}}};
  if (drop_ending(front, "_gradient_fusion"))
    return NamedBank{BankKind::gradient, {std::string(front), 0, {}, {}}};
  if (drop_ending(front, "_runtime_kb")) {
    auto name = counted_name(front);
    if (name) return NamedBank{BankKind::runtime, std::move(*name)};
    return std::nullopt;
  }
  if (auto name = counted_name(stem); name) return NamedBank{BankKind::unified, std::move(*name)};
  if (auto name = vector_name(stem); name) return NamedBank{BankKind::vector, std::move(*name)};
  if (auto name = cube_name(stem); name) return NamedBank{BankKind::cube, std::move(*name)};
  return std::nullopt;
}

}  // namespace aoecheck
