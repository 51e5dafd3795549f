#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "rules/properties.h"

namespace aoecheck {
namespace {

// --- what stands around the command ---

bool has_word(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool in_container(const Context& c) {
  const auto& words = c.set.wrappers;
  return (has_word(words, "docker") || has_word(words, "podman")) && has_word(words, "run");
}

Subject docker_rm(const Context& c) {
  return Subject::of(in_container(c) && has_word(c.set.wrappers, "--rm"));
}

/// A mount that keeps what is written to the default bank: at a home directory or at the bank.
Subject home_mounted(const Context& c) {
  constexpr std::array<std::string_view, 5> places{":/root", ":/home", "Ascend/latest", "data/aoe",
                                                   "HOME"};
  const auto& words = c.set.wrappers;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool follows =
        i > 0 && (words[i - 1] == "-v" || words[i - 1] == "--volume" || words[i - 1] == "--mount");
    const bool mount = follows || words[i].starts_with("-v") || words[i].starts_with("--volume=") ||
                       words[i].starts_with("--mount=");
    if (!mount) continue;
    const std::string target = words[i].substr(words[i].find(':') + 1);
    for (const std::string_view place : places)
      if ((":" + target).find(place) != std::string::npos) return Subject::of(true);
    if (words[i].find("target=/root") != std::string::npos ||
        words[i].find("dst=/root") != std::string::npos)
      return Subject::of(true);
  }
  return Subject::of(false);
}

/// Whether the command is known to run with TUNE_BANK_PATH: set before it, or passed with `-e`.
Subject bank_variable_seen(const Context& c) {
  if (c.set.find_environment("TUNE_BANK_PATH") != nullptr) return Subject::of(true);
  const auto& words = c.set.wrappers;
  return Subject::of(std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.find("TUNE_BANK_PATH") != std::string::npos || word.starts_with("--env-file");
  }));
}

Subject aoe_commands(const Context& c) {
  const auto& sets = c.facts.sets;
  return Subject::of(static_cast<std::size_t>(
      std::count_if(sets.begin(), sets.end(), [&](const ParameterSet& set) {
        return set.tool == Tool::aoe && set.origin.source == c.set.origin.source;
      })));
}

// --- several parameters together ---

bool overlaps_unknown(const Value& value, std::size_t begin, std::size_t end) {
  return std::any_of(value.unknowns.begin(), value.unknowns.end(), [&](const Unknown& unknown) {
    return unknown.begin < end && unknown.end > begin;
  });
}

/// True where a dimension of the text is certainly -1 or a range, whatever its unknown parts are.
bool shows_dynamic_axis(const Value& value) {
  const std::string& text = value.text;
  for (std::size_t at = text.find('~'); at != std::string::npos; at = text.find('~', at + 1))
    if (!overlaps_unknown(value, at, at + 1)) return true;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(",;:[]", begin), text.size());
    const std::string_view piece = trimmed(std::string_view(text).substr(begin, end - begin));
    if (piece == "-1" && !overlaps_unknown(value, begin, end)) return true;
    begin = end + 1;
  }
  return false;
}

Subject shapes_stay_dynamic(const Context& c) {
  for (const std::string_view gears :
       {"dynamic_batch_size", "dynamic_image_size", "dynamic_dims"}) {
    const Parameter* given = c.set.find(gears);
    if (given != nullptr && !given->value.text.empty()) return Subject::of(false);
    if (given == nullptr && unparsed(c, gears).state == Subject::State::unknown)
      return Subject::unknown();
  }
  bool open = false;
  for (const std::string_view name : {"input_shape", "input_shape_range"}) {
    const Parameter* given = c.set.find(name);
    if (given == nullptr) continue;
    if (shows_dynamic_axis(given->value)) return Subject::of(true);
    open = open || !given->value.known();
  }
  return open ? Subject::unknown() : Subject::of(false);
}

Subject repeated(const Context& c) { return Subject::of(!c.set.overridden.empty()); }

