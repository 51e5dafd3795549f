#!/usr/bin/env bash
# Installs the packages of Debian or Ubuntu that the build needs, where they are missing.
# scripts/deps.sh        what a build and its tests need
# scripts/deps.sh lint   clang-format and clang-tidy as well
set -euo pipefail

build=(
  g++                     # the compiler
  cmake                   # 3.25 or newer
  ninja-build
  libcli11-dev            # CLI11: the command line
  libfmt-dev              # fmt, header only
  libssl-dev              # OpenSSL: digests
  libyaml-cpp-dev         # yaml-cpp: the catalogue
  libprotobuf-dev         # protobuf: AIPP files and models
  protobuf-compiler       # protoc
  libminizip-dev          # minizip: OM2 archives
  libre2-dev              # RE2: texts of logs
  zlib1g-dev              # zlib: what minizip unpacks with
  nlohmann-json3-dev      # JSON reports and captures
  libgtest-dev            # GoogleTest and its matchers
  libgmock-dev
)
lint=(clang-format clang-tidy)

packages=("${build[@]}")
if [[ ${1:-} == lint ]]; then packages+=("${lint[@]}"); fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "deps.sh: no apt here; the build needs what these Debian packages hold: ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $state == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then as_root=(sudo); fi
echo "deps.sh: installing ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
install() {
  "${as_root[@]}" apt-get install -y --no-install-recommends "${missing[@]}" </dev/null >"$log" 2>&1
}
if ! install && ! { "${as_root[@]}" apt-get update </dev/null >"$log" 2>&1 && install; }; then
  cat "$log" >&2
  exit 1
fi
