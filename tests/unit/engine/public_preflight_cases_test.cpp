#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "rules/ge_budget.h"
#include "support/fake_environment.h"

// Public cases of memory, device and installation that could have been foreseen: the world as the
// user had it, the command, the rule that tells the cause before the run, and its numbers. The ids
// are those of the cases. Not foreseeable by a preflight: B043 and B082 (a trace seen afterwards),
// B086, B087 (operators), B089 (words of a log); B050 is a matter of check (an option changed after
// tuning), B072 of `bank where` (rights).

namespace aoecheck::test {
namespace {

using Words = std::vector<std::string>;

constexpr std::uint64_t gib = 1ULL << 30U;

class PublicPreflightCase : public testing::Test {
 protected:
  PublicPreflightCase() {
    environment_.set_variable("HOME", "/home/u");
    environment_.add_file("/proc/self/status", "Cpus_allowed_list:\t0-3\n");
    environment_.add_file("/proc/1/comm", "systemd\n");
  }

  void memory(double total, double available, double swap = 0) {
    const auto kilobytes = [](double gibibytes) {
      return static_cast<std::uint64_t>(gibibytes * 1024 * 1024);
    };
    environment_.add_file(
        "/proc/meminfo",
        fmt::format("MemTotal: {} kB\nMemAvailable: {} kB\nSwapTotal: {} kB\nSwapFree: {} kB\n",
                    kilobytes(total), kilobytes(available), kilobytes(swap), kilobytes(swap)));
  }

  void device(const std::string& name, const std::string& bus, int used, int total,
              const std::string& processes = {}) {
    environment_.add_program(
        "npu-smi info",
        fmt::format("| npu-smi 24.1.0      Version: 24.1.0 |\n"
                    "| NPU     Name      | Health | Power(W) Temp(C) Hugepages-Usage(page) |\n"
                    "| Chip    Device    | Bus-Id | AICore(%) Memory-Usage(MB) |\n"
                    "| 0       {}        | OK     | 12.8 61 0 / 0 |\n"
                    "| 0       0         | {}     | 0  {} / {} |\n{}",
                    name, bus, used, total, processes));
  }

  Outcome preflight(const Words& words, const Words& sources = {}) {
    Request request;
    request.command = "preflight";
    request.words = words;
    request.sources = sources;
    request.cann = cann_;
    auto outcome = run_preflight(request, environment_, Catalogue::embedded());
    EXPECT_TRUE(outcome.ok());
    return outcome ? std::move(*outcome) : Outcome{};
  }

  /// The text of the finding of that rule; empty where it is not found.
  static std::string told(const Outcome& outcome, std::string_view rule) {
    for (const Finding& finding : outcome.findings)
      if (finding.rule == rule) return render(finding.message, Catalogue::embedded(), Language::en);
    return {};
  }

  static bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  }

  static bool remedies(const Outcome& outcome, std::string_view line) {
    return std::any_of(outcome.remedies.begin(), outcome.remedies.end(),
                       [&](const Remedy& remedy) { return remedy.line == line; });
  }

  static Words atc(const std::string& soc) {
    return {"atc", "--model=net.onnx", "--framework=5", "--output=net", "--soc_version=" + soc};
  }

