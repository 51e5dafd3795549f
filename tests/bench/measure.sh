#!/usr/bin/env bash
# tests/bench/measure.sh BUILD: what starts of BUILD/aoecheck cost, as user plus system time and peak
# memory of whole processes, beside a program that does as little as possible.
set -euo pipefail

build=$(realpath "$1")
program=$build/aoecheck
ratio=$build/process_ratio
scripts=1000

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >tune.sh <<'SCRIPT'
#!/bin/bash
aoe --framework=5 --model=./resnet50.onnx --job_type=2 --input_format=NCHW \
  --input_shape="image:32,3,224,224" --precision_mode=allow_mix_precision
SCRIPT
cat >build.sh <<'SCRIPT'
#!/bin/bash
atc --framework=5 --model=./resnet50.onnx --output=resnet50 --soc_version=Ascend310P3 \
  --input_format=NCHW --input_shape="image:1,3,224,224" --precision_mode_v2=mixed_float16
SCRIPT
mkdir many
for ((i = 0; i < scripts; ++i)); do
  sed "s/resnet50/model_$i/g; s/image:1,/image:$((i % 64 + 1)),/" build.sh >"many/build_$i.sh"
done

echo "== diff of two commands: /bin/true"
"$ratio" 200 "$program" diff tune.sh build.sh -- /bin/true
echo "== --help: /bin/true"
"$ratio" 200 "$program" --help -- /bin/true
echo "== a usage error: /bin/true"
"$ratio" 200 "$program" no-such-command -- /bin/true
echo "== capture of $scripts scripts in one call: cat of the same files"
"$ratio" 10 "$program" capture many/*.sh -- cat many/*.sh

mkdir bin
cat >bin/npu-smi <<'TABLE'
#!/bin/sh
cat <<'END'
| npu-smi 24.1.0                   Version: 24.1.0                                        |
| NPU     Name              | Health          | Power(W)     Temp(C)   Hugepages-Usage(page) |
| Chip    Device            | Bus-Id          | AICore(%)    Memory-Usage(MB)                |
| 0       310P3             | OK              | 12.8         61        0     / 0             |
| 0       0                 | 0000:C1:00.0    | 0            1161 / 21527                    |
END
TABLE
chmod +x bin/npu-smi
export PATH=$PWD/bin:$PATH
touch resnet50.onnx
echo "== preflight of a tuning, which asks npu-smi: npu-smi alone"
"$ratio" 50 "$program" preflight --env --fail-on=never tune.sh -- npu-smi info
