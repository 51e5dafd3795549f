#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 1U << 20U;

std::string text_of(const char* path, const Environment& environment) {
  const auto text = environment.read(path, small_file);
  return text ? *text : std::string();
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Whether a file that the container's engine puts into it is mounted from below such a directory:
/// the fourth field of mountinfo. A host of containers has them as mount points only.
bool is_mounted_from(std::string_view mounts, std::string_view directory) {
  constexpr std::size_t root = 3;
  for (const std::string_view line : split(mounts, '\n')) {
    const auto fields = split(line, ' ');
    if (fields.size() > root && has(fields[root], directory)) return true;
  }
  return false;
}

/// The name of a group of Docker: "/docker/ID", "docker-ID.scope".
bool is_docker_group(std::string_view groups) {
  return has(groups, "/docker/") || has(groups, "/docker-");
}

}  // namespace

void probe_surroundings(const Environment& environment, Host& host) {
  const std::string groups = text_of("/proc/self/cgroup", environment);
  const std::string mounts = text_of("/proc/self/mountinfo", environment);
  const bool docker_file = environment.kind("/.dockerenv") != PathKind::absent;
  const bool pod = environment.kind("/run/secrets/kubernetes.io") == PathKind::directory;
  if (pod || has(groups, "kubepods") || is_mounted_from(mounts, "/kubelet/pods/"))
    host.surroundings = Surroundings::kubernetes;
  else if (docker_file || is_docker_group(groups) || is_mounted_from(mounts, "/docker/containers/"))
    host.surroundings = Surroundings::docker;
  else if (environment.kind("/run/.containerenv") != PathKind::absent || has(groups, "/lxc") ||
           has(groups, "libpod"))
    host.surroundings = Surroundings::container;
  const std::string release = lower(text_of("/proc/sys/kernel/osrelease", environment) +
                                    text_of("/proc/version", environment));
  host.wsl = has(release, "microsoft");
}

}  // namespace aoecheck
