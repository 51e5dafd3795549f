#!/usr/bin/env bash
# Builds the preset `release` and prints its measurements.
set -euo pipefail
cd "$(dirname "$0")/../.."

scripts/deps.sh
cmake --preset release >/dev/null
cmake --build --preset bench
