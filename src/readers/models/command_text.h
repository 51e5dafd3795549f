#pragma once

#include <map>
#include <string>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// The parameter set of a command line that has lost its quotes, as an .om or `atc --mode=6` keeps
/// it (model-formats.md 1.8): words that cannot be options continue the value before them; what
/// stays ambiguous is in the set's remarks. `origin` is where the text stands; every value gets it
/// with the column of its first byte. The environment and the directory are not known.
ParameterSet read_command_text(std::string_view text, const Origin& origin,
                               const Catalogue& catalogue);

/// True where the program of the command line is an aoe, by its own name.
bool is_aoe_command(std::string_view text);

/// One GE option of a dump: its value, and where it stands.
struct GeOption {
  std::string value;
  Origin origin;
};

/// The parameter set of the GE options that a compile ran with ("ge.exec.precision_mode" -> value),
/// all of them: what is absent or empty is not given. Options that are no parameter of atc or aoe
/// are left out. The tool is aoe where the options say that it was a tuning. The defaults of a
/// training session are not those of a conversion, so what it leaves out is unknown.
ParameterSet read_ge_options(const std::map<std::string, GeOption>& options, const Origin& origin,
                             const Catalogue& catalogue);

}  // namespace aoecheck
