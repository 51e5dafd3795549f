#include "readers/models/ge_walk.h"

namespace aoecheck {

bool recognise_air(const ModelInput& input) {
  if (input.head.empty()) return false;
  ByteWindow window(input.bytes);
  return is_model_def(window, {0, input.bytes.size()});
}

Result<NetworkModel> read_air(const ModelInput& input, const Catalogue& catalogue) {
  ByteWindow window(input.bytes);
  GeModelBuilder builder("air", input.name, false, catalogue);
  if (auto error = walk_model_def(input, window, {0, input.bytes.size()}, true, builder))
    return *error;
  return builder.finish();
}

}  // namespace aoecheck
