#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/model/proof.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// Searches logs of any size for the lines that tell of look-ups in banks (knowledge-bases.md 3.2,
/// 3.3), in one pass.
class HitScanner {
 public:
  HitScanner();
  ~HitScanner();
  HitScanner(const HitScanner&) = delete;
  HitScanner& operator=(const HitScanner&) = delete;

  /// A file begins; `name` becomes the source of its origins.
  void begin(std::string name);
  void feed(std::string_view bytes);
  void end();

  /// What was found since the last call, in the order of the files; at most a million.
  std::vector<LookUpTrace> take();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Whether the text looks like fusion_result.json in one of its dialects; `null` alone is not told
/// from other files.
bool recognise_fusion_result(const Input& input);
/// Reads all five dialects, concatenated objects and `null` included (model-formats.md 2.6). Error:
/// rule `not-a-fusion-result`.
Result<FusionResult> read_fusion_result(const Input& input);

/// The `KBHit` of the JSON beside a compiled kernel; nothing where the file has none.
std::optional<LookUpTrace> read_kernel_hit(const Input& input);

}  // namespace aoecheck
