#pragma once

#include "aoecheck/base/result.h"
#include "aoecheck/model/device.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// The table of `npu-smi info` in every layout from 1.8 to 25.x (memory-and-logs.md 5). Errors:
/// `npu-smi-failed` (one of its failure texts; argument `text` is the line, `code` the number),
/// `npu-smi-not-a-table` (nothing of a table in it). A device whose memory cannot be told from its
/// rows is kept, with the reason in `unknown`.
Result<DeviceTable> read_device_table(const Input& input);

/// The rows of `npu-smi info -m`, columns by their names. Errors as above.
Result<std::vector<DeviceMapping>> read_device_mapping(const Input& input);

/// The blocks of `npu-smi info -t usages|common|memory|board|proc-mem` and `-l`: a Chip ID stands
/// before its block (common) or behind it (usages). Errors as above.
Result<std::vector<DeviceView>> read_device_views(const Input& input);

}  // namespace aoecheck
