#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "readers/devices/output.h"

namespace aoecheck {
namespace {

using devices::small_number;
using devices::words_of;
using Cells = std::vector<std::string_view>;

constexpr std::uint64_t megabyte = 1ULL << 20U;
constexpr std::int64_t most_megabytes = 1LL << 40U;

constexpr std::array<std::string_view, 7> healths{"OK",      "Warning", "Alarm", "Critical",
                                                  "UNKNOWN", "Offline", "NA"};

/// The cells between the bars of a row.
Cells cells_of(std::string_view line) {
  Cells cells;
  if (!line.starts_with('|')) return cells;
  for (const std::string_view cell : split(line, '|')) cells.push_back(trimmed(cell));
  cells.erase(cells.begin());
  if (!cells.empty() && cells.back().empty()) cells.pop_back();
  return cells;
}

/// "6620  / 131072", "20701/ 65536", "NA / NA": the pairs of a cell, in their order.
std::vector<std::optional<DeviceMemory>> pairs_in(std::string_view cell) {
  std::string spaced;
  for (const char c : cell) spaced += c == '/' ? std::string(" / ") : std::string(1, c);
  const auto words = words_of(spaced);
  std::vector<std::optional<DeviceMemory>> pairs;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "/") continue;
    const auto used = to_integer(words[i - 1]);
    const auto total = to_integer(words[i + 1]);
    const bool sound = used && total && *used >= 0 && *total > 0 && *total <= most_megabytes &&
                       *used <= most_megabytes;
    if (!sound) {
      pairs.emplace_back(std::nullopt);
      continue;
    }
    const DeviceMemory pair{static_cast<std::uint64_t>(*total) * megabyte,
                            static_cast<std::uint64_t>(*used) * megabyte};
    pairs.emplace_back(pair);
  }
  return pairs;
}

class TableReader {
 public:
  explicit TableReader(const Input& input) : input_(input) {}

  Result<DeviceTable> read() {
    for (const std::string_view line : devices::lines_of(input_.bytes)) take(line);
    finish_device();
    if (table_.devices.empty() && !header_) return devices::error_of(input_);
    return std::move(table_);
  }

 private:
  void take(std::string_view line) {
    if (line.find("[WARNING]") != std::string_view::npos)
      table_.remarks.push_back(Message{"npu-smi-remark", {}}.with("text", printable(line)));
    const Cells cells = cells_of(line);
    if (cells.empty()) return;
    if (take_title(line) || take_header(line, cells)) return;
    if (processes_)
      take_process(cells);
    else
      take_row(cells);
  }

  bool take_title(std::string_view line) {
    const std::size_t tool = line.find("npu-smi ");
    const std::size_t version = line.find("Version:");
    if (tool == std::string_view::npos || version == std::string_view::npos) return false;
    const auto after = [](std::string_view text) {
      const auto words = words_of(text);
      return words.empty() || words.front() == "|" ? std::string() : printable(words.front());
    };
    table_.tool_version = after(line.substr(tool + 8));
    table_.driver_version = after(line.substr(version + 8));
    return true;
  }

  bool take_header(std::string_view line, const Cells& cells) {
    const auto has = [&](std::string_view text) {
      return line.find(text) != std::string_view::npos;
    };
    if (has("Process id")) {
      finish_device();
      processes_ = true;
      table_.lists_processes = true;
      process_header_ = {cells.begin(), cells.end()};
      return true;
    }
    if (has("Memory-Usage")) {
      has_hbm_ = has("HBM-Usage");
      second_is_physical_ = has("Phy-ID");
      header_ = true;
      return true;
    }
    return has("Health") && has("Name");
  }

