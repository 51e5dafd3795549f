#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/compare/compare.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/gears.h"
#include "aoecheck/model/nodes.h"
#include "aoecheck/model/shape.h"

namespace aoecheck {

/// One command, seen by the conditions of the catalogue: its values with defaults, and what several
/// properties share, parsed once.
struct Context {
  const Facts& facts;
  const Catalogue& catalogue;
  std::size_t index = 0;  // of the set in Facts::sets
  const ParameterSet& set;
  Side side;

  // Parsed values; nothing where the parameter is not given or its value is not fully known.
  std::optional<ShapeList> shapes = {};
  std::optional<ShapeList> ranges = {};
  std::optional<GearList> batch_gears = {};
  std::optional<GearList> image_gears = {};
  std::optional<GearList> dims_gears = {};
  std::optional<OutNodes> out_nodes = {};
  std::optional<OutputTypes> output_types = {};
  std::optional<NodeNames> fp16_nodes = {};
};

/// The SoC of a command without --soc_version is the one given with --soc, else the one that all
/// atc commands of the same source name.
Context make_context(const Facts& facts, const Catalogue& catalogue, std::size_t index);

}  // namespace aoecheck
