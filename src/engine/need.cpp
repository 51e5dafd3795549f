#include "engine/need.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "aoecheck/model/gears.h"
#include "aoecheck/model/network_model.h"
#include "aoecheck/probes/probes.h"
#include "engine/pairing.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;
constexpr std::uint64_t mebibyte = 1ULL << 20U;

// Documented for one AOE process, unchanged from CANN 6.0.1 to 9.0.0 (memory-and-logs.md 4.1).
constexpr std::uint64_t tuning_minimum = 32 * gibibyte;
constexpr std::uint64_t tuning_disk = 20 * gibibyte;

// Assumed, so that they agree with the public cases (memory-and-logs.md 4.3): a conversion with the
// default 8 compile and 8 bank processes does not fit into 7.4 GiB, nor with 4, but does with 1; a
// model of 3.8 GB with 3 gears fills 48 GiB with 1.
constexpr std::uint64_t base_bytes = gibibyte;
constexpr std::uint64_t compile_worker_bytes = gibibyte;
constexpr std::uint64_t bank_worker_bytes = 256 * mebibyte;
constexpr std::uint64_t weight_copies = 3;           // read, in the graph, written
constexpr std::uint64_t weight_copies_external = 2;  // --external_weight=1: not written with it

struct GearOption {
  const char* name;
  GearKind kind;
};
constexpr std::array<GearOption, 3> gear_options{{{"dynamic_batch_size", GearKind::batch},
                                                  {"dynamic_image_size", GearKind::image},
                                                  {"dynamic_dims", GearKind::dims}}};

std::size_t gears_of(const ParameterSet& set) {
  for (const GearOption& option : gear_options)
    if (const Parameter* given = set.find(option.name); given != nullptr && given->value.known())
      return parse_gears(option.kind, given->value.text).gears.size();
  return 0;
}

const NetworkModel* network_of(const ParameterSet& set) {
  const Parameter* model = set.find_model();
  if (model != nullptr && model->file && model->file->network) return model->file->network.get();
  return nullptr;
}

/// Why the weights are not known: the model is not here, or no reader takes it.
Message weights_unknown(const ParameterSet& set) {
  const Parameter* model = set.find_model();
  if (model == nullptr) return {"need-no-model", {}};
  const bool absent = !model->file || model->file->state != FileContent::State::read;
  Message message{absent ? "need-model-absent" : "need-model-unread", {}};
  return message.with("model", printable(model->value.text));
}

bool is_remote(const ParameterSet& set) { return set.find("ip") != nullptr; }

NeedPart workers_part(const char* name, const WorkerCount& count, std::uint64_t each) {
  const auto number = static_cast<std::uint64_t>(std::max(count.count, 0));
  return {name, Basis::assumed, number * each,
          Message{"need-workers", {}}
              .with("count", std::to_string(number))
              .with("each", size_text(each))};
}

NeedPart weights_part(const ParameterSet& set, const Need& need) {
  const Parameter* external = set.find("external_weight");
  const bool outside = external != nullptr && external->value.text == "1";
  const std::uint64_t copies = outside ? weight_copies_external : weight_copies;
  const std::uint64_t graphs = need.gears == 0 ? 1 : need.gears + 1;
  Message how{need.gears == 0 ? "need-of-weights" : "need-of-weights-gears", {}};
  how.with("weights", size_text(need.weight_bytes))
      .with("copies", std::to_string(copies))
      .with("gears", std::to_string(need.gears));
  return {"weights", Basis::assumed, need.weight_bytes * copies * graphs, std::move(how)};
}

void estimate(const ParameterSet& set, Need& need) {
  need.host = {{"base", Basis::assumed, base_bytes, {"need-base", {}}},
               workers_part("compile", need.workers.compile, compile_worker_bytes),
               workers_part("bank", need.workers.bank, bank_worker_bytes)};
  if (need.weight_bytes != 0) need.host.push_back(weights_part(set, need));
}

/// A larger estimate than the documented minimum counts: the vendor says that large operators may
/// need more.
void take_minimum(Need& need) {
  std::uint64_t sum = 0;
  for (const NeedPart& part : need.host) sum += part.bytes;
  if (sum >= tuning_minimum) return;
  need.host = {{"minimum", Basis::documented, tuning_minimum, {"need-minimum", {}}}};
}

