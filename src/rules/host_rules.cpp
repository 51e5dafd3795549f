#include <algorithm>
#include <array>

#include "aoecheck/base/sizes.h"
#include "rules/preflight.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;

std::uint64_t in_gibibytes(std::uint64_t bytes) { return (bytes + gibibyte - 1) / gibibyte; }

/// What must change so that the memory is there: it depends on who limits it.
Message memory_fix(const Host& host, const Room& room, std::uint64_t need) {
  const std::uint64_t missing = need - std::min(need, room.all());
  const char* id = "fix-memory-host";
  if (host.device_shares_memory)
    id = "fix-memory-board";
  else if (host.wsl)
    id = "fix-memory-wsl";
  else if (host.tightest() != nullptr)
    id = host.surroundings == Surroundings::kubernetes ? "fix-memory-pod" : "fix-memory-container";
  return Message{id, {}}
      .with("need", std::to_string(in_gibibytes(need)))
      .with("swap", std::to_string(std::max<std::uint64_t>(in_gibibytes(missing), 1)));
}

Message figures(const Need& need, const Room& room) {
  return Message{}
      .with("need", size_text(*need.host_bytes))
      .with("how", need.host.front().how)
      .with("usable", size_text(room.usable))
      .with("swap", size_text(room.swap));
}

void add_parts(const Need& need, const Origin& place, Finding& finding) {
  if (need.host.size() == 1) return;  // the message says it
  for (const NeedPart& part : need.host)
    finding.notes.push_back(
        {Message{"need-part", {}}
             .with("size", size_text(part.bytes))
             .with("how", part.how)
             .with("basis", Message{"basis-" + std::string(name_of(part.basis)), {}}),
         place});
}

/// Fewer processes need less; `bank` must not be 0, which switches the banks off. A quarter is kept
/// free, since what a process takes is only assumed.
void propose_workers(const Need& need, const Room& room, Finding& finding) {
  constexpr std::uint64_t each = gibibyte;
  const std::uint64_t fixed = need.bytes_without_workers();
  const std::uint64_t safe = room.usable / 4 * 3;
  const std::uint64_t left = safe > fixed ? safe - fixed : 0;
  const auto fits = static_cast<int>(std::clamp<std::uint64_t>(left / each, 1, 8));
  if (fits < need.workers.compile.count)
    finding.corrections.push_back({need.set, "TE_PARALLEL_COMPILER", std::to_string(fits)});
  if (need.workers.bank.count > 1)
    finding.corrections.push_back({need.set, "CANN_KNOWLEDGE_BANK_PROCESS_NUM", "1"});
}

template <typename Judge>
void for_needs(const Facts& facts, Judge judge) {
  const auto room = room_of(facts.machine->host);
  if (!room) return;
  for (const Need& need : facts.needs)
    if (need.host_bytes) judge(need, *room);
}

bool is_sure(const Need& need) { return need.host_basis != Basis::assumed; }

/// Documented or measured, and not there even with swap.
void check_short(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  for_needs(facts, [&](const Need& need, const Room& room) {
    const bool enough =
        need.host_at_least ? room.all() > *need.host_bytes : room.all() >= *need.host_bytes;
    if (!is_sure(need) || enough) return;
    const Origin place = place_of_room(host);
    Finding& finding = sink.add(need.set, place, figures(need, room));
    finding.fix = memory_fix(host, room, *need.host_bytes);
    add_parts(need, place, finding);
    propose_workers(need, room, finding);
  });
}

void check_estimate(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  for_needs(facts, [&](const Need& need, const Room& room) {
    if (is_sure(need) || room.all() >= *need.host_bytes) return;
    const Origin place = place_of_room(host);
    Finding& finding = sink.add(need.set, place, figures(need, room));
    add_parts(need, place, finding);
    propose_workers(need, room, finding);
    if (finding.corrections.empty())
      finding.fix = memory_fix(host, room, *need.host_bytes);
    else
      finding.fix = Message{"fix-fewer-workers", {}}.with("lines", [&] {
        std::string lines;
        for (const Correction& correction : finding.corrections)
          lines += (lines.empty() ? "" : " ") + correction.parameter + "=" + *correction.value;
        return lines;
      }());
  });
}

