#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "rules/properties.h"

namespace aoecheck {
namespace {

// --- input_shape ---

/// The first piece with this fault.
Subject first_fault(const std::optional<ShapeList>& shapes, const Context& context,
                    std::string_view parameter, ShapeFault fault) {
  if (!shapes) return unparsed(context, parameter);
  for (const ShapeList::Problem& problem : shapes->problems)
    if (problem.fault == fault)
      return Subject::of(problem.text.empty() ? std::string("(empty)") : problem.text);
  return Subject::absent();
}

Subject form(const Context& c) { return first_fault(c.shapes, c, "input_shape", ShapeFault::form); }
Subject number(const Context& c) {
  return first_fault(c.shapes, c, "input_shape", ShapeFault::number);
}
Subject too_large(const Context& c) {
  return first_fault(c.shapes, c, "input_shape", ShapeFault::too_large);
}
Subject decimal(const Context& c) {
  return first_fault(c.shapes, c, "input_shape", ShapeFault::decimal);
}
Subject non_positive(const Context& c) {
  return first_fault(c.shapes, c, "input_shape", ShapeFault::non_positive);
}
Subject trailing_separator(const Context& c) {
  return first_fault(c.shapes, c, "input_shape", ShapeFault::trailing_separator);
}

Subject range_fault(const Context& c) {
  if (!c.ranges) return unparsed(c, "input_shape_range");
  if (c.ranges->problems.empty()) return Subject::absent();
  const std::string& text = c.ranges->problems.front().text;
  return Subject::of(text.empty() ? std::string("(empty)") : text);
}

Subject inputs(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  return Subject::of(c.shapes->inputs.size());
}

Subject duplicate(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  return c.shapes->duplicates.empty() ? Subject::absent() : Subject::of(c.shapes->duplicates[0]);
}

Subject ranges(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  return Subject::of(c.shapes->has_ranges());
}

Subject brackets(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  return Subject::of(c.shapes->has_brackets());
}

/// With faults in the text, what its axes are is not known.
bool sound(const std::optional<ShapeList>& shapes) { return shapes && shapes->problems.empty(); }

Subject dynamic_axes(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  if (!sound(c.shapes)) return Subject::unknown();
  return Subject::of(c.shapes->dynamic_axes());
}

Subject scalar(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  for (const InputShape& input : c.shapes->inputs)
    if (input.axes.empty()) return Subject::of(input.name);
  return Subject::absent();
}

// --- which axes are -1 ---

std::size_t dynamic_count(const InputShape& input) {
  return static_cast<std::size_t>(
      std::count_if(input.axes.begin(), input.axes.end(), [](const Axis& a) { return a.dynamic; }));
}

bool only_first_dynamic(const InputShape& input) {
  return !input.axes.empty() && input.axes.front().dynamic && dynamic_count(input) == 1;
}

Subject first_axis_dynamic(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  if (!sound(c.shapes)) return Subject::unknown();
  return Subject::of(std::any_of(c.shapes->inputs.begin(), c.shapes->inputs.end(),
                                 [](const InputShape& i) { return only_first_dynamic(i); }));
}

Subject other_axis_dynamic(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  if (!sound(c.shapes)) return Subject::unknown();
  for (const InputShape& input : c.shapes->inputs)
    if (dynamic_count(input) > 0 && !only_first_dynamic(input)) return Subject::of(input.name);
  return Subject::absent();
}

/// The input that dynamic_image_size cannot fill, "(none)" where no input has -1 at H and W.
Subject image_axes_wrong(const Context& c) {
  if (!c.shapes) return unparsed(c, "input_shape");
  const Subject format = value_of(c, "input_format");
  if (!sound(c.shapes) || (format.text != "NCHW" && format.text != "NHWC"))
    return Subject::unknown();
  const std::size_t height = format.text == "NCHW" ? 2 : 1;
  bool found = false;
  for (const InputShape& input : c.shapes->inputs) {
    if (dynamic_count(input) == 0) continue;
    const bool fits = input.axes.size() == 4 && input.axes[height].dynamic &&
                      input.axes[height + 1].dynamic && dynamic_count(input) == 2;
    if (!fits) return Subject::of(input.name);
    found = true;
  }
  return found ? Subject::absent() : Subject::of(std::string("(none)"));
}

// --- input_hint_shape ---

bool is_hint(std::string_view group) {
  const std::size_t colon = group.find(':');
  if (colon == std::string_view::npos || !all_digits(trimmed(group.substr(0, colon)))) return false;
  std::string_view dims = trimmed(group.substr(colon + 1));
  if (dims.size() < 2 || dims.front() != '[' || dims.back() != ']') return false;
  dims = trimmed(dims.substr(1, dims.size() - 2));
  if (dims.empty()) return true;
  for (const std::string_view dim : split(dims, ','))
    if (!all_digits(trimmed(dim))) return false;
  return true;
}

Subject hint_bad_text(const Context& c) {
  const Parameter* hint = c.set.find("input_hint_shape");
  if (hint == nullptr || !hint->value.known()) return unparsed(c, "input_hint_shape");
  for (const std::string_view group : split(hint->value.text, ';'))
    if (!is_hint(group))
      return Subject::of(group.empty() ? std::string("(empty)") : std::string(group));
  return Subject::absent();
}

constexpr std::array<Property, 17> table{{
    {"input_shape.form", "the first group that is not name:dims", form},
    {"input_shape.number", "the first dimension that is not a number", number},
    {"input_shape.too_large", "the first dimension that does not fit 64 bits", too_large},
    {"input_shape.decimal", "the first dimension with a decimal point", decimal},
    {"input_shape.non_positive", "the first dimension that is 0 or below -1", non_positive},
    {"input_shape.trailing_separator", "the text after which a `;` is left over",
     trailing_separator},
    {"input_shape.inputs", "number of sound groups", inputs},
    {"input_shape.duplicate", "the first input that is given twice", duplicate},
    {"input_shape.ranges", "true where an axis is lo~hi", ranges},
    {"input_shape.brackets", "true where dims stand in [ ]", brackets},
    {"input_shape.dynamic_axes", "number of -1 over all inputs", dynamic_axes},
    {"input_shape.scalar", "the first input without dimensions", scalar},
    {"input_shape.first_axis_dynamic", "true where some input has -1 at its first axis alone",
     first_axis_dynamic},
    {"input_shape.other_axis_dynamic", "the first input with -1 behind its first axis",
     other_axis_dynamic},
    {"input_shape.image_axes_wrong",
     "the first input whose -1 are not exactly H and W; (none) where no input has -1",
     image_axes_wrong},
    {"input_shape_range.fault", "the first piece that is no range", range_fault},
    {"input_hint_shape.bad_text", "the first group that is not index:[dims]", hint_bad_text},
}};

}  // namespace

std::span<const Property> shape_properties() { return table; }

}  // namespace aoecheck
