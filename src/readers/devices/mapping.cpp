#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/devices/output.h"

namespace aoecheck {
namespace {

using devices::small_number;

/// A row under the titles; nothing where it has no NPU.
std::optional<DeviceMapping> row_of(const std::vector<std::string_view>& titles,
                                    const std::vector<std::string_view>& cells) {
  DeviceMapping row;
  std::optional<int> npu;
  for (std::size_t i = 0; i < std::min(titles.size(), cells.size()); ++i) {
    if (titles[i] == "NPU ID") npu = small_number(cells[i]);
    if (titles[i] == "Chip ID") row.chip_id = small_number(cells[i]);
    if (titles[i] == "Chip Logic ID") row.logical_id = small_number(cells[i]);
    if (titles[i] == "Chip Phy-ID") row.physical_id = small_number(cells[i]);
    if (titles[i] == "Chip Name") row.name = printable(cells[i]);
  }
  if (!npu) return std::nullopt;
  row.npu_id = *npu;
  return row;
}

}  // namespace

Result<std::vector<DeviceMapping>> read_device_mapping(const Input& input) {
  std::vector<std::string_view> titles;
  std::vector<DeviceMapping> rows;
  for (const std::string_view line : devices::lines_of(input.bytes)) {
    const auto cells = devices::columns_of(line);
    const bool is_header = std::find(cells.begin(), cells.end(), "NPU ID") != cells.end() &&
                           std::find(cells.begin(), cells.end(), "Chip ID") != cells.end();
    if (is_header)
      titles = cells;
    else if (!titles.empty())
      if (auto row = row_of(titles, cells)) rows.push_back(std::move(*row));
  }
  if (titles.empty()) return devices::error_of(input);
  return rows;
}

}  // namespace aoecheck
