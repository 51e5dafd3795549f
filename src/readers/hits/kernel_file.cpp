#include <nlohmann/json.hpp>

#include "aoecheck/base/path.h"
#include "aoecheck/readers/hits.h"

namespace aoecheck {
namespace {

constexpr int deepest_level = 32;

}  // namespace

std::optional<LookUpTrace> read_kernel_hit(const Input& input) {
  if (input.bytes.find("\"KBHit\"") == std::string_view::npos) return std::nullopt;
  using Json = nlohmann::json;
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  const Json json = Json::parse(input.bytes, shallow, false);
  if (!json.is_object()) return std::nullopt;
  const auto hit = json.find("KBHit");
  if (hit == json.end() || !hit->is_boolean()) return std::nullopt;
  LookUpTrace trace;
  trace.kind = TraceKind::kernel_file;
  trace.result = hit->get<bool>() ? LookUp::hit : LookUp::miss;
  std::string_view name = file_name(input.name);
  name.remove_suffix(name.ends_with(".json") ? 5 : 0);
  trace.kernel = name;
  const auto kernel = json.find("kernelName");
  if (kernel != json.end() && kernel->is_string()) trace.kernel = kernel->get<std::string>();
  for (const std::string_view ending : {"__kernel0", "_kernel0"})
    if (trace.kernel.ends_with(ending)) trace.kernel.resize(trace.kernel.size() - ending.size());
  trace.origin = {OriginKind::file, std::string(input.name), 0, 0, {}};
  return trace;
}

}  // namespace aoecheck
