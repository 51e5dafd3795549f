#pragma once

#include "aoecheck/base/result.h"
#include "aoecheck/model/file_content.h"
#include "readers/side_builder.h"

namespace aoecheck {

/// One reader for each grammar of side files. Each takes a builder with the text and ends its use.
Result<SideFile> read_fusion_switch(SideBuilder& builder);
Result<SideFile> read_modify_mixlist(SideBuilder& builder);
Result<SideFile> read_tune_ops(SideBuilder& builder);
Result<SideFile> read_raw_ge_options(SideBuilder& builder);
Result<SideFile> read_singleop(SideBuilder& builder);
Result<SideFile> read_keep_dtype(SideBuilder& builder);
Result<SideFile> read_customize_dtypes(SideBuilder& builder);
Result<SideFile> read_compress_weight(SideBuilder& builder);
Result<SideFile> read_op_precision(SideBuilder& builder);
Result<SideFile> read_op_name_map(SideBuilder& builder);
Result<SideFile> read_op_debug(SideBuilder& builder);
Result<SideFile> read_compression(SideBuilder& builder);
Result<SideFile> read_aipp(SideBuilder& builder);

}  // namespace aoecheck
