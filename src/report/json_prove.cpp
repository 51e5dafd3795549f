#include "report/json_prove.h"

#include <array>

#include "aoecheck/store/set_json.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<LookUp, 3> operator_results{LookUp::hit, LookUp::miss, LookUp::unknown};
constexpr std::array<LookUp, 5> graph_results{LookUp::hit, LookUp::miss, LookUp::untuned,
                                              LookUp::not_updated, LookUp::unknown};

Json json_of(const ProvenLookUp& one) {
  Json traces = Json::array();
  for (const TraceKind kind : one.traces) traces.push_back(name_of(kind));
  return {{"name", one.name},
          {"kernel", one.kernel.empty() ? Json() : Json(one.kernel)},
          {"result", name_of(one.result)},
          {"built_in", one.built_in},
          {"disagrees", one.disagrees},
          {"traces", traces},
          {"origin", json_of(one.origin)}};
}

Json list_of(const std::vector<ProvenLookUp>& list) {
  Json json = Json::array();
  for (const ProvenLookUp& one : list) json.push_back(json_of(one));
  return json;
}

Json json_of(const FusionResult& result) {
  Json passes = Json::array();
  for (const PassCount& pass : result.passes)
    passes.push_back({{"graph", pass.graph},
                      {"pass", pass.pass},
                      {"ub_fusion", pass.ub_fusion},
                      {"match_times", pass.matched},
                      {"effect_times", pass.effective},
                      {"repository_hit_times", pass.from_bank ? Json(*pass.from_bank) : Json()}});
  return {{"path", result.path},
          {"dialect", result.dialect},
          {"graphs", result.graphs},
          {"passes", passes}};
}

Json json_of(const TuningResult& result) {
  return {{"path", result.path},     {"kind", result.kind},
          {"name", result.name},     {"outcome", result.outcome},
          {"counts", result.counts}, {"operators", result.operators.size()},
          {"failed", result.failed}};
}

template <std::size_t Size>
Json counts_of(const Proof& proof, const std::vector<ProvenLookUp>& list,
               const std::array<LookUp, Size>& results) {
  Json json = Json::object();
  for (const LookUp result : results) json[name_of(result)] = proof.count(list, result);
  return json;
}

}  // namespace

void add_proof(Json& json, const Outcome& outcome) {
  if (!outcome.proof) return;
  const Proof& proof = *outcome.proof;
  const auto passes = proof.passes_from_bank();
  json["hits"] = {{"operator", counts_of(proof, proof.operators, operator_results)},
                  {"graph", counts_of(proof, proof.graphs, graph_results)},
                  {"ub_passes", passes ? Json(*passes) : Json()}};
  Json& out = json["proof"] = Json::object();
  out["operators"] = list_of(proof.operators);
  out["choices"] = list_of(proof.choices);
  out["graphs"] = list_of(proof.graphs);
  Json& fusion = out["fusion"] = Json::array();
  for (const FusionResult& result : proof.fusion) fusion.push_back(json_of(result));
  Json& results = out["results"] = Json::array();
  for (const TuningResult& result : proof.results) results.push_back(json_of(result));
}

}  // namespace aoecheck
