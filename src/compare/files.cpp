#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "compare/kinds.h"
#include "compare/model_side.h"
#include "compare/side_file_values.h"

namespace aoecheck {
namespace {

using Entries = std::map<std::string, std::string>;

Entries as_map(const std::vector<FileEntry>& entries) {
  Entries result;
  for (const FileEntry& entry : entries) result[entry.name] = entry.value;
  return result;
}

/// Both sides name the same file although it cannot be read here: equal, but not verified.
bool same_absent_path(const Parameter& tuned, const Parameter& planned) {
  if (!tuned.value.known() || !planned.value.known() || !tuned.file || !planned.file) return false;
  const bool absent = tuned.file->state == FileContent::State::absent &&
                      planned.file->state == FileContent::State::absent;
  return absent && (tuned.file->path == planned.file->path ||
                    normal_path(tuned.value.text) == normal_path(planned.value.text));
}

void match_unverified(const Parameter& parameter, Comparison& result) {
  result.answer = Answer::match;
  result.reason = {};
  result.remarks.push_back(Message{"not-verified", {}}.with("file", parameter.value.text));
}

struct FileSides {
  FileValue tuned;
  FileValue planned;
};

FileValue value_of(const Side& side, const ParameterSpec& spec) {
  const Effective file = side.effective(spec.name);
  if (file.kind == Effective::Kind::given) return file_value(*file.parameter);
  if (file.kind != Effective::Kind::by_default) return {{}, file.reason};
  return {};
}

/// Fills canonical values; true where both contents are known and the answer is still open.
bool read_both(const Sides& sides, const ParameterSpec& spec, Comparison& result,
               FileSides& files) {
  const Effective tuned = sides.tuned.effective(spec.name);
  const Effective planned = sides.planned.effective(spec.name);
  files = {value_of(sides.tuned, spec), value_of(sides.planned, spec)};
  decide(entries_text(files.tuned), entries_text(files.planned), result);
  const bool both_given = tuned.parameter != nullptr && planned.parameter != nullptr;
  if (result.answer == Answer::unknown && both_given &&
      same_absent_path(*tuned.parameter, *planned.parameter))
    match_unverified(*tuned.parameter, result);
  return files.tuned.unknown.empty() && files.planned.unknown.empty();
}

void compare_entries(const Entries& tuned, const Entries& planned, Comparison& result) {
  std::set<std::string> names;
  for (const Entries* side : {&tuned, &planned})
    for (const auto& [name, value] : *side) names.insert(name);
  const auto value = [](const Entries& entries, const std::string& name) -> std::string {
    const auto found = entries.find(name);
    if (found == entries.end()) return "-";
    return found->second.empty() ? "+" : found->second;
  };
  for (const std::string& name : names)
    if (value(tuned, name) != value(planned, name))
      result.details.push_back(entry_differs(name, value(tuned, name), value(planned, name)));
}

void compare_file(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  FileSides files;
  if (!read_both(sides, spec, result, files)) return;
  if (result.answer == Answer::differ)
    compare_entries(as_map(files.tuned.entries), as_map(files.planned.entries), result);
}

/// What a pass does on one side: its own entry, else ALL of its kind, else on (fusion_switch in
/// parameters.yaml). `own` tells whether the file names the pass itself: where it does not, the
/// installed built-in list may switch the pass off.
struct PassState {
  std::string value;
  bool own = false;
};

PassState pass_state(const Entries& entries, const std::string& name) {
  if (const auto own = entries.find(name); own != entries.end()) return {own->second, true};
  const std::string all = name.substr(0, name.find('.')) + ".ALL";
  if (const auto found = entries.find(all); found != entries.end()) return {found->second, false};
  return {"on", false};
}

void compare_switch_file(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  FileSides files;
  if (!read_both(sides, spec, result, files) || result.answer == Answer::match) return;
  const Entries tuned = as_map(files.tuned.entries);
  const Entries planned = as_map(files.planned.entries);
  std::set<std::string> names{"GraphFusion.ALL", "UBFusion.ALL"};
  for (const Entries* side : {&tuned, &planned})
    for (const auto& [name, value] : *side) names.insert(name);
  std::vector<std::string> perhaps;
  for (const std::string& name : names) {
    const PassState left = pass_state(tuned, name);
    const PassState right = pass_state(planned, name);
    if (left.value != right.value)
      result.details.push_back(entry_differs(name, left.value, right.value));
    else if (left.own != right.own && left.value == "on" && !name.ends_with(".ALL"))
      perhaps.push_back(name);
  }
  if (!result.details.empty()) return;
  result.answer = perhaps.empty() ? Answer::match : Answer::unknown;
  if (!perhaps.empty())
    result.reason = Message{"pass-maybe-off", {}}.with("passes", join(perhaps, ", "));
}

/// keep_dtype does nothing where the precision mode keeps every data type anyway (B8).
void compare_keep_dtype(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const auto keeps_all = [](const Side& side) {
    return side.text("precision_mode") == "must_keep_origin_dtype" ||
           side.text("precision_mode_v2") == "origin";
  };
  if (keeps_all(sides.tuned) && keeps_all(sides.planned)) {
    decide({}, {}, result);
    result.answer = Answer::ignored;
    result.reason = {"keep-dtype-without-effect", {}};
    return;
  }
  compare_file(sides, spec, result);
}

bool was_read(const Parameter& parameter) {
  return parameter.file && parameter.file->state == FileContent::State::read;
}

bool has_digest(const Parameter& parameter) {
  return was_read(parameter) && !parameter.file->sha256.empty();
}

std::string normal_text(const std::string& path) { return path.empty() ? path : normal_path(path); }

const NetworkModel* network_of(const Parameter& parameter) {
  return parameter.file ? parameter.file->network.get() : nullptr;
}

/// The answer that the content of two model files gives; nothing where it gives none. Weights are
/// part of no key, so two files with one graph are one model.
std::optional<Answer> same_content(const Parameter& left, const Parameter& right,
                                   Comparison& result) {
  if (has_digest(left) && has_digest(right) && left.file->sha256 == right.file->sha256)
    return Answer::match;
  const NetworkModel* tuned = network_of(left);
  const NetworkModel* planned = network_of(right);
  if (tuned != nullptr && planned != nullptr && tuned->format == planned->format &&
      !tuned->graph_digest.empty() && !planned->graph_digest.empty()) {
    if (tuned->graph_digest != planned->graph_digest) {
      add_model_details(*tuned, *planned, result);
      return Answer::differ;
    }
    result.remarks.push_back(Message{"same-graph-in-two-files", {}}
                                 .with("tuned", left.value.text)
                                 .with("planned", right.value.text));
    return Answer::match;
  }
  if (has_digest(left) && has_digest(right)) return Answer::differ;
  return std::nullopt;
}

/// The same model: the same path, or the same graph. Paths alone never prove another model.
void compare_model(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const Canonical tuned = effective_text(sides.tuned, spec.name);
  const Canonical planned = effective_text(sides.planned, spec.name);
  decide({normal_text(tuned.text), tuned.unknown}, {normal_text(planned.text), planned.unknown},
         result);
  const Parameter* left = sides.tuned.set->find(spec.name);
  const Parameter* right = sides.planned.set->find(spec.name);
  if (left == nullptr || right == nullptr || !tuned.known() || !planned.known()) return;
  if (left->file && right->file && left->file->path == right->file->path) {
    result.answer = Answer::match;
  } else if (const auto answer = same_content(*left, *right, result)) {
    result.answer = *answer;
    return;
  } else if (result.answer == Answer::differ) {
    result.answer = Answer::unknown;
    result.reason = Message{"model-files-not-here", {}}
                        .with("tuned", left->value.text)
                        .with("planned", right->value.text);
    return;
  }
  if (!was_read(*left)) match_unverified(*left, result);
}

void compare_framework(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const auto canonical = [&](const Side& side) -> Canonical {
    if (!side.framework.empty()) return {side.framework, {}};
    Canonical given = effective_text(side, spec.name);
    if (given.known()) given.unknown = {"framework-unknown", {}};
    return given;
  };
  decide(canonical(sides.tuned), canonical(sides.planned), result);
}

constexpr std::array kinds{
    ComparisonKind{"file", compare_file},
    ComparisonKind{"mixlist", compare_file},
    ComparisonKind{"switch-file", compare_switch_file},
    ComparisonKind{"keep-dtype", compare_keep_dtype},
    ComparisonKind{"model", compare_model},
    ComparisonKind{"weight", compare_model},
    ComparisonKind{"framework", compare_framework},
};

}  // namespace

std::span<const ComparisonKind> file_kinds() { return kinds; }

}  // namespace aoecheck
