#!/usr/bin/env bash
# Builds the preset `dev` and runs all tests. Tests on real files run where AOECHECK_REAL_DATA names
# their folder. Arguments go to ctest: scripts/test.sh -L cases
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/deps.sh
cmake --preset dev >/dev/null
cmake --build --preset dev
ctest --preset dev "$@"
