#include "aoecheck/readers/results.h"

#include <array>

#include <nlohmann/json.hpp>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest_level = 32;
constexpr std::size_t most_operators = 100'000;

struct Section {
  const char* key;
  const char* kind;
};
constexpr std::array<Section, 2> sections{{{"OPAT", "opat"}, {"SGAT", "sgat"}}};

constexpr std::array<const char*, 6> count_names{"total_num",         "repo_add_num",
                                                 "repo_update_num",   "repo_hit_num",
                                                 "repo_reserved_num", "repo_unsatisfied_num"};

std::string text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<double> number(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

/// The first of the names that is there: the releases spell the outcome in two ways.
std::string outcome_of(const Json& json, const std::string& kind) {
  for (const std::string& ending : {std::string("_tuning_result"), std::string("_tune_result")})
    if (std::string found = text(json, (kind + ending).c_str()); !found.empty()) return found;
  return {};
}

TunedOperator operator_of(const Json& json, std::string update) {
  TunedOperator one;
  one.name = text(json, "op_name");
  one.type = text(json, "op_type");
  one.update = std::move(update);
  one.before_us = number(json, "performance_before_tune(us)");
  one.after_us = number(json, "performance_after_tune(us)");
  return one;
}

/// Since 6.3: one list, each operator with the ways in which it was tuned.
void take_ways(const Json& json, TuningResult& result) {
  const auto ways = json.find("tune_performance");
  if (ways == json.end() || !ways->is_object()) {
    result.operators.push_back(operator_of(json, {}));
    return;
  }
  for (const auto& [way, figures] : ways->items()) {
    if (!figures.is_object()) continue;
    TunedOperator one = operator_of(figures, text(figures, "update_mode"));
    one.name = text(json, "op_name");
    one.type = text(json, "op_type");
    one.way = way;
    result.operators.push_back(std::move(one));
  }
}

void take_operators(const Json& json, TuningResult& result) {
  const auto modified = json.find("repo_modified_operators");
  if (modified == json.end()) return;
  if (modified->is_array()) {
    for (const Json& item : *modified)
      if (item.is_object() && result.operators.size() < most_operators) take_ways(item, result);
    return;
  }
  if (!modified->is_object()) return;
  for (const auto& [list, update] :
       {std::pair{"add_repo_operators", "add"}, std::pair{"update_repo_operators", "update"}}) {
    const auto found = modified->find(list);
    if (found == modified->end() || !found->is_array()) continue;
    for (const Json& item : *found)
      if (item.is_object() && result.operators.size() < most_operators)
        result.operators.push_back(operator_of(item, update));
  }
}

void take_failed(const Json& json, TuningResult& result) {
  for (const char* key : {"tuning_failed_operators", "tune_failed_operators"}) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array()) continue;
    for (const Json& item : *found)
      if (item.is_string()) result.failed.push_back(item.get<std::string>());
  }
}

TuningResult result_of(const Json& json, const std::string& kind) {
  TuningResult result;
  result.kind = kind;
  result.outcome = outcome_of(json, kind);
  result.baseline_ms = number(json, "model_baseline_performance(ms)");
  result.result_ms = number(json, "model_result_performance(ms)");
  if (const auto summary = json.find("repo_summary"); summary != json.end() && summary->is_object())
    for (const char* name : count_names)
      if (const auto count = summary->find(name);
          count != summary->end() && count->is_number_integer())
        result.counts[name] = count->get<std::int64_t>();
  take_operators(json, result);
  take_failed(json, result);
  return result;
}

/// Reports are lists of parts: `basic` first, then what was tuned.
void take_report(const Json& list, const std::string& path, std::vector<TuningResult>& results) {
  std::string name;
  for (const Json& part : list) {
    if (!part.is_object()) continue;
    if (const auto basic = part.find("basic"); basic != part.end() && basic->is_object())
      name = text(*basic, "tuning_name");
    for (const Section& section : sections) {
      const auto found = part.find(section.key);
      if (found == part.end() || !found->is_object()) continue;
      TuningResult result = result_of(*found, section.kind);
      result.path = path;
      result.name = name;
      results.push_back(std::move(result));
    }
  }
}

}  // namespace

bool recognise_results(const Input& input) {
  constexpr std::size_t head_size = 64 * 1024;
  const std::string_view head = input.bytes.substr(0, head_size);
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{')) return false;
  return head.find("\"basic\"") != std::string_view::npos &&
         (head.find("\"OPAT\"") != std::string_view::npos ||
          head.find("\"SGAT\"") != std::string_view::npos);
}

Result<std::vector<TuningResult>> read_results(const Input& input) {
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  const Json json = Json::parse(input.bytes, shallow, false);
  std::vector<TuningResult> results;
  if (json.is_array()) {
    take_report(json, input.name, results);
  } else if (json.is_object()) {
    for (const auto& [name, report] : json.items())
      if (name.starts_with("report_") && report.is_array())
        take_report(report, input.name, results);
  }
  if (!results.empty()) return results;
  return Error{Origin{OriginKind::file, input.name, 0, 0, {}}, Message{"not-a-result-file", {}}};
}

}  // namespace aoecheck
