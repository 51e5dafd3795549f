#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/base/version.h"
#include "aoecheck/model/gears.h"
#include "aoecheck/model/nodes.h"
#include "aoecheck/model/shape.h"

namespace {

using namespace aoecheck;

void require(bool condition) {
  if (!condition) std::abort();
}

// A canonical text must read back as itself.
void check_shapes(std::string_view text) {
  for (const ShapeList& list : {parse_input_shape(text), parse_input_shape_range(text)}) {
    require(list.problems.size() <= 16);
    const std::string canonical = canonical_text(list, true);
    const bool named = canonical.find('[') == std::string::npos;
    const ShapeList again = parse_input_shape(canonical);
    require(!named || !list.problems.empty() || again.inputs.size() == list.inputs.size());
    canonical_text(list, false);
  }
}

void check_gears(std::string_view shapes, std::string_view gears) {
  const ShapeList list = parse_input_shape(shapes);
  for (const GearKind kind : {GearKind::batch, GearKind::image, GearKind::dims}) {
    const GearList parsed = parse_gears(kind, gears);
    for (const char* format : {"NCHW", "NHWC", "ND"}) {
      for (const StaticShape& shape : static_shapes(list, &parsed, format)) to_text(shape);
    }
  }
  static_shapes(list, nullptr, "NCHW");
}

void check_base(std::string_view text) {
  require(printable(printable(text)) == printable(text));
  require(normal_path(normal_path(text)) == normal_path(text));
  display_width(text);
  shell_quoted(text);
  parse_cann_version(text);
  nearest(text.substr(0, 64), {"input_shape", "input_format", "output"});
}

}  // namespace

// The first line is a shape, the rest a list of gears; the whole goes to every other grammar.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = text.find('\n');
  const std::string_view shapes = text.substr(0, end);
  check_shapes(shapes);
  check_gears(shapes, end == std::string_view::npos ? text : text.substr(end + 1));
  to_text(parse_out_nodes(text).nodes);
  parse_output_type(text);
  parse_node_names(text);
  parse_layout_flags(text);
  check_base(text);
  return 0;
}