  /// Of a device the first row has a health; the row behind it has the bus and the memory.
  void take_row(const Cells& cells) {
    const auto health = std::find_if(cells.begin() + 1, cells.end(), [](std::string_view cell) {
      const auto words = words_of(cell);
      return words.size() == 1 &&
             std::find(healths.begin(), healths.end(), words.front()) != healths.end();
    });
    const auto front = words_of(cells.front());
    const auto number = front.empty() ? std::nullopt : small_number(front.front());
    // A bus of NA looks like a health; a second row follows a first one.
    const bool first_row = health != cells.end() && number && !open_;
    if (first_row)
      return begin_device(cells, static_cast<std::size_t>(health - cells.begin()), *number);
    if (!open_) return;
    if (cells.size() >= 2) take_second_row(cells);
    finish_device();
  }

  void begin_device(const Cells& cells, std::size_t health, int number) {
    std::vector<std::string> name;
    for (std::size_t i = 0; i < health; ++i)
      for (const std::string_view word : words_of(cells[i])) name.emplace_back(printable(word));
    name.erase(name.begin());
    device_ = {};
    device_.npu_id = number;
    device_.name = join(name, " ");
    device_.health = cells[health];
    open_ = true;
  }

  void take_second_row(const Cells& cells) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i + 2 < cells.size(); ++i)
      for (const std::string_view word : words_of(cells[i]))
        if (const auto number = small_number(word)) numbers.push_back(*number);
    if (!numbers.empty()) device_.chip_id = numbers[0];
    if (numbers.size() > 1)
      (second_is_physical_ ? device_.physical_id : device_.logical_id) = numbers[1];
    const std::string_view bus = cells[cells.size() - 2];
    if (bus != "NA") device_.bus_id = printable(bus);
    take_memory(pairs_in(cells.back()));
  }

  /// The header says how many pairs there are: without HBM one, else two.
  void take_memory(const std::vector<std::optional<DeviceMemory>>& pairs) {
    const std::size_t expected = header_ ? (has_hbm_ ? 2 : 1) : pairs.size();
    if (pairs.empty() || pairs.size() != expected) {
      device_.unknown = {"npu-smi-row-incomplete", {}};
      return;
    }
    device_.ddr = pairs[0];
    if (pairs.size() > 1) device_.hbm = pairs[1];
    if (!device_.memory()) device_.unknown = {"npu-smi-no-memory", {}};
  }

  void finish_device() {
    if (!open_) return;
    if (!device_.memory() && device_.unknown.empty())
      device_.unknown = {"npu-smi-row-incomplete", {}};
    table_.devices.push_back(std::move(device_));
    device_ = {};
    open_ = false;
  }

  std::string_view process_cell(const Cells& cells, std::string_view title) const {
    for (std::size_t i = 0; i < process_header_.size() && i < cells.size(); ++i)
      if (process_header_[i].starts_with(title)) return cells[i];
    return {};
  }

  void take_process(const Cells& cells) {
    const auto front = words_of(cells.front());
    const auto npu = front.empty() ? std::nullopt : small_number(front.front());
    const auto pid = to_integer(process_cell(cells, "Process id"));
    if (!npu || !pid) return;
    DeviceProcess process;
    process.npu_id = *npu;
    if (front.size() > 1) process.chip_id = small_number(front[1]);
    process.pid = *pid;
    process.name = printable(process_cell(cells, "Process name"));
    const auto memory = to_integer(process_cell(cells, "Process memory"));
    // One version writes B in the header, and MB in the rows as all do.
    if (memory && *memory >= 0 && *memory <= most_megabytes)
      process.memory_bytes = static_cast<std::uint64_t>(*memory) * megabyte;
    table_.processes.push_back(std::move(process));
  }

  const Input& input_;
  DeviceTable table_;
  Device device_;
  bool open_ = false;  // a device has its first row
  bool header_ = false;
  bool has_hbm_ = false;
  bool second_is_physical_ = false;
  bool processes_ = false;
  std::vector<std::string> process_header_;
};

}  // namespace

Result<DeviceTable> read_device_table(const Input& input) { return TableReader(input).read(); }

}  // namespace aoecheck
