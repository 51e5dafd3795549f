#!/usr/bin/env bash
# tests/bench/banks.sh BUILD: what verifying a bank of 1 GB costs, as user plus system time and peak
# memory of whole processes, beside python3 and the digest programs that read the same bytes.
set -euo pipefail

build=$(realpath "$1")
program=$build/aoecheck
ratio=$build/process_ratio
python=/usr/bin/python3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$build/write_banks" "$folder"
cd "$folder"
lines=Ascend910B2_24_AiCore_MatMulV3_runtime_kb.json
object=Ascend910B1_25_AiCore_matmul.json

echo "== JSON lines, $(stat -c %s "$lines") bytes: sha256sum (at most 0.45 of it)"
"$ratio" 5 "$program" bank verify "$lines" -- sha256sum "$lines"
echo "== JSON lines: python3 json loop (at most 0.17 of it)"
"$ratio" 1 "$program" bank verify "$lines" -- "$python" -c "
import json
for line in open('$lines'): json.loads(line)"
echo "== one object, $(stat -c %s "$object") bytes: md5sum (at most 1.6 times it)"
"$ratio" 5 "$program" bank verify "$object" -- md5sum "$object"
echo "== one object: python3 json and hashlib (at most 0.11 of it)"
"$ratio" 1 "$program" bank verify "$object" -- "$python" -c "
import hashlib, json
for key, value in json.load(open('$object')).items():
    assert hashlib.md5(json.dumps(value[0]['info_dict']).encode()).hexdigest() == key"
