#pragma once

#include <array>
#include <string_view>

// The commands that may stand in front of atc and aoe.

namespace aoecheck {

/// A command that runs the command behind it.
struct Prefix {
  std::string_view name;
  std::string_view short_values;  // letters of options whose value is a word of its own
  std::string_view long_values;   // names of such long options, between blanks
  int operands = 0;               // words in front of the command that are no options
  bool assignments = false;       // NAME=value words set variables
};

inline constexpr std::array<Prefix, 19> prefixes = {{
    {"builtin", "", "", 0, false},
    {"chrt", "TPD", " sched-runtime sched-period sched-deadline ", 1, false},
    {"command", "", "", 0, false},
    {"env", "uC", " unset chdir ", 0, true},
    {"exec", "a", "", 0, false},
    {"ionice", "cn", " class classdata ", 0, false},
    {"nice", "n", " adjustment ", 0, false},
    {"nohup", "", "", 0, false},
    {"numactl", "NmCipP",
     " cpunodebind membind physcpubind interleave preferred weighted-interleave ", 0, false},
    {"setsid", "", "", 0, false},
    {"srun", "pNnwctJAGqxdeioDC",
     " partition nodes ntasks nodelist cpus-per-task time job-name account gpus gres qos mem output"
     " error exclude constraint ntasks-per-node cpu-bind ",
     0, false},
    {"stdbuf", "ioe", " input output error ", 0, false},
    {"strace", "eofpsPuaEI", " trace output ", 0, false},
    {"sudo", "ugpCrtThUDR", " user group prompt chdir chroot role type host other-user ", 0, true},
    {"taskset", "", "", 1, false},
    {"time", "fo", " format output ", 0, false},
    {"timeout", "sk", " signal kill-after ", 1, false},
    {"unbuffer", "", "", 0, false},
    {"$", "", "", 0, false},
}};

inline constexpr Prefix conda_run = {"run", "np", " name prefix cwd ", 0, false};
inline constexpr Prefix container_global = {"docker", "Hcl",
                                            " host context config log-level file "
                                            "project-name project-directory profile ",
                                            0, false};
inline constexpr Prefix container_run = {
    "run", "vewumhlpac",
    " env workdir user name device network net entrypoint volume mount ipc shm-size memory cpus "
    "hostname env-file runtime ulimit cap-add cap-drop security-opt label gpus publish pid "
    "memory-swap cpuset-cpus add-host restart platform tmpfs group-add volumes-from log-driver "
    "log-opt device-cgroup-rule userns uts cgroupns pull dns link detach-keys cidfile expose ",
    0, false};
inline constexpr Prefix pod_exec = {"exec", "cnf", " container namespace filename ", 0, false};

inline constexpr std::array<std::string_view, 7> shells = {"bash", "sh",  "dash", "ash",
                                                           "zsh",  "ksh", "fish"};

}  // namespace aoecheck
