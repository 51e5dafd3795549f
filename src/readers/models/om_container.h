#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "readers/models/model_table.h"

namespace aoecheck {

/// Kinds of partitions that are read (framework_types_internal.h).
enum class OmPart : std::uint32_t { model_def = 0, weights = 1, flow_model = 6, inout_info = 8 };

/// One partition of one model of an OM.
struct OmStretch {
  std::uint32_t type = 0;
  std::size_t model = 0;
  Span span;
};

/// The header and the partition tables of an OM, checked against the size of the file.
struct OmFile {
  std::uint32_t version = 0;  // 0x10000000 or 0x20000000
  bool wide = false;
  bool encrypted = false;
  std::uint8_t model_type = 0;  // 0 offline model, 3 flow model, 5 bundle; others with version 1
  std::uint32_t ir_version = 0;
  std::size_t model_count = 1;
  std::string name;
  std::string platform_version;
  std::vector<OmStretch> parts;
  std::vector<Message> remarks;

  const OmStretch* find(OmPart part, std::size_t model = 0) const;
  bool is_bundle() const;
};

/// Reads the header, and the tables unless the file is encrypted, a bundle or of another chip.
/// Errors: model-truncated, model-invalid.
Result<OmFile> read_om_file(const ModelInput& input, ByteWindow& window);

/// True for files of Kirin and HarmonyOS tools: a header of version 1 with a model type, or with a
/// platform 3.x (seen on files: 3.51, or none; every Ascend file says 1.11).
bool is_of_kirin(const OmFile& file);

/// "MODEL_DEF"; "type 77" for a kind that is not listed.
std::string om_part_name(std::uint32_t type);

}  // namespace aoecheck
