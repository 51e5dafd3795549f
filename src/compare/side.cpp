#include <array>
#include <utility>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/compare/compare.h"

namespace aoecheck {
namespace {

/// ATC and AOE know the framework of a model by its suffix where none is given (AOE --help).
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> framework_of_suffix{{
    {".prototxt", "0"},
    {".air", "1"},
    {".mindir", "1"},
    {".pb", "3"},
    {".onnx", "5"},
}};

/// What a file is says more than its name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> framework_of_format{{
    {"caffe", "0"},
    {"air", "1"},
    {"tensorflow", "3"},
    {"tensorflow-text", "3"},
    {"onnx", "5"},
}};

enum class Fit { yes, no, unknown };

struct RowFit {
  Fit fit = Fit::yes;
  std::string_view missing;  // the parameter that is not known
};

Fit fit_text(std::string_view wanted, std::string_view actual) {
  if (wanted.empty()) return Fit::yes;
  if (actual.empty()) return Fit::unknown;
  return wanted == actual ? Fit::yes : Fit::no;
}

Fit fit_cann(const DefaultRow& row, const std::optional<CannVersion>& cann) {
  if (!row.cann_from && !row.cann_until) return Fit::yes;
  if (!cann) return Fit::unknown;
  const bool late_enough = !row.cann_from || *cann >= *row.cann_from;
  const bool early_enough = !row.cann_until || *cann < *row.cann_until;
  return late_enough && early_enough ? Fit::yes : Fit::no;
}

std::string_view family_of(const Side& side) {
  const Soc* soc = side.catalogue->soc(side.soc);
  return soc == nullptr ? std::string_view{} : soc->family;
}

RowFit fit(const DefaultRow& row, const Side& side) {
  if (row.tool && *row.tool != side.set->tool) return {Fit::no, {}};
  const std::array<std::pair<Fit, std::string_view>, 3> parts{{
      {fit_text(row.framework, side.framework), "framework"},
      {fit_text(row.soc_family, family_of(side)), "soc_version"},
      {fit_cann(row, side.cann), "cann"},
  }};
  RowFit result;
  for (const auto& [part, name] : parts) {
    if (part == Fit::no) return {Fit::no, {}};
    if (part == Fit::unknown) result = {Fit::unknown, name};
  }
  return result;
}

Effective from_row(const DefaultRow& row, std::string_view name) {
  Effective result;
  if (row.from_model) {
    result.kind = Effective::Kind::from_model;
    result.reason = Message{"needs-model", {}}.with("parameter", std::string(name));
  } else if (row.from_device) {
    result.kind = Effective::Kind::from_device;
    result.reason = Message{"needs-device", {}}.with("parameter", std::string(name));
  } else {
    result.kind = Effective::Kind::by_default;
    result.value = row.value;
  }
  return result;
}

bool same_default(const DefaultRow& left, const DefaultRow& right) {
  return left.value == right.value && left.from_model == right.from_model &&
         left.from_device == right.from_device;
}

/// The first row that fits. A row that might fit makes the default unknown, unless the row that
/// surely fits says the same.
Effective default_of(const ParameterSpec& spec, const Side& side) {
  const DefaultRow* possible = nullptr;
  std::string_view missing;
  for (const DefaultRow& row : spec.defaults) {
    const RowFit row_fit = fit(row, side);
    if (row_fit.fit == Fit::no) continue;
    if (row_fit.fit == Fit::yes) {
      if (possible == nullptr || same_default(*possible, row)) return from_row(row, spec.name);
      break;
    }
    if (possible == nullptr) {
      possible = &row;
      missing = row_fit.missing;
    }
  }
  Effective result;
  if (possible == nullptr) {
    result.kind = Effective::Kind::by_default;  // no row: an empty flag, the feature is not used
    return result;
  }
  result.reason = Message{"default-depends", {}}
                      .with("parameter", std::string(spec.name))
                      .with("missing", std::string(missing));
  return result;
}