/// The largest peak of a finished run replaces every estimate; one that died shows that more is
/// needed.
void take_measured(const ParameterSet& set, const std::vector<Session>& sessions, Need& need) {
  const Session* best = nullptr;
  for (const Session& session : sessions) {
    if (!session.peak_bytes || session.set.tool != set.tool) continue;
    if (!is_same_model(session.set, set)) continue;
    const bool died = session.exit_code.value_or(0) != 0;
    const bool more = best == nullptr || *session.peak_bytes > *best->peak_bytes;
    if (more && (!died || session.exit_code.value_or(0) > 128)) best = &session;
  }
  if (best == nullptr) return;
  need.measured_session = best->id;
  need.host_at_least = best->exit_code.value_or(0) != 0;
  Message how{need.host_at_least ? "need-measured-died" : "need-measured", {}};
  how.with("session", best->id).with("measure", std::string(name_of(best->peak_measure)));
  need.host = {{"measured", Basis::measured, *best->peak_bytes, std::move(how)}};
}

/// What the device must hold: exact of a converted model; of another at least its weights, halved
/// where float32 becomes float16.
void take_device(const ParameterSet& set, const NetworkModel* network, Need& need) {
  const NetworkModel* const converted = set.built ? set.built.get() : network;
  if (converted != nullptr && converted->need) {
    const DeviceNeed& device = *converted->need;
    need.device_bytes = device.feature_map_bytes.value_or(0) + device.weight_bytes.value_or(0) +
                        device.variable_bytes.value_or(0);
    need.device_basis = Basis::stated;
    need.device_at_least = !device.feature_map_bytes || !device.weight_bytes;
  } else if (need.weight_bytes != 0) {
    need.device_bytes = need.weight_bytes / 2;
    need.device_at_least = true;
  }
}

/// Vendor's formulas (memory-and-logs.md 4.1).
int recommended_cpus(const ParameterSet& set, const Workers& workers, int cpus) {
  constexpr int operator_tuning = 50;
  constexpr int operator_tuning_of_graphs = 58;
  constexpr int most_of_cores = 8;
  const Parameter* job = set.find("job_type");
  if (set.tool != Tool::aoe || job == nullptr) return 0;
  if (job->value.text == "1") return 2 * workers.tuning.count + workers.compile.count + 1;
  if (job->value.text != "2") return 0;
  const bool graphs = set.find("model_path") != nullptr;
  return workers.compile.count + workers.tuning.count + 1 + std::min(cpus / 2, most_of_cores) +
         (graphs ? operator_tuning_of_graphs : operator_tuning);
}

void sum_up(const Host& host, Need& need) {
  if (need.host.empty()) return;
  if (host.device_shares_memory && need.device_bytes && need.needs_device)
    need.host.push_back({"device", need.device_basis, *need.device_bytes, {"need-device", {}}});
  std::uint64_t sum = 0;
  need.host_basis = need.host.front().basis;
  for (const NeedPart& part : need.host) sum += part.bytes;
  need.host_bytes = sum;
}

}  // namespace

Need need_of(std::size_t index, const Facts& facts, const std::vector<Session>& sessions,
             const Environment& environment) {
  const ParameterSet& set = facts.sets[index];
  const Host& host = facts.machine->host;
  Need need;
  need.set = index;
  const int cpus = host.cpus.value.value_or(0);
  need.workers = probe_workers(set, facts.machine->installation.root, cpus, environment);
  const NetworkModel* network = network_of(set);
  if (network != nullptr) need.weight_bytes = network->weight_bytes;
  if (network == nullptr && !set.built) need.weights_unknown = weights_unknown(set);
  need.gears = gears_of(set);
  need.needs_device = set.built || (set.tool == Tool::aoe && !is_remote(set));
  if (!set.built) estimate(set, need);
  if (set.tool == Tool::aoe && !set.built) {
    take_minimum(need);
    need.disk_bytes = tuning_disk;
  }
  if (!set.built) take_measured(set, sessions, need);
  take_device(set, network, need);
  need.cpus = recommended_cpus(set, need.workers, cpus);
  sum_up(host, need);
  return need;
}

}  // namespace aoecheck
