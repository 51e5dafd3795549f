#include "engine/pairing.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/compare/compare.h"
#include "aoecheck/model/network_model.h"
#include "engine/file_attacher.h"

namespace aoecheck {
namespace {

enum class SameModel { yes, maybe, no };

bool same_unknowns(const Value& left, const Value& right) {
  return left.text == right.text &&
         std::equal(left.unknowns.begin(), left.unknowns.end(), right.unknowns.begin(),
                    right.unknowns.end(), [](const Unknown& a, const Unknown& b) {
                      return !a.identity.empty() && a.identity == b.identity;
                    });
}

/// The file name without the batch size that scripts write into it: "net_bs8.onnx",
/// "net_batch4.onnx".
std::string without_batch(std::string_view path) {
  std::string name = lower(file_name(path));
  for (const std::string_view mark : {"batch_size", "batchsize", "batch", "bs"}) {
    const std::size_t at = name.find(mark);
    if (at == std::string::npos) continue;
    const std::size_t digits = name.find_first_not_of("_-", at + mark.size());
    if (digits == std::string::npos) continue;
    const std::size_t end = std::min(name.find_first_not_of("0123456789", digits), name.size());
    if (end > digits) return name.erase(at, end - at);
  }
  return name;
}

/// Two files with one graph are one model for the keys.
bool same_graph(const Parameter& left, const Parameter& right) {
  if (!left.file || !right.file || !left.file->network || !right.file->network) return false;
  const NetworkModel& a = *left.file->network;
  const NetworkModel& b = *right.file->network;
  return a.format == b.format && !a.graph_digest.empty() && a.graph_digest == b.graph_digest;
}

SameModel same_model(const ParameterSet& tuned, const ParameterSet& planned) {
  const Parameter* left = tuned.find_model();
  const Parameter* right = planned.find_model();
  if (left == nullptr || right == nullptr || left->name != right->name) return SameModel::maybe;
  if (!left->value.known() || !right->value.known())
    return same_unknowns(left->value, right->value) ? SameModel::yes : SameModel::maybe;
  const bool same_text = normal_path(left->value.text) == normal_path(right->value.text);
  const bool same_path = left->file && right->file && left->file->path == right->file->path;
  const bool same_bytes = left->file && right->file && !left->file->sha256.empty() &&
                          left->file->sha256 == right->file->sha256;
  if (same_text || same_path || same_bytes || same_graph(*left, *right)) return SameModel::yes;
  const bool other_batch = without_batch(left->value.text) == without_batch(right->value.text);
  return other_batch ? SameModel::maybe : SameModel::no;
}

std::string job_type_of(const ParameterSet& set) {
  const Parameter* job = set.find("job_type");
  return job == nullptr ? std::string{} : job->value.text;
}

std::string soc_of(const ParameterSet& set) {
  const Parameter* soc = set.find("soc_version");
  return soc != nullptr && soc->value.known() ? soc->value.text : std::string{};
}

using Cost = std::tuple<std::size_t, std::size_t>;

Cost cost_of(const Pairing& pairing) {
  const auto count = [&](Answer answer) {
    return static_cast<std::size_t>(
        std::count_if(pairing.compared.begin(), pairing.compared.end(),
                      [&](const Comparison& item) { return item.answer == answer; }));
  };
  return {count(Answer::differ), count(Answer::unknown)};
}

}  // namespace

bool is_same_model(const ParameterSet& left, const ParameterSet& right) {
  return left.find_model() != nullptr && same_model(left, right) == SameModel::yes;
}

std::vector<std::size_t> tuned_of_same_model(const Facts& facts, const Roles& roles,
                                             std::size_t planned) {
  std::map<SameModel, std::vector<std::size_t>> by_model;
  for (const std::size_t tuned : roles.tuned)
    if (tuned != planned)
      by_model[same_model(facts.sets[tuned], facts.sets[planned])].push_back(tuned);
  for (const SameModel kind : {SameModel::yes, SameModel::maybe})
    if (!by_model[kind].empty()) return by_model[kind];
  return roles.chosen ? by_model[SameModel::no] : std::vector<std::size_t>{};
}

Pairing pair_of(Facts& facts, std::size_t tuned, std::size_t planned,
                const Environment& environment, const Catalogue& catalogue) {
  digest_models(facts.sets[tuned], facts.sets[planned], environment);
  const ParameterSet& left = facts.sets[tuned];
  const ParameterSet& right = facts.sets[planned];
  const std::string tuned_soc = !left.recorded_soc.empty() ? left.recorded_soc
                                : facts.tuned_soc.empty()  ? soc_of(left)
                                                           : facts.tuned_soc;
  const Side tuned_side = make_side(left, catalogue, facts, tuned_soc, soc_of(right));
  const Side planned_side = make_side(right, catalogue, facts, soc_of(right), tuned_soc);
  Pairing pairing;
  pairing.tuned = tuned;
  pairing.planned = planned;
  pairing.compared = compare(tuned_side, planned_side);
  pairing.verdict = verdict_of(pairing.compared, catalogue);
  return pairing;
}

std::vector<Pairing> pair_up(Facts& facts, const Roles& roles, const Environment& environment,
                             const Catalogue& catalogue) {
  std::vector<Pairing> result;
  for (const std::size_t planned : roles.planned) {
    std::map<std::string, Pairing> best;
    for (const std::size_t tuned : tuned_of_same_model(facts, roles, planned)) {
      Pairing pairing = pair_of(facts, tuned, planned, environment, catalogue);
      const auto [place, inserted] =
          best.try_emplace(job_type_of(facts.sets[tuned]), Pairing(pairing));
      if (!inserted && cost_of(pairing) < cost_of(place->second))
        place->second = std::move(pairing);
    }
    for (auto& [job_type, pairing] : best) result.push_back(std::move(pairing));
  }
  return result;
}

Verdict verdict_of(const std::vector<Comparison>& compared, const Catalogue& catalogue) {
  Verdict verdict = Verdict::consistent;
  for (const Comparison& item : compared) {
    const ParameterSpec* spec = catalogue.parameter(item.parameter);
    const bool decides =
        (item.banks.operator_bank || item.banks.graph_bank) && spec != nullptr &&
        (spec->evidence == Evidence::documented || spec->evidence == Evidence::source);
    if (!decides) continue;
    if (item.answer == Answer::differ) return Verdict::inconsistent;
    if (item.answer == Answer::unknown) verdict = Verdict::undecided;
  }
  return verdict;
}

}  // namespace aoecheck
