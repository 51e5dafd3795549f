#!/usr/bin/env bash
# scripts/format.sh check|fix: clang-format over the project's own code.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-check} in
  check) mode=(--dry-run -Werror) ;;
  fix) mode=(-i) ;;
  *)
    echo "usage: scripts/format.sh check|fix" >&2
    exit 2
    ;;
esac
find src include tests \( -name '*.cpp' -o -name '*.h' \) -print0 |
  xargs -0r clang-format "${mode[@]}"
