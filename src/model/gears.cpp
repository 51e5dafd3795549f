#include "aoecheck/model/gears.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "aoecheck/base/text.h"
#include "model/numbers.h"

namespace aoecheck {
namespace {

// Inputs times gears that static_shapes gives at most; real conversions stay far below.
constexpr std::size_t most_static_inputs = 1U << 18U;
constexpr std::size_t image_rank = 4;

using Gear = std::vector<std::int64_t>;

std::string gear_text(const Gear& gear) {
  std::string text;
  for (const std::int64_t number : gear) {
    if (!text.empty()) text += ",";
    text += std::to_string(number);
  }
  return text;
}

class GearParser {
 public:
  explicit GearParser(GearKind kind) { list_.kind = kind; }

  // `text`: the numbers of one gear between commas. An empty group is a gear without numbers.
  void add_group(std::string_view text) {
    Gear gear;
    if (!text.empty()) {
      for (const std::string_view piece : split(text, ',')) {
        const Number number = digits_value(piece);
        if (number.fault != NumberFault::none) return add_bad(piece.empty() ? text : piece);
        gear.push_back(number.value);
      }
    }
    add_gear(std::move(gear));
  }

  GearList finish() { return std::move(list_); }
  void set_empty() { list_.empty = true; }

 private:
  void add_bad(std::string_view text) {
    if (list_.bad_text.empty()) list_.bad_text = text;
  }

  void add_gear(Gear gear) {
    const bool again = !gear.empty() && !seen_.insert(gear).second;
    if (again && list_.duplicate.empty()) list_.duplicate = gear_text(gear);
    list_.gears.push_back(std::move(gear));
  }

  GearList list_;
  std::set<Gear> seen_;
};

// Which numbers of the gear the -1 axes of the inputs take, in textual order. Nothing where an axis
// is a range, or a -1 stands where this kind of gear does not reach.
std::optional<std::vector<std::size_t>> slots(const ShapeList& shapes, GearKind kind,
                                              std::string_view format) {
  const std::size_t height = format == "NHWC" ? 1 : 2;
  if (kind == GearKind::image && format != "NHWC" && format != "NCHW") return std::nullopt;
  std::vector<std::size_t> result;
  for (const InputShape& input : shapes.inputs) {
    const std::size_t before = result.size();
    for (std::size_t axis = 0; axis < input.axes.size(); ++axis) {
      if (!input.axes[axis].dynamic && !input.axes[axis].fixed()) return std::nullopt;
      if (!input.axes[axis].dynamic) continue;
      const bool reached = kind == GearKind::dims || (kind == GearKind::batch && axis == 0) ||
                           (kind == GearKind::image && (axis == height || axis == height + 1));
      if (!reached) return std::nullopt;
      result.push_back(kind == GearKind::batch   ? 0
                       : kind == GearKind::image ? axis - height
                                                 : result.size());
    }
    const std::size_t added = result.size() - before;
    const bool pair = added == 0 || (added == 2 && input.axes.size() == image_rank);
    if (kind == GearKind::image && !pair) return std::nullopt;
  }
  return result;
}

StaticShape filled(const ShapeList& shapes, const std::vector<std::size_t>& slots_of_axes,
                   const Gear& gear) {
  StaticShape shape;
  std::size_t next = 0;
  for (const InputShape& input : shapes.inputs) {
    std::vector<std::int64_t> dims;
    dims.reserve(input.axes.size());
    for (const Axis& axis : input.axes) {
      dims.push_back(axis.dynamic ? gear[slots_of_axes[next++]] : axis.low);
    }
    shape.emplace(input.name, std::move(dims));
  }
  return shape;
}

bool all_static(const ShapeList& shapes) {
  return std::all_of(shapes.inputs.begin(), shapes.inputs.end(), [](const InputShape& input) {
    return std::all_of(input.axes.begin(), input.axes.end(),
                       [](const Axis& axis) { return axis.fixed(); });
  });
}

bool by_position(const ShapeList& shapes) {
  return std::any_of(shapes.inputs.begin(), shapes.inputs.end(),
                     [](const InputShape& input) { return input.name.empty(); });
}

}  // namespace

GearList parse_gears(GearKind kind, std::string_view text) {
  GearParser parser(kind);
  const bool batch = kind == GearKind::batch;
  if (text.find_first_not_of(",;") == std::string_view::npos) {
    parser.set_empty();
    return parser.finish();
  }
  const char separator = batch ? ',' : ';';
  if (text.ends_with(separator)) text.remove_suffix(1);
  for (const std::string_view group : split(text, separator)) {
    if (!batch || !group.empty()) parser.add_group(group);
  }
  return parser.finish();
}

std::vector<StaticShape> static_shapes(const ShapeList& shapes, const GearList* gears,
                                       std::string_view format) {
  if (shapes.inputs.empty() || !shapes.problems.empty() || by_position(shapes)) return {};
  if (gears == nullptr) {
    if (!all_static(shapes)) return {};
    return {filled(shapes, {}, {})};
  }
  if (!gears->bad_text.empty() || gears->gears.empty()) return {};
  if (gears->gears.size() > most_static_inputs / shapes.inputs.size()) return {};
  const auto axes = slots(shapes, gears->kind, format);
  if (!axes || axes->empty()) return {};
  constexpr std::array<std::size_t, 2> gear_sizes{1, 2};
  const std::size_t wanted = gears->kind == GearKind::dims
                                 ? axes->size()
                                 : gear_sizes[gears->kind == GearKind::image ? 1 : 0];
  std::vector<StaticShape> result;
  for (const Gear& gear : gears->gears) {
    if (gear.size() != wanted) return {};
    result.push_back(filled(shapes, *axes, gear));
  }
  return result;
}

std::string to_text(const StaticShape& shape) {
  std::string text;
  for (const auto& [name, dims] : shape) {
    if (!text.empty()) text += ";";
    text += name + ":" + gear_text(dims);
  }
  return text;
}

}  // namespace aoecheck