  FakeEnvironment environment_;
  std::optional<CannVersion> cann_;
  const Words aoe_{"aoe", "--model=net.onnx", "--framework=5", "--job_type=2"};
};

TEST_F(PublicPreflightCase, B039DefaultWorkersOnABoard) {
  memory(7.4, 7.0);
  device("310B4", "NA", 2166, 7545);
  const Outcome outcome = preflight(atc("Ascend310B4"));
  const std::string text = told(outcome, "host-memory-estimate-short");
  EXPECT_TRUE(has(text, "11.0 GiB")) << text;
  EXPECT_TRUE(has(text, "7.0 GiB")) << text;
  EXPECT_TRUE(remedies(outcome, "export CANN_KNOWLEDGE_BANK_PROCESS_NUM=1"));
  environment_.set_variable("TE_PARALLEL_COMPILER", "4");  // was killed as well
  memory(7.4, 6.5);
  EXPECT_FALSE(told(preflight(atc("Ascend310B4")), "host-memory-estimate-short").empty());
  environment_.set_variable("TE_PARALLEL_COMPILER", "1");  // converted all 22 models
  EXPECT_TRUE(preflight(atc("Ascend310B4")).findings.empty());
}

TEST_F(PublicPreflightCase, B041TheContainersLimitAndNotTheHostsMemory) {
  memory(2048, 1900);
  environment_.add_file("/.dockerenv", "");
  environment_.add_file("/proc/self/cgroup", "0::/\n");
  environment_.add_file("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup ro - cgroup2 c rw\n");
  environment_.add_file("/sys/fs/cgroup/memory.max", std::to_string(32 * gib) + "\n");
  environment_.add_file("/sys/fs/cgroup/memory.current", std::to_string(30 * gib) + "\n");
  const Outcome outcome = preflight(aoe_);
  EXPECT_TRUE(has(told(outcome, "host-memory-short"), "here 2.0 GiB can be used"));
  const std::string limit = told(outcome, "container-limit-counts");
  EXPECT_TRUE(has(limit, "32.0 GiB of the host's 2.0 TiB")) << limit;
  EXPECT_TRUE(remedies(outcome, "export CANN_KNOWLEDGE_BANK_PROCESS_NUM=1"));
  EXPECT_FALSE(remedies(outcome, "export CANN_KNOWLEDGE_BANK_PROCESS_NUM=0"));
}

TEST_F(PublicPreflightCase, B044SwapWhileManyGearsAreCompiled) {
  memory(12, 9, 24);
  Words words = atc("Ascend310B1");
  words.emplace_back("--input_shape=a:-1,-1;b:-1,-1");
  words.emplace_back("--input_format=ND");
  words.emplace_back("--dynamic_dims=1,1025,1,1024;2,1026,2,1024;4,1028,4,1024;1,2049,1,2048");
  const Outcome outcome = preflight(words);
  EXPECT_TRUE(has(told(outcome, "host-memory-needs-swap"), "only 9.0 GiB"));
  EXPECT_TRUE(has(told(outcome, "gears-multiply-memory"), "4 gears"));
}

TEST_F(PublicPreflightCase, B046ANumberOfWorkersThatFitsAndNotAHouseRule) {
  memory(15.6, 9);
  const Outcome outcome = preflight(atc("Ascend310B4"));
  EXPECT_TRUE(remedies(outcome, "export TE_PARALLEL_COMPILER=5"));
}

TEST_F(PublicPreflightCase, B048AConvertedModelThatTheDeviceCannotHold) {
  memory(64, 60);
  device("310P3", "0000:3B:00.0", 1200, 21527);
  environment_.add_file(
      "bs16.txt",
      "============ Display Model Info start ============\n"
      "Original Atc command line: atc --model=n.onnx --framework=5 --output=o "
      "--soc_version=Ascend310P3\n"
      "system   info: atc_version[7.6.0.1.220], soc_version[Ascend310P3], framework_type[Onnx].\n"
      "resource info: memory_size[24696061952 B], weight_size[1073741824 B], stream_num[1], "
      "event_num[0].\n"
      "============ Display Model Info end   ============\n");
  const std::string text = told(preflight({}, {"bs16.txt"}), "device-memory-short");
  EXPECT_TRUE(has(text, "24.0 GiB is needed")) << text;
  EXPECT_TRUE(has(text, "19.8 GiB free of 21.0 GiB")) << text;
}

TEST_F(PublicPreflightCase, B052ABoardTooSmallForLocalTuning) {
  memory(7.4, 6);
  device("310B4", "NA", 2166, 7545);
  const Outcome outcome = preflight(aoe_);
  EXPECT_TRUE(has(told(outcome, "host-memory-short"), "6.0 GiB"));
  const auto finding =
      std::find_if(outcome.findings.begin(), outcome.findings.end(),
                   [](const Finding& each) { return each.rule == "host-memory-short"; });
  ASSERT_NE(finding, outcome.findings.end());
  EXPECT_TRUE(has(render(finding->fix, Catalogue::embedded(), Language::en), "ncs"));
}

TEST_F(PublicPreflightCase, B077ModulesThatTheBankServiceImports) {
  memory(64, 60);
  environment_.add_directory("/usr/local/Ascend/ascend-toolkit/latest/compiler");
  environment_.set_variable("PATH", "/usr/bin");
  environment_.add_file("/usr/bin/python3.9", "");
  environment_.add_file("/usr/bin/python3", "");
  environment_.add_link("/usr/bin/python3", "/usr/bin/python3.9");
  environment_.add_file("/usr/lib/python3.9/site-packages/numpy.py", "");
  const std::string text = told(preflight(atc("Ascend310P3")), "python-module-missing");
  for (const char* name : {"decorator", "sympy", "scipy", "psutil"})
    EXPECT_TRUE(has(text, name)) << text;
}

TEST_F(PublicPreflightCase, B079SharedMemoryAndLimitsOfThePod) {
  memory(1024, 900);
  environment_.add_directory("/run/secrets/kubernetes.io");
  environment_.add_directory("/dev/shm");
  environment_.set_disk("/dev/shm", {64ULL << 20U, 64ULL << 20U});
  EXPECT_TRUE(has(told(preflight(atc("Ascend910B2")), "shared-memory-small"), "64.0 MiB"));
}

TEST_F(PublicPreflightCase, B084OperatorsOfTheRunTimePackage) {
  memory(64, 60);
  environment_.add_directory("/usr/local/Ascend/nnrt/6.0.0.alpha001/opp/op_proto");
  environment_.set_variable("ASCEND_OPP_PATH", "/usr/local/Ascend/nnrt/6.0.0.alpha001/opp/");
  EXPECT_FALSE(told(preflight(atc("Ascend310")), "opp-path-is-runtime-only").empty());
}

TEST_F(PublicPreflightCase, B094ADeviceThatAnotherContainerHolds) {
  memory(64, 60);
  device("310P3", "0000:3B:00.0", 15000, 21527);
  const std::string text = told(preflight(aoe_), "device-held-elsewhere");
  EXPECT_TRUE(has(text, "14.6 GiB")) << text;
  environment_.add_program("npu-smi info", "because the device is used. ret is -8020\n");
  EXPECT_TRUE(has(told(preflight(aoe_), "device-not-accessible"), "-8020"));
}

TEST_F(PublicPreflightCase, B096FewerCoresMakeAnotherBank) {
  memory(64, 60);
  device("310P3", "0000:3B:00.0", 1200, 21527);
  Words words = aoe_;
  words.emplace_back("--aicore_num=4");
  EXPECT_TRUE(has(told(preflight(words), "bank-for-fewer-cores"), "4 on Ascend310P3 with 8"));
}

TEST_F(PublicPreflightCase, B097AnotherTuningOnTheSameMachine) {
  memory(64, 60);
  environment_.add_file("/proc/4711/comm", "aoe\n");
  environment_.add_file("/proc/4711/status", "Uid:\t1001\t1001\t1001\t1001\nVmRSS:\t4194304 kB\n");
  environment_.add_file("/etc/passwd", "wei:x:1001:1001::/home/wei:/bin/bash\n");
  const Outcome outcome = preflight(aoe_);
  EXPECT_TRUE(has(told(outcome, "other-tools-running"), "4.0 GiB"));
}

TEST_F(PublicPreflightCase, Vendor1TheHostHasLessThanOneProcessTakes) {
  memory(31, 14);  // the process that was killed had 15.7 GiB, its children not counted
  environment_.add_program(
      "dmesg",
      "[519308.099433] Out of memory: Killed process 994362 (aoe) total-vm:23064888kB, "
      "anon-rss:16472380kB, file-rss:0kB, shmem-rss:0kB, UID:0 pgtables:35352kB oom_score_adj:0\n");
  const Outcome outcome = preflight(aoe_);
  EXPECT_TRUE(has(told(outcome, "host-memory-short"), "32.0 GiB"));
  EXPECT_FALSE(told(outcome, "processes-killed-before").empty());
}

TEST_F(PublicPreflightCase, Vendor3ThePairThatTheVendorComputes) {
  // 13962468864 bytes of variables against 13 GiB: one GiB more for them, the rest for graphs.
  const auto pair =
      enlarged_ge_memory(GeBudget::fixed, 32 * gib, GeMemoryPart::variable, 13962468864);
  ASSERT_TRUE(pair.has_value());
  EXPECT_EQ(pair->variable, 15036210688U);
  EXPECT_EQ(pair->graph, 18249785856U);
}

TEST_F(PublicPreflightCase, Vendor4GraphsAndVariablesTogetherPassTheDevice) {
  memory(256, 200);
  environment_.add_file("train.py",
                        "custom_op.name = \"NpuOptimizer\"\n"
                        "custom_op.parameter_map[\"graph_memory_max_size\"].s = "
                        "tf.compat.as_bytes(str(26*1024 * 1024 * 1024))\n"
                        "custom_op.parameter_map[\"variable_memory_max_size\"].s = "
                        "tf.compat.as_bytes(str(15*1024 * 1024 * 1024))\n");
  cann_ = parse_cann_version("5.0.2");
  const std::string text = told(preflight({}, {"train.py"}), "ge-memory-sum-too-large");
  EXPECT_TRUE(has(text, "44023414784 together")) << text;
  EXPECT_TRUE(has(text, "33285996544 can be had")) << text;
  cann_ = parse_cann_version("8.1.RC1");  // there the pair has no effect, and no pair is advised
  const Outcome current = preflight({}, {"train.py"});
  EXPECT_TRUE(told(current, "ge-memory-sum-too-large").empty());
  EXPECT_FALSE(told(current, "ge-memory-options-ignored").empty());
}

}  // namespace
}  // namespace aoecheck::test
