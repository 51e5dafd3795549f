#include "readers/models/om_container.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace aoecheck {
namespace {

constexpr std::uint64_t header_size = 256;
constexpr std::uint32_t version_one = 0x10000000;
constexpr std::uint64_t most_parts = 4096;
constexpr std::uint64_t most_models = 65535;
constexpr std::uint32_t highest_type = 63;
constexpr std::uint8_t flow_model = 3;
constexpr std::uint8_t bundle_model = 5;

constexpr std::array<std::pair<std::uint32_t, std::string_view>, 20> part_names{{
    {0, "MODEL_DEF"},
    {1, "WEIGHTS_DATA"},
    {2, "TASK_INFO"},
    {3, "TBE_KERNELS"},
    {4, "CUST_AICPU_KERNELS"},
    {5, "SO_BINS"},
    {6, "FLOW_MODEL"},
    {7, "FLOW_SUBMODEL"},
    {8, "MODEL_INOUT_INFO"},
    {9, "STATIC_TASK_DESC"},
    {10, "DYNAMIC_TASK_DESC"},
    {11, "TASK_PARAM"},
    {12, "TILING_DATA"},
    {20, "PRE_MODEL_DESC"},
    {21, "PRE_MODEL_SQE"},
    {22, "PRE_KERNEL_ARGS"},
    {23, "PRE_MODEL_DESC_EXTEND"},
    {24, "BUNDLE_MODEL_INFO"},
    {25, "BUNDLE_MODEL_VAR_INFO"},
    {26, "CUSTOM_OPS"},
}};

std::uint64_t number_at(ByteWindow& window, std::uint64_t at, unsigned bytes) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    const int byte = window.byte_at(at + i);
    if (byte >= 0) value |= static_cast<std::uint64_t>(byte) << (8 * i);
  }
  return value;
}

std::string text_at(ByteWindow& window, std::uint64_t at, std::uint64_t size) {
  std::string text = window.text({at, size});
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

/// One partition table and where the file goes on behind its partitions.
struct Table {
  std::vector<OmStretch> parts;
  std::uint64_t end = 0;
};

/// True where two partitions share bytes, which no writer does.
bool has_overlap(std::vector<OmStretch> parts) {
  std::sort(parts.begin(), parts.end(), [](const OmStretch& a, const OmStretch& b) {
    return std::pair(a.span.offset, a.span.size) < std::pair(b.span.offset, b.span.size);
  });
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (parts[i].span.offset < parts[i - 1].span.end()) return true;
  return false;
}

/// Nothing where the bytes cannot be a table of this width: too many entries, unknown kinds,
/// partitions beyond the file or over each other.
std::optional<Table> read_table(ByteWindow& window, std::uint64_t at, std::size_t model,
                                bool wide) {
  const std::uint64_t head = wide ? 8 : 4;
  const std::uint64_t entry = wide ? 24 : 12;
  if (at > window.size() || window.size() - at < head) return std::nullopt;
  const std::uint64_t count = number_at(window, at, 4);
  if (count > most_parts || window.size() - at - head < count * entry) return std::nullopt;
  const std::uint64_t base = at + head + count * entry;
  Table table;
  table.end = base;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t place = at + head + i * entry;
    const unsigned width = wide ? 8 : 4;
    OmStretch part;
    part.type = static_cast<std::uint32_t>(number_at(window, place, 4));
    part.model = model;
    part.span.offset = number_at(window, place + width, width);
    part.span.size = number_at(window, place + 2ULL * width, width);
    const std::uint64_t room = window.size() - base;
    if (part.type > highest_type || part.span.offset > room ||
        part.span.size > room - part.span.offset)
      return std::nullopt;
    part.span.offset += base;
    table.end = std::max(table.end, part.span.end());
    table.parts.push_back(part);
  }
  if (has_overlap(table.parts)) return std::nullopt;
  return table;
}

