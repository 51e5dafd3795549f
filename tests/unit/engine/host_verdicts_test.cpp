#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"

// What preflight answers on the hosts of tests/support/hosts, by hand from memory-and-logs.md 4: a
// tuning needs 32 GiB of available memory; a conversion with 8 compile and 8 bank processes is
// estimated at 11 GiB. What fits only with swap is a warning.

namespace aoecheck::test {
namespace {

enum class Fate { fits, swap, short_of, open };

struct Row {
  std::string host;
  Fate tuning;
  Fate conversion;
};

/// The comments are usable memory and usable swap in GiB.
const std::vector<Row> rows = {
    {"bare-x86", Fate::fits, Fate::fits},                                 // 256
    {"bare-small", Fate::short_of, Fate::fits},                           // 11 + 2
    {"bare-docker-host", Fate::fits, Fate::fits},                         // 100
    {"wsl2", Fate::short_of, Fate::short_of},                             // 6.5 + 1.5
    {"board-8g-310b", Fate::short_of, Fate::short_of},                    // 4.5
    {"board-310b-swap", Fate::short_of, Fate::swap},                      // 8 + 20
    {"board-310-rc", Fate::short_of, Fate::short_of},                     // 2
    {"card-310-ep", Fate::fits, Fate::fits},                              // 48
    {"swap-only", Fate::swap, Fate::swap},                                // 0.5 + 60
    {"pages-64k", Fate::fits, Fate::fits},                                // 400
    {"strict-overcommit", Fate::fits, Fate::fits},                        // 48
    {"huge-pages-reserved", Fate::fits, Fate::fits},                      // 110
    {"limits-low", Fate::fits, Fate::fits},                               // 100
    {"docker-v1", Fate::short_of, Fate::swap},                            // 6 + 7.5
    {"k8s-v1", Fate::short_of, Fate::short_of},                           // 7
    {"k8s-v1-hidden-pod", Fate::fits, Fate::fits},                        // 40
    {"page-cache-full-container", Fate::short_of, Fate::fits},            // 30.3
    {"docker-v2-private-namespace", Fate::short_of, Fate::fits},          // 14.6
    {"docker-v2-host-namespace", Fate::short_of, Fate::short_of},         // 3.25 + 4
    {"docker-v2-bound-group", Fate::short_of, Fate::short_of},            // 2.5
    {"k8s-v2", Fate::short_of, Fate::fits},                               // 13
    {"k8s-v2-private-namespace", Fate::short_of, Fate::short_of},         // 0
    {"nested-limits-v2", Fate::short_of, Fate::short_of},                 // 6 + 2
    {"leaf-without-controller", Fate::short_of, Fate::fits},              // 15
    {"cpu-quota-container", Fate::fits, Fate::fits},                      // 200
    {"cpuset-container", Fate::short_of, Fate::fits},                     // 31
    {"container-on-full-host", Fate::short_of, Fate::short_of},           // 6
    {"killed-before", Fate::short_of, Fate::fits},                        // 29
    {"other-aoe-running", Fate::fits, Fate::fits},                        // 100
    {"board-without-memory-controller", Fate::short_of, Fate::short_of},  // 4.5
    {"unreadable", Fate::open, Fate::open},
    {"garbled", Fate::open, Fate::open},
    {"cut-short", Fate::open, Fate::open},
    {"unmounted-groups", Fate::open, Fate::open},  // 48, and a container's limit that is not seen
    {"foreign-group", Fate::open, Fate::open},     // likewise
};

/// A remote tuning: the device of the tree does not matter here.
const std::vector<std::string> tuning{"aoe",          "--model=net.onnx", "--framework=5",
                                      "--job_type=2", "--ip=192.0.2.1",   "--port=8000"};
const std::vector<std::string> conversion{"atc", "--model=net.onnx", "--framework=5",
                                          "--output=net", "--soc_version=Ascend310B4"};

Outcome preflight_on(const std::string& host, const std::vector<std::string>& words) {
  const auto environment =
      rooted_environment(real_environment(), AOECHECK_SOURCE_DIR "/tests/support/hosts/" + host);
  Request request;
  request.command = "preflight";
  request.words = words;
  auto outcome = run_preflight(request, *environment, Catalogue::embedded());
  EXPECT_TRUE(outcome.ok()) << host;
  return outcome ? std::move(*outcome) : Outcome{};
}

Fate fate_of(const Outcome& outcome) {
  const auto tells = [&](std::string_view rule) {
    return std::any_of(outcome.findings.begin(), outcome.findings.end(),
                       [&](const Finding& finding) { return finding.rule == rule; });
  };
  if (tells("host-memory-short") || tells("host-memory-estimate-short")) return Fate::short_of;
  if (tells("host-memory-needs-swap")) return Fate::swap;
  return outcome.verdict == Verdict::undecided ? Fate::open : Fate::fits;
}

TEST(HostVerdicts, OfATuning) {
  for (const Row& row : rows)
    EXPECT_EQ(fate_of(preflight_on(row.host, tuning)), row.tuning) << row.host;
}

TEST(HostVerdicts, OfAConversion) {
  for (const Row& row : rows)
    EXPECT_EQ(fate_of(preflight_on(row.host, conversion)), row.conversion) << row.host;
}

}  // namespace
}  // namespace aoecheck::test