/// Options that ATC refuses with mode 7, from its list of them.
Subject refused_by_mode_7(const Context& c) {
  constexpr std::array<std::string_view, 17> refused{"input_hint_shape",
                                                     "om",
                                                     "singleop",
                                                     "check_report",
                                                     "json",
                                                     "virtual_type",
                                                     "op_name_map",
                                                     "quant_dumpable",
                                                     "ac_parallel_enable",
                                                     "tiling_schedule_optimize",
                                                     "dump_mode",
                                                     "display_model_info",
                                                     "status_check",
                                                     "save_original_model",
                                                     "compress_weight_conf",
                                                     "enable_compress_weight",
                                                     "enable_attr_compression"};
  for (const Parameter& parameter : c.set.parameters)
    if (std::find(refused.begin(), refused.end(), parameter.name) != refused.end())
      return Subject::of("--" + parameter.name);
  return Subject::absent();
}

// --- the model's name ---

Subject model_suffix(const Context& c) {
  const Parameter* model = c.set.find("model");
  if (model == nullptr || model->value.text.empty()) return unparsed(c, "model");
  const std::string& text = model->value.text;
  const std::size_t dot = text.rfind('.');
  const auto& unknowns = model->value.unknowns;
  const bool open = !unknowns.empty() && (dot == std::string::npos || unknowns.back().end > dot);
  if (open) return Subject::unknown();
  const bool in_name = dot != std::string::npos && text.find('/', dot) == std::string::npos;
  return in_name ? Subject::of(lower(std::string_view(text).substr(dot))) : Subject::absent();
}

/// The framework that the suffix of the model stands for; absent for other suffixes.
Subject model_framework(const Context& c) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> frameworks{
      {{".prototxt", "0"}, {".air", "1"}, {".mindir", "1"}, {".pb", "3"}, {".onnx", "5"}}};
  const Subject suffix = model_suffix(c);
  if (suffix.state != Subject::State::value) return suffix;
  for (const auto& [name, framework] : frameworks)
    if (suffix.text == name) return Subject::of(std::string(framework));
  return Subject::absent();
}

/// Where the model can be read its content decides, not its suffix: model-of-other-framework.
Subject framework_contradicts(const Context& c) {
  if (c.side.network != nullptr) return Subject::of(false);
  const Parameter* given = c.set.find("framework");
  const Subject derived = model_framework(c);
  if (given == nullptr || derived.state != Subject::State::value)
    return derived.state == Subject::State::unknown ? derived : Subject::of(false);
  if (!given->value.known()) return Subject::unknown();
  return Subject::of(given->value.text != derived.text);
}

Subject output_name_length(const Context& c) {
  const Parameter* output = c.set.find("output");
  if (output == nullptr || !output->value.known()) return unparsed(c, "output");
  return Subject::of(file_name(output->value.text).size());
}

constexpr std::array<Property, 11> table{{
    {"command.docker_rm", "true inside `docker run --rm` or `podman run --rm`", docker_rm},
    {"command.home_mounted", "true where a mount keeps the container's home or bank", home_mounted},
    {"command.bank_variable_seen", "true where TUNE_BANK_PATH is set for the command",
     bank_variable_seen},
    {"source.aoe_commands", "number of aoe commands in the same source", aoe_commands},
    {"set.shapes_stay_dynamic", "true where an axis is -1 or a range and no gears are given",
     shapes_stay_dynamic},
    {"set.repeated", "true where an option is given more than once", repeated},
    {"set.refused_by_mode_7", "the first given option that mode 7 does not take",
     refused_by_mode_7},
    {"model.suffix", "the suffix of the model's name in lower case, with its dot", model_suffix},
    {"model.framework", "the framework that the suffix stands for", model_framework},
    {"framework.contradicts_model", "true where framework is not the one of the suffix",
     framework_contradicts},
    {"output.name_length", "bytes of the last part of the output path", output_name_length},
}};

}  // namespace

std::span<const Property> command_properties() { return table; }

}  // namespace aoecheck
