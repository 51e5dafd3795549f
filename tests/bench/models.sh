#!/usr/bin/env bash
# tests/bench/models.sh BUILD: what reading a model of 2 GiB costs, as user plus system time and peak
# memory of whole processes, beside `aoecheck --version` and, where it is installed, python3-onnx.
set -euo pipefail

build=$(realpath "$1")
program=$build/aoecheck
ratio=$build/process_ratio

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$build/write_models" "$folder"
cd "$folder"

for model in just_under.onnx beyond.onnx just_under.om; do
  echo "== model $model ($(stat -c %s "$model") bytes): aoecheck --version"
  "$ratio" 200 "$program" model "$model" -- "$program" --version
done

python=/usr/bin/python3
if "$python" -c 'import onnx' 2>/dev/null; then
  echo "== onnx.load of just_under.onnx: model just_under.onnx"
  "$ratio" 3 "$python" -c 'import onnx; onnx.load("just_under.onnx")' -- \
    "$program" model just_under.onnx
else
  echo "== onnx.load: python3-onnx is not installed"
fi
