#include <array>

#include "aoecheck/base/text.h"
#include "readers/models/command_text.h"
#include "readers/models/model_table.h"

namespace aoecheck {
namespace {

constexpr std::string_view start_mark = "Display Model Info start";
constexpr std::string_view end_mark = "Display Model Info end";
constexpr std::string_view command_mark = "Original Atc command line:";
constexpr std::string_view failure_mark = "Display Model Info failed";
constexpr std::string_view error_mark = "Display Model Info error";
constexpr std::uint64_t longest_line = 1U << 20;

/// Lines of a text, one at a time; of a longer one the beginning.
class LineReader {
 public:
  explicit LineReader(const ByteSource& bytes) : window_(bytes) {}

  bool next(std::string& line) {
    if (at_ >= window_.size()) return false;
    line.clear();
    ++number_;
    for (int byte = window_.byte_at(at_); byte >= 0; byte = window_.byte_at(at_)) {
      ++at_;
      if (byte == '\n') return true;
      if (byte != '\r' && line.size() < longest_line) line += static_cast<char>(byte);
    }
    return true;
  }

  int number() const { return number_; }

 private:
  ByteWindow window_;
  std::uint64_t at_ = 0;
  int number_ = 0;
};

std::optional<std::uint64_t> bytes_of(std::string_view text) {
  const auto number = to_integer(trimmed(text.substr(0, text.find(' '))));
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

/// "name[value], name[value]": an empty value and -1 mean that the model does not have it.
void read_pairs(std::string_view text, NetworkModel& model) {
  if (!model.need) model.need.emplace();
  while (true) {
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open);
    if (open == std::string_view::npos || close == std::string_view::npos) return;
    std::string_view name = trimmed(text.substr(0, open));
    while (name.starts_with(',')) name = trimmed(name.substr(1));
    const std::string_view value = text.substr(open + 1, close - open - 1);
    text = text.substr(close + 1);
    const auto number = bytes_of(value);
    if (name == "memory_size") model.need->feature_map_bytes = number;
    if (name == "weight_size") model.need->weight_bytes = number;
    if (name == "stream_num") model.need->streams = number;
    if (name == "event_num") model.need->events = number;
    if (name == "weight_data_size" && number) model.weight_bytes = *number;
    if (!value.empty() && value != "-1")
      model.attributes.push_back({std::string(name), std::string(value)});
  }
}

class DisplayReader {
 public:
  DisplayReader(const ModelInput& input, const Catalogue& catalogue)
      : input_(input), catalogue_(catalogue), lines_(input.bytes) {
    model_.format = "atc-display";
    model_.path = input.name;
    model_.no_parameters = {"command-absent", {}};
  }

  NetworkModel run() {
    bool inside = false;
    std::size_t blocks = 0;
    for (std::string line; lines_.next(line);) {
      if (line.find(start_mark) != std::string::npos) {
        inside = blocks++ == 0;
      } else if (line.find(end_mark) != std::string::npos) {
        inside = false;
      } else if (inside) {
        read_line(line);
      }
      if (line.find(failure_mark) != std::string::npos ||
          line.find(error_mark) != std::string::npos)
        model_.remarks.push_back(
            Message{"display-failed", {}}.with("line", std::string(trimmed(line))));
    }
    if (blocks > 1)
      model_.remarks.push_back(
          Message{"display-several", {}}.with("count", std::to_string(blocks)));
    return std::move(model_);
  }

 private:
  void read_line(const std::string& line) {
    const std::size_t mark = line.find(command_mark);
    if (mark == std::string::npos) {
      const std::size_t colon = line.find("info:");
      if (colon != std::string::npos) read_pairs(std::string_view(line).substr(colon + 5), model_);
      return;
    }
    std::size_t begin = mark + command_mark.size();
    begin = std::min(line.find_first_not_of(' ', begin), line.size());
    const std::string command = line.substr(begin);
    if (command.empty()) {
      model_.no_parameters = {"command-empty", {}};
      return;
    }
    const Origin origin{
        OriginKind::file, input_.name, lines_.number(), static_cast<int>(begin) + 1, {}};
    model_.parameters = read_command_text(command, origin, catalogue_);
    model_.no_parameters = {};
    model_.attributes.push_back({"atc_cmdline", command});
    model_.maker = is_aoe_command(command) ? ModelMaker::aoe : ModelMaker::atc;
    model_.maker_evidence = {"model-maker-command", {}};
  }

  const ModelInput& input_;
  const Catalogue& catalogue_;
  LineReader lines_;
  NetworkModel model_;
};

}  // namespace

bool recognise_atc_display(const ModelInput& input) {
  return input.head.find(start_mark) != std::string_view::npos;
}

Result<NetworkModel> read_atc_display(const ModelInput& input, const Catalogue& catalogue) {
  return DisplayReader(input, catalogue).run();
}

}  // namespace aoecheck