/// A value that --raw_ge_options gives under the parameter's GE key: graph before session before
/// global, and only where the command line has none.
const FileEntry* raw_option(const SideFile& file, std::string_view key) {
  for (const std::string_view level : {"graph.", "session.", "global."}) {
    const std::string name = std::string(level) + std::string(key);
    for (const FileEntry& entry : file.entries)
      if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::string_view ge_key(const ParameterSpec& spec) {
  for (const auto& [front_end, name] : spec.aliases)
    if (front_end == "ge") return name;
  return {};
}

/// What raw_ge_options says about a parameter: a value, nothing, or that it cannot be known.
std::optional<Effective> from_raw_options(const ParameterSpec& spec, const ParameterSet& set) {
  const Parameter* raw = set.find("raw_ge_options");
  const std::string_view key = ge_key(spec);
  if (raw == nullptr || key.empty()) return std::nullopt;
  if (!raw->file || !raw->file->parsed) {
    Effective unknown;
    unknown.reason = Message{"raw-options-unread", {}}.with("file", raw->value.text);
    return unknown;
  }
  const FileEntry* entry = raw_option(*raw->file->parsed, key);
  if (entry == nullptr) return std::nullopt;
  Effective given;
  given.kind = Effective::Kind::by_default;
  given.value = entry->value;
  return given;
}

/// Why an option that is not seen may be given all the same: the source does not record it, the
/// line was shortened, or a variable or a branch may add words. Where those words name options,
/// only these can be meant.
Message hidden_option(const ParameterSet& set, std::string_view name) {
  if (!set.unrecorded.empty()) return set.unrecorded;
  if (set.elided) return Message{"options-elided", {}}.with("text", "...");
  if (!set.extra_words) return {};
  const std::string& text = set.extra_words->text;
  const std::string option = "--" + std::string(name);
  if (text.starts_with("--") && text.find(option) == std::string::npos) return {};
  Message message{"options-in-variable", {}};
  message.with("text", text);
  if (set.extra_words->known()) return message;
  message.id = "options-depend";
  return message.with("reason", set.extra_words->unknowns.front().reason);
}

std::string derived_framework(const ParameterSet& set) {
  if (const Parameter* framework = set.find("framework"))
    return framework->value.known() ? framework->value.text : std::string{};
  const Parameter* model = set.find("model");
  if (model == nullptr) return {};
  if (model->file && model->file->network)
    for (const auto& [format, framework] : framework_of_format)
      if (format == model->file->network->format) return std::string(framework);
  const std::string name = lower(model->value.text);
  for (const auto& [suffix, framework] : framework_of_suffix) {
    const bool suffix_known =
        model->value.known() || model->value.unknowns.back().end + suffix.size() <= name.size();
    if (suffix_known && name.ends_with(suffix)) return std::string(framework);
  }
  return {};
}

}  // namespace

Effective Side::effective(std::string_view name) const {
  const ParameterSpec* spec = catalogue->parameter(name);
  const Parameter* parameter = set->find(name);
  if (parameter == nullptr) parameter = set->find_environment(name);
  if (parameter != nullptr && !parameter->value.text.empty()) {
    Effective given;
    given.kind = Effective::Kind::given;
    given.parameter = parameter;
    return given;
  }
  Effective unknown;
  if (spec == nullptr) return unknown;
  const bool option = spec->acceptance(set->tool) != Acceptance::environment;
  if (option && spec->acceptance(set->tool) != Acceptance::no) {
    if (auto raw = from_raw_options(*spec, *set)) return *raw;
    unknown.reason = hidden_option(*set, name);
    if (!unknown.reason.empty()) return unknown;
  }
  if (!option && !set->environment_complete) {
    unknown.reason = Message{"environment-unknown", {}}.with("variable", std::string(name));
    return unknown;
  }
  return default_of(*spec, *this);
}

std::optional<std::string> Side::text(std::string_view name) const {
  const Effective value = effective(name);
  if (value.kind == Effective::Kind::by_default) return value.value;
  if (value.kind == Effective::Kind::given && value.parameter->value.known())
    return value.parameter->value.text;
  return std::nullopt;
}

Side make_side(const ParameterSet& set, const Catalogue& catalogue, const Facts& facts,
               std::string_view own_soc, std::string_view other_soc) {
  Side side;
  side.set = &set;
  side.catalogue = &catalogue;
  side.cann = facts.cann;
  side.recorded_soc = own_soc;
  side.framework = derived_framework(set);
  side.built = set.built.get();
  if (const Parameter* model = set.find("model"); model != nullptr && model->file)
    side.network = model->file->network.get();
  const Parameter* soc = set.find("soc_version");
  if (soc != nullptr && soc->value.known())
    side.soc = soc->value.text;
  else
    side.soc = own_soc.empty() ? std::string(other_soc) : std::string(own_soc);
  return side;
}

}  // namespace aoecheck
