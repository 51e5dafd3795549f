#pragma once

#include <array>
#include <string_view>

namespace aoecheck::ge {

/// An option of GE about memory: as the TensorFlow adapter spells it, and as GE itself does.
struct OptionName {
  std::string_view name;
  std::string_view raw;
};

inline constexpr std::array<OptionName, 8> option_names{{
    {"graph_memory_max_size", "ge.graphMemoryMaxSize"},
    {"variable_memory_max_size", "ge.variableMemoryMaxSize"},
    {"static_memory_policy", "ge.exec.staticMemoryPolicy"},
    {"memory_optimization_policy", "ge.exec.memoryOptimizationPolicy"},
    {"atomic_clean_policy", "ge.exec.atomicCleanPolicy"},
    {"external_weight", "ge.externalWeight"},
    {"variable_use_1g_huge_page", "ge.variableUse1gHugePage"},
    {"aoe_mode", ""},  // of the adapter alone: it starts a tuning
}};

inline constexpr std::array<std::string_view, 2> variable_names{"GE_USE_STATIC_MEMORY", "AOE_MODE"};

constexpr bool is_option(std::string_view name) {
  for (const OptionName& option : option_names)
    if (option.name == name) return true;
  return false;
}

constexpr bool is_variable(std::string_view name) {
  for (const std::string_view variable : variable_names)
    if (variable == name) return true;
  return false;
}

}  // namespace aoecheck::ge
