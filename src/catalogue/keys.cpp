#include "catalogue/keys.h"

#include <array>

namespace aoecheck {
namespace {

using std::string_view;

constexpr string_view acceptance_names[] = {"yes",      "no",  "deprecated",
                                            "rejected", "api", "environment"};
constexpr string_view severity_names[] = {"error", "warning", "note"};
constexpr string_view evidence_names[] = {"documented", "source", "indirect", "inferred"};
constexpr string_view phase_names[] = {"input", "consistency", "advice"};
constexpr string_view tool_names[] = {"atc", "aoe"};
constexpr string_view bank_names[] = {"operator", "graph"};
constexpr string_view need_names[] = {"model", "installation", "log"};
constexpr string_view compare_names[] = {"entries", "bytes"};
constexpr string_view origin_names[] = {"model", "device"};
constexpr string_view framework_names[] = {"0", "1", "3", "5"};
constexpr string_view type_names[] = {"text", "integer", "flag", "list", "path", "directory"};
constexpr string_view category_names[] = {"model", "shape",       "format",     "io",
                                          "dtype", "structure",   "core-count", "bank-location",
                                          "cache", "environment", "neutral"};
constexpr string_view effect_names[] = {"format",      "shape",      "dtype",         "structure",
                                        "io",          "core-count", "bank-location", "cache",
                                        "environment", "model",      "none"};
constexpr string_view comparison_names[] = {
    "exact",           "integer",       "boolean",     "set",
    "fp16-nodes",      "switch-map",    "switch-file", "scope-passes",
    "shapes",          "hint-shape",    "out-nodes",   "output-type",
    "input-layout",    "output-layout", "precision",   "implementation-mode",
    "mixlist",         "keep-dtype",    "file",        "model",
    "weight",          "framework",     "soc",         "core-number",
    "buffer-optimize", "jit-compile",   "bank-path",   "cache-mode",
    "ignored"};
constexpr string_view front_end_names[] = {"ge", "tf", "mindspore", "mindspore_lite"};
constexpr string_view test_names[] = {"equals",   "differs", "in",      "not_in", "starts_with",
                                      "contains", "less",    "greater", "present"};

constexpr string_view class_names[] = {
    "host-memory", "container-memory", "device-memory", "device-system-memory",
    "ge-budget",   "on-chip-memory",   "process-died",  "kernel-compile",
    "parameter",   "environment",      "device-access", "disk",
    "permission",  "version",          "not-memory",    "unknown"};
constexpr string_view stage_names[] = {
    "environment", "kb-service",     "parameter-check",    "parse",
    "graph-build", "kernel-compile", "tuning-measurement", "load",
    "run",         "record"};
constexpr string_view layer_names[] = {"KERNEL", "CONTAINER", "HOST",      "PYTHON",   "AOE", "ATC",
                                       "GE",     "FE",        "TBE",       "RUNTIME",  "ACL", "DRV",
                                       "HCCL",   "DEVICE",    "TORCH_NPU", "MINDSPORE"};
constexpr string_view role_names[] = {"cause",   "suspect", "consequence", "false-friend",
                                      "context", "detail",  "good-end"};

constexpr KeySpec accepted_keys[] = {
    {"atc", Form::text, true, acceptance_names},
    {"aoe", Form::text, true, acceptance_names},
};

constexpr KeySpec default_keys[] = {
    {"value"},
    {"from", Form::text, false, origin_names},
    {"tool", Form::text, false, tool_names},
    {"framework", Form::text, false, framework_names},
    {"soc_family"},
    {"cann_from", Form::version},
    {"cann_until", Form::version},
};

constexpr KeySpec alias_keys[] = {
    {front_end_names[0]}, {front_end_names[1]}, {front_end_names[2]}, {front_end_names[3]}};

constexpr KeySpec parameter_keys[] = {
    {"name", Form::text, true},
    {"category", Form::text, true, category_names},
    {"type", Form::text, true, type_names},
    {"values", Form::texts},
    {"aoe_values", Form::texts},
    {"value_code"},
    {"accepted", Form::map, true, {}, accepted_keys},
    {"comparison", Form::text, true, comparison_names},
    {"effect", Form::text, true, effect_names},
    {"banks", Form::texts, true, bank_names},
    {"evidence", Form::text, true, evidence_names},
    {"defaults", Form::maps, false, {}, default_keys},
    {"aliases", Form::map, false, {}, alias_keys},
    {"replacement"},
    {"file_grammar"},
    {"summary", Form::bilingual, true},
    {"note", Form::bilingual},
    {"source", Form::texts, true},
};

constexpr KeySpec correction_keys[] = {
    {"parameter", Form::text, true},
    {"value"},
    {"drop", Form::flag},
};

constexpr KeySpec example_keys[] = {
    {"script", Form::text, true},
    {"files", Form::free_map},
    {"arguments", Form::texts},
};

constexpr KeySpec example_list_keys[] = {
    {"fires", Form::examples, false, {}, example_keys},
    {"silent", Form::examples, false, {}, example_keys},
};

constexpr KeySpec rule_keys[] = {
    {"id", Form::text, true},
    {"phase", Form::text, true, phase_names},
    {"severity", Form::text, true, severity_names},
    {"evidence", Form::text, true, evidence_names},
    {"code"},
    {"parameter", Form::texts},
    {"tool", Form::text, false, tool_names},
    {"banks", Form::texts, false, bank_names},
    {"decides_hits", Form::flag},
    {"cann_from", Form::version},
    {"cann_until", Form::version},
    {"needs", Form::text, false, need_names},
    {"when", Form::conditions},
    {"message", Form::bilingual, true},
    {"fix", Form::bilingual},
    {"why", Form::bilingual, true},
    {"corrections", Form::maps, false, {}, correction_keys},
    {"example", Form::map, false, {}, example_list_keys},
    {"source", Form::texts, true},
};

constexpr KeySpec pattern_keys[] = {
    {"text", Form::texts, true},  {"modules", Form::texts},      {"levels", Form::texts},
    {"fires", Form::texts, true}, {"silent", Form::texts, true},
};

constexpr KeySpec failure_keys[] = {
    {"id", Form::text, true},
    {"class", Form::text, true, class_names},
    {"stage", Form::text, true, stage_names},
    {"layer", Form::text, true, layer_names},
    {"role", Form::text, true, role_names},
    {"weight", Form::integers},
    {"evidence", Form::text, true, evidence_names},
    {"cann_from", Form::version},
    {"cann_until", Form::version},
    {"message", Form::bilingual, true},
    {"fix", Form::bilingual},
    {"why", Form::bilingual, true},
    {"patterns", Form::maps, false, {}, pattern_keys},
    {"source", Form::texts, true},
};

constexpr KeySpec code_keys[] = {
    {"code", Form::text, true},
    {"failure", Form::text, true},
    {"stage", Form::text, false, stage_names},
    {"meaning", Form::bilingual, true},
    {"fix", Form::bilingual},
    {"source", Form::texts, true},
};

constexpr KeySpec message_keys[] = {
    {"id", Form::text, true},
    {"en", Form::text, true},
    {"zh", Form::text, true},
};

constexpr KeySpec device_keys[] = {
    {"name", Form::text, true},         {"family", Form::text, true},
    {"ai_cores", Form::integers, true}, {"vector_cores", Form::integers, true},
    {"memory_size", Form::integers},    {"idle_bytes", Form::integers},
    {"reserve_bytes", Form::integers},  {"source", Form::texts, true},
};

constexpr KeySpec precision_class_keys[] = {
    {"name", Form::text, true},      {"v1", Form::texts, true},     {"v2", Form::texts, true},
    {"mindspore_lite", Form::texts}, {"source", Form::texts, true},
};

constexpr KeySpec file_grammar_keys[] = {
    {"name", Form::text, true},
    {"compare", Form::text, true, compare_names},
    {"description", Form::bilingual, true},
    {"source", Form::texts, true},
};

}  // namespace

constinit const Section parameters_section{"parameters/", "name", parameter_keys};
constinit const Section rules_section{"rules/", "id", rule_keys};
constinit const Section failures_section{"failures/", "id", failure_keys};
constinit const Section codes_section{"codes", "code", code_keys};
constinit const Section messages_section{"messages/", "id", message_keys};
constinit const Section devices_section{"devices", "name", device_keys};
constinit const Section precision_classes_section{"precision_classes", "name",
                                                  precision_class_keys};
constinit const Section file_grammars_section{"file_grammars", "name", file_grammar_keys};

std::span<const Section* const> sections() {
  static constexpr std::array<const Section*, 8> all{
      &parameters_section, &rules_section,   &failures_section,          &codes_section,
      &messages_section,   &devices_section, &precision_classes_section, &file_grammars_section};
  return all;
}

std::span<const string_view> acceptance_words() { return acceptance_names; }
std::span<const string_view> severity_words() { return severity_names; }
std::span<const string_view> evidence_words() { return evidence_names; }
std::span<const string_view> phase_words() { return phase_names; }
std::span<const string_view> failure_class_words() { return class_names; }
std::span<const string_view> stage_words() { return stage_names; }
std::span<const string_view> role_words() { return role_names; }
std::span<const string_view> condition_tests() { return test_names; }

}  // namespace aoecheck
