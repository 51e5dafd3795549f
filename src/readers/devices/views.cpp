#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/devices/output.h"

namespace aoecheck {
namespace {

using devices::small_number;

/// "Process id:395864  Process name:power_test        Process memory(MB):5118"
std::optional<DeviceProcess> process_in(std::string_view line) {
  constexpr std::uint64_t megabyte = 1ULL << 20U;
  constexpr std::int64_t most_megabytes = 1LL << 40U;
  DeviceProcess process;
  bool found = false;
  for (const std::string_view part : devices::columns_of(line)) {
    const std::size_t mark = part.find(':');
    if (mark == std::string_view::npos) continue;
    const std::string_view name = trimmed(part.substr(0, mark));
    const std::string_view value = trimmed(part.substr(mark + 1));
    const auto number = to_integer(value);
    if (name == "Process id" && number) {
      process.pid = *number;
      found = true;
    }
    if (name == "Process name") process.name = printable(value);
    if (name == "Process memory(MB)" && number && *number >= 0 && *number <= most_megabytes)
      process.memory_bytes = static_cast<std::uint64_t>(*number) * megabyte;
  }
  return found ? std::optional<DeviceProcess>(std::move(process)) : std::nullopt;
}

class ViewReader {
 public:
  std::vector<DeviceView> read(const Input& input) {
    for (const std::string_view line : devices::lines_of(input.bytes)) take(line);
    close();
    return std::move(views_);
  }

 private:
  void take(std::string_view line) {
    if (line.empty()) {
      if (view_.chip_id) close();
      return;
    }
    if (auto process = process_in(line)) {
      process->npu_id = npu_.value_or(0);
      view_.processes.push_back(std::move(*process));
      return;
    }
    const std::size_t mark = line.find(':');
    if (mark == std::string_view::npos) return;
    take(trimmed(line.substr(0, mark)), trimmed(line.substr(mark + 1)));
  }

  void take(std::string_view name, std::string_view value) {
    if (name == "NPU ID") {
      close();
      npu_ = small_number(value);
    } else if (name == "Chip ID") {
      take_chip(small_number(value));
    } else {
      view_.values.emplace_back(printable(name), printable(value));
    }
  }

  /// Behind measured values the chip ends its block; else it begins one.
  void take_chip(std::optional<int> chip) {
    const bool measured = std::any_of(view_.values.begin(), view_.values.end(),
                                      [](const auto& entry) { return entry.first.ends_with(')'); });
    if (view_.chip_id) close();
    if (measured && !view_.chip_id) {
      view_.chip_id = chip;
      close();
    } else {
      view_.chip_id = chip;
    }
  }

  void close() {
    if (!view_.values.empty() || !view_.processes.empty()) {
      view_.npu_id = npu_;
      views_.push_back(std::move(view_));
    }
    view_ = {};
  }

  std::vector<DeviceView> views_;
  DeviceView view_;
  std::optional<int> npu_;
};

}  // namespace

Result<std::vector<DeviceView>> read_device_views(const Input& input) {
  std::vector<DeviceView> views = ViewReader().read(input);
  const bool of_devices = std::any_of(views.begin(), views.end(), [](const DeviceView& view) {
    return view.npu_id.has_value() || !view.find("Total Count").empty() ||
           !view.find("Card Count").empty();
  });
  if (!of_devices) return devices::error_of(input);
  return views;
}

}  // namespace aoecheck
