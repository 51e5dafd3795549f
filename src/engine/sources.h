#pragma once

#include <memory>
#include <string>
#include <vector>

#include "aoecheck/engine/engine.h"

namespace aoecheck {

/// What the sources of a request gave: sets in the order of the sources, and what failed.
struct Loaded {
  std::vector<ParameterSet> sets;
  std::vector<Error> failures;
};

/// The parameters that a model file keeps, bound to it. Precondition: it keeps some.
ParameterSet parameters_of(std::shared_ptr<const NetworkModel> model);

/// Reads every source; nothing is lost where one of several fails.
Loaded load_sources(const std::vector<std::string>& sources, const Request& request,
                    const Environment& environment, const Catalogue& catalogue);

/// Reads the command after `--`; this process's environment applies to it.
Result<ParameterSet> load_words(const Request& request, const Environment& environment,
                                const Catalogue& catalogue);

/// A command without options, in this process's environment.
ParameterSet bare_command(Tool tool, const Environment& environment, const Catalogue& catalogue);

/// The error of a source that holds no or several commands where one is needed.
Error several_commands(const std::string& source, const std::vector<ParameterSet>& sets);

/// Attaches to every parameter that names a file what the file holds here, settles unknown values
/// by --set, and adds this process's environment where it applies.
void complete(std::vector<ParameterSet>& sets, const Request& request,
              const Environment& environment, const Catalogue& catalogue);

}  // namespace aoecheck