void read_header(ByteWindow& window, OmFile& file) {
  file.version = static_cast<std::uint32_t>(number_at(window, 8, 4));
  file.encrypted = window.byte_at(80) == 1;
  file.model_type = static_cast<std::uint8_t>(window.byte_at(82));
  file.name = text_at(window, 84, 32);
  file.ir_version = static_cast<std::uint32_t>(number_at(window, 152, 4));
  const bool first = file.version == version_one;
  file.platform_version = text_at(window, first ? 156 : 160, 20);
  if (!first) file.model_count = static_cast<std::size_t>(number_at(window, 156, 4));
}

/// The narrow length counts the bytes behind the header; zero in the wide layout, which has its
/// own.
std::uint64_t stated_size(ByteWindow& window, const OmFile& file) {
  const std::uint64_t narrow = number_at(window, 76, 4);
  const std::uint64_t wide = file.version == version_one ? 0 : number_at(window, 184, 8);
  if (wide == 0 && file.model_type == flow_model && narrow == 0) return 0;
  const std::uint64_t length = wide != 0 ? wide : narrow;
  return length > UINT64_MAX - header_size ? UINT64_MAX : length + header_size;
}

}  // namespace

const OmStretch* OmFile::find(OmPart part, std::size_t model) const {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const OmStretch& one) {
    return one.type == static_cast<std::uint32_t>(part) && one.model == model;
  });
  return found == parts.end() ? nullptr : &*found;
}

bool OmFile::is_bundle() const { return version != version_one && model_type == bundle_model; }

bool is_of_kirin(const OmFile& file) {
  return file.version == version_one &&
         (file.model_type != 0 || file.platform_version.starts_with("3."));
}

std::string om_part_name(std::uint32_t type) {
  for (const auto& [number, name] : part_names)
    if (number == type) return std::string(name);
  return "type " + std::to_string(type);
}

namespace {

/// The table of the first model, in the width that the header says or, with a remark, in the other
/// one: that only where its partitions then fill the file.
std::optional<Table> read_first_table(ByteWindow& window, OmFile& file) {
  auto table = read_table(window, header_size, 0, file.wide);
  if (table) return table;
  table = read_table(window, header_size, 0, !file.wide);
  if (!table || (file.model_count == 1 && table->end != window.size())) return std::nullopt;
  file.wide = !file.wide;
  file.remarks.push_back({"om-table-width", {}});
  return table;
}

std::optional<Error> read_tables(const ModelInput& input, ByteWindow& window, OmFile& file) {
  std::uint64_t at = header_size;
  for (std::size_t model = 0; model < file.model_count; ++model) {
    if (at >= window.size()) return model_truncated(input, "partition table", at + 4);
    const auto table =
        model == 0 ? read_first_table(window, file) : read_table(window, at, model, file.wide);
    if (!table || table->end <= at || file.parts.size() + table->parts.size() > most_parts)
      return model_invalid(input, "partition table", at);
    file.parts.insert(file.parts.end(), table->parts.begin(), table->parts.end());
    at = table->end;
  }
  return std::nullopt;
}

}  // namespace

Result<OmFile> read_om_file(const ModelInput& input, ByteWindow& window) {
  if (window.size() < header_size) return model_truncated(input, "header", header_size);
  OmFile file;
  read_header(window, file);
  if (file.encrypted || file.is_bundle() || is_of_kirin(file)) return file;
  const std::uint64_t stated = stated_size(window, file);
  if (stated > window.size()) return model_truncated(input, "model", stated);
  if (stated != 0 && stated < window.size()) file.remarks.push_back({"om-longer-than-stated", {}});
  if (file.model_count == 0) file.model_count = 1;
  if (file.model_count > most_models) return model_invalid(input, "model_num", 156);
  file.wide = file.version != version_one &&
              (number_at(window, 184, 8) != 0 || file.model_type == flow_model);
  if (auto error = read_tables(input, window, file)) return *error;
  return file;
}

}  // namespace aoecheck
