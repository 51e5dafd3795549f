#pragma once

#include <string>
#include <string_view>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// The installation of the machine; nullptr where nobody looked.
const Installation* installation_of(const Facts& facts);

/// The part of that name; nullptr where no file states its version.
const InstalledPart* installed_part(const Installation& installed, std::string_view name);

/// What the probe found of ASCEND_OPP_PATH: "absent", "without-built-in", "closed"; else empty.
std::string_view operators_state(const Installation& installed);

/// The value of a variable of CANN; empty where it is not set.
std::string cann_variable(const Installation& installed, const std::string& name);

/// ASCEND_OPP_PATH names operators that nothing can be compiled with.
bool is_run_time_only(const Installation& installed);

/// The rules about versions and packages; installation_versions.cpp.
void check_joint_parts(const Facts& facts, const Catalogue& catalogue, Sink& sink);
void check_cann_option(const Facts& facts, const Catalogue& catalogue, Sink& sink);
void check_compiled_kernels(const Facts& facts, const Catalogue& catalogue, Sink& sink);
void check_operator_platform(const Facts& facts, const Catalogue& catalogue, Sink& sink);
void check_driver_age(const Facts& facts, const Catalogue& catalogue, Sink& sink);
void check_driver_pair(const Facts& facts, const Catalogue& catalogue, Sink& sink);

}  // namespace aoecheck
