#!/usr/bin/env bash
# Builds the program as shipped and runs it on the first example.
set -euo pipefail
cd "$(dirname "$0")/.."

{
  scripts/deps.sh
  cmake --preset release
  cmake --build --preset release --target aoecheck
} >&2

program=$PWD/build/release/aoecheck
cd examples/01-*/
arguments=()
eval "arguments=($(<args))"
echo "\$ aoecheck $(<args)"
echo
code=0
"$program" "${arguments[@]}" || code=$?
# The example is a conversion that misses its tuning: findings are the right answer.
if [[ $code -ne 1 ]]; then
  echo "demo.sh: exit code $code instead of 1" >&2
  exit 1
fi
