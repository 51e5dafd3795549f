#pragma once

#include <optional>

#include "readers/models/ge_model.h"
#include "readers/models/model_table.h"

namespace aoecheck {

/// Gives a serialized ModelDef to the builder, operator by operator, with shortened attributes in
/// full. `with_attributes`: those of the model count too. The error where the bytes are no
/// ModelDef.
std::optional<Error> walk_model_def(const ModelInput& input, ByteWindow& window, Span model,
                                    bool with_attributes, GeModelBuilder& builder);

/// True where the first fields of the bytes are those of a ModelDef with a graph of operators.
bool is_model_def(ByteWindow& window, Span model);

}  // namespace aoecheck