void check_swap(const Facts& facts, const Catalogue&, Sink& sink) {
  for_needs(facts, [&](const Need& need, const Room& room) {
    if (room.usable >= *need.host_bytes || room.all() < *need.host_bytes) return;
    const Origin place = place_of_room(facts.machine->host);
    Finding& finding = sink.add(need.set, place, figures(need, room));
    add_parts(need, place, finding);
    propose_workers(need, room, finding);
    const bool local = facts.sets[need.set].tool == Tool::aoe;
    finding.fix = {local ? "fix-swap-tuning" : "fix-swap-conversion", {}};
  });
}

/// Gears multiply what the weights take, and the model is not here to tell its weights.
void check_gears(const Facts& facts, const Catalogue&, Sink& sink) {
  constexpr std::size_t many = 3;
  for (const Need& need : facts.needs) {
    if (need.gears < many || need.weights_unknown.empty()) continue;
    sink.add(
        need.set, facts.sets[need.set].origin,
        Message{}.with("gears", std::to_string(need.gears)).with("reason", need.weights_unknown));
  }
}

void check_container(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  const GroupLimit* const group = host.tightest();
  if (group == nullptr || !host.total.known() || group->limit_bytes >= *host.total) return;
  sink.add(no_set, place_of_room(host),
           Message{}
               .with("limit", size_text(group->limit_bytes))
               .with("usage", size_text(group->usage_bytes))
               .with("cache", size_text(group->reclaimable_bytes))
               .with("usable", size_text(group->available_bytes()))
               .with("total", size_text(*host.total))
               .with("free", size_text(host.available.value.value_or(0))));
}

void check_huge_pages(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.total.known() || host.huge_pages_bytes < *host.total / 4) return;
  sink.add(no_set, host.total.origin,
           Message{}
               .with("pages", size_text(host.huge_pages_bytes))
               .with("total", size_text(*host.total)));
}

void check_killed(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  const bool in_group = host.group_kills.value.value_or(0) != 0;
  if (host.killed.empty() && !in_group) return;
  const std::string count = std::to_string(
      std::max<std::uint64_t>(host.group_kills.value.value_or(0), host.killed.size()));
  const Origin place =
      in_group ? host.group_kills.origin : Origin{OriginKind::file, "dmesg", 0, 0, {}};
  Finding& finding = sink.add(no_set, place, Message{}.with("count", count));
  for (const KilledProcess& killed : host.killed)
    finding.notes.push_back({Message{killed.in_group ? "killed-in-group" : "killed-process", {}}
                                 .with("name", killed.name)
                                 .with("pid", std::to_string(killed.pid))
                                 .with("resident", size_text(killed.resident_bytes)),
                             Origin{OriginKind::file, "dmesg", 0, 0, {}}});
}

void check_running(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (host.running.empty() || facts.needs.empty()) return;
  std::uint64_t resident = 0;
  for (const RunningTool& tool : host.running) resident += tool.resident_bytes;
  Finding& finding = sink.add(no_set, Origin{OriginKind::file, "/proc", 0, 0, {}},
                              Message{}
                                  .with("count", std::to_string(host.running.size()))
                                  .with("resident", size_text(resident)));
  for (const RunningTool& tool : host.running) {
    Message note{tool.device.empty() ? "running-tool" : "running-tool-on-device", {}};
    note.with("name", tool.name)
        .with("pid", std::to_string(tool.pid))
        .with("user", tool.user)
        .with("resident", size_text(tool.resident_bytes))
        .with("device", tool.device);
    finding.notes.push_back(
        {std::move(note), Origin{OriginKind::file, "/proc/" + std::to_string(tool.pid), 0, 0, {}}});
  }
}

constexpr std::array<Rule, 8> rules{{
    {"host-memory-short", check_short},
    {"host-memory-estimate-short", check_estimate},
    {"host-memory-needs-swap", check_swap},
    {"gears-multiply-memory", check_gears},
    {"container-limit-counts", check_container},
    {"huge-pages-reserved", check_huge_pages},
    {"processes-killed-before", check_killed},
    {"other-tools-running", check_running},
}};

}  // namespace

std::span<const Rule> host_rules() { return rules; }

}  // namespace aoecheck
