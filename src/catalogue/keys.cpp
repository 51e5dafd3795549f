#include "catalogue/keys.h"

#include <array>

namespace aoecheck {
namespace {

using std::string_view;

constexpr string_view kAcceptances[] = {"yes",      "no",  "deprecated",
                                        "rejected", "api", "environment"};
constexpr string_view kSeverities[] = {"error", "warning", "note"};
constexpr string_view kEvidences[] = {"documented", "source", "indirect", "inferred"};
constexpr string_view kPhases[] = {"input", "consistency", "advice"};
constexpr string_view kTools[] = {"atc", "aoe"};
constexpr string_view kBanks[] = {"operator", "graph"};
constexpr string_view kNeeds[] = {"model", "installation", "log"};
constexpr string_view kCompares[] = {"entries", "bytes"};
constexpr string_view kOrigins[] = {"model", "device"};
constexpr string_view kFrameworks[] = {"0", "1", "3", "5"};
constexpr string_view kTypes[] = {"text", "integer", "flag", "list", "path", "directory"};
constexpr string_view kCategories[] = {"model", "shape",       "format",     "io",
                                       "dtype", "structure",   "core-count", "bank-location",
                                       "cache", "environment", "neutral"};
constexpr string_view kEffects[] = {"format",      "shape",      "dtype",         "structure",
                                    "io",          "core-count", "bank-location", "cache",
                                    "environment", "model",      "none"};
constexpr string_view kComparisons[] = {
    "exact",           "integer",       "boolean",     "set",
    "fp16-nodes",      "switch-map",    "switch-file", "scope-passes",
    "shapes",          "hint-shape",    "out-nodes",   "output-type",
    "input-layout",    "output-layout", "precision",   "implementation-mode",
    "mixlist",         "keep-dtype",    "file",        "model",
    "weight",          "framework",     "soc",         "core-number",
    "buffer-optimize", "jit-compile",   "bank-path",   "cache-mode",
    "ignored"};
constexpr string_view kFrontEnds[] = {"ge", "tf", "mindspore", "mindspore_lite"};
constexpr string_view kTests[] = {"equals",   "differs", "in",      "not_in", "starts_with",
                                  "contains", "less",    "greater", "present"};

constexpr KeySpec kAcceptedKeys[] = {
    {"atc", Form::text, true, kAcceptances},
    {"aoe", Form::text, true, kAcceptances},
};

constexpr KeySpec kDefaultKeys[] = {
    {"value"},
    {"from", Form::text, false, kOrigins},
    {"tool", Form::text, false, kTools},
    {"framework", Form::text, false, kFrameworks},
    {"soc_family"},
    {"cann_from", Form::version},
    {"cann_until", Form::version},
};

constexpr KeySpec kAliasKeys[] = {
    {kFrontEnds[0]}, {kFrontEnds[1]}, {kFrontEnds[2]}, {kFrontEnds[3]}};

constexpr KeySpec kParameterKeys[] = {
    {"name", Form::text, true},
    {"category", Form::text, true, kCategories},
    {"type", Form::text, true, kTypes},
    {"values", Form::texts},
    {"aoe_values", Form::texts},
    {"value_code"},
    {"accepted", Form::map, true, {}, kAcceptedKeys},
    {"comparison", Form::text, true, kComparisons},
    {"effect", Form::text, true, kEffects},
    {"banks", Form::texts, true, kBanks},
    {"evidence", Form::text, true, kEvidences},
    {"defaults", Form::maps, false, {}, kDefaultKeys},
    {"aliases", Form::map, false, {}, kAliasKeys},
    {"replacement"},
    {"file_grammar"},
    {"summary", Form::bilingual, true},
    {"note", Form::bilingual},
    {"source", Form::texts, true},
};

constexpr KeySpec kCorrectionKeys[] = {
    {"parameter", Form::text, true},
    {"value"},
    {"drop", Form::flag},
};

constexpr KeySpec kExampleKeys[] = {
    {"script", Form::text, true},
    {"files", Form::free_map},
    {"arguments", Form::texts},
};

constexpr KeySpec kExampleListKeys[] = {
    {"fires", Form::examples, false, {}, kExampleKeys},
    {"silent", Form::examples, false, {}, kExampleKeys},
};

constexpr KeySpec kRuleKeys[] = {
    {"id", Form::text, true},
    {"phase", Form::text, true, kPhases},
    {"severity", Form::text, true, kSeverities},
    {"evidence", Form::text, true, kEvidences},
    {"code"},
    {"parameter", Form::texts},
    {"tool", Form::text, false, kTools},
    {"banks", Form::texts, false, kBanks},
    {"decides_hits", Form::flag},
    {"cann_from", Form::version},
    {"cann_until", Form::version},
    {"needs", Form::text, false, kNeeds},
    {"when", Form::conditions},
    {"message", Form::bilingual, true},
    {"fix", Form::bilingual},
    {"why", Form::bilingual, true},
    {"corrections", Form::maps, false, {}, kCorrectionKeys},
    {"example", Form::map, false, {}, kExampleListKeys},
    {"source", Form::texts, true},
};

constexpr KeySpec kMessageKeys[] = {
    {"id", Form::text, true},
    {"en", Form::text, true},
    {"zh", Form::text, true},
};

constexpr KeySpec kDeviceKeys[] = {
    {"name", Form::text, true},         {"family", Form::text, true},
    {"ai_cores", Form::integers, true}, {"vector_cores", Form::integers, true},
    {"memory_size", Form::integers},    {"source", Form::texts, true},
};

constexpr KeySpec kPrecisionClassKeys[] = {
    {"name", Form::text, true},      {"v1", Form::texts, true},     {"v2", Form::texts, true},
    {"mindspore_lite", Form::texts}, {"source", Form::texts, true},
};

constexpr KeySpec kFileGrammarKeys[] = {
    {"name", Form::text, true},
    {"compare", Form::text, true, kCompares},
    {"description", Form::bilingual, true},
    {"source", Form::texts, true},
};

}  // namespace

constinit const Section kParameters{"parameters/", "name", kParameterKeys};
constinit const Section kRules{"rules/", "id", kRuleKeys};
constinit const Section kMessages{"messages/", "id", kMessageKeys};
constinit const Section kDevices{"devices", "name", kDeviceKeys};
constinit const Section kPrecisionClasses{"precision_classes", "name", kPrecisionClassKeys};
constinit const Section kFileGrammars{"file_grammars", "name", kFileGrammarKeys};

std::span<const Section* const> sections() {
  static constexpr std::array<const Section*, 6> all{
      &kParameters, &kRules, &kMessages, &kDevices, &kPrecisionClasses, &kFileGrammars};
  return all;
}

std::span<const string_view> acceptance_words() { return kAcceptances; }
std::span<const string_view> severity_words() { return kSeverities; }
std::span<const string_view> evidence_words() { return kEvidences; }
std::span<const string_view> phase_words() { return kPhases; }
std::span<const string_view> condition_tests() { return kTests; }

}  // namespace aoecheck
