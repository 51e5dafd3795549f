#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/model/shape.h"

namespace aoecheck {

/// Which of the three gear parameters a list came from.
enum class GearKind { batch, image, dims };

/// A parsed gear parameter (parameters.md B3 to B5): one list of numbers per gear, in textual
/// order.
struct GearList {
  GearKind kind = GearKind::batch;
  std::vector<std::vector<std::int64_t>> gears;
  std::string bad_text;   // the first piece that is not a number of digits; empty = none
  std::string duplicate;  // the first gear given twice; empty = none
  bool empty = false;     // nothing but separators
};

/// `text` in the grammar of dynamic_batch_size, dynamic_image_size or dynamic_dims.
GearList parse_gears(GearKind kind, std::string_view text);

/// The static shape that one gear gives: input name -> dims.
using StaticShape = std::map<std::string, std::vector<std::int64_t>>;

/// Every static shape that shapes and gears give together, one per gear, in gear order; without
/// gears the one shape itself. Empty where the gears do not fit the -1 axes of the shapes, or an
/// axis stays dynamic. `format` is NCHW or NHWC and places H and W for image gears.
std::vector<StaticShape> static_shapes(const ShapeList& shapes, const GearList* gears,
                                       std::string_view format);

/// "image:4,3,224,224;info:4,2", inputs by name.
std::string to_text(const StaticShape& shape);

}  // namespace aoecheck
