#include <array>

#include "cli/commands.h"

namespace aoecheck {

std::span<const Command> commands() {
  static const std::array table{
      check_command,     diff_command,     capture_command, record_command, run_tool_command,
      preflight_command, diagnose_command, prove_command,   model_command,  bank_command,
      params_command,    rules_command,    explain_command};
  return table;
}

}  // namespace aoecheck
