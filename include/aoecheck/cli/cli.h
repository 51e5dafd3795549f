#pragma once

#include <ostream>

#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The whole program: the command line is its only public interface. Returns the exit code:
/// 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or nothing that could be judged or an
/// internal error, 3 undecided with --strict. `terminal`: `out` is one, so colours may be used.
int run(int argc, const char* const* argv, const Environment& environment, std::ostream& out,
        std::ostream& err, bool terminal = false);

}  // namespace aoecheck
