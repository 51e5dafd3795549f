#!/bin/bash
export TUNE_BANK_PATH=./bank
export TBE_PARALLEL_COMPILER=1
chip=$1
bs=4
for b in 1 $bs 8; do
  atc --framework=5 --model=./m.onnx --output=m_bs${b} \
      --input_shape="image:${b},3,224,224" --soc_version=Ascend${chip} > log 2>&1
done
if [ "$2" = x ]; then MODEL=a.onnx; else MODEL=b.onnx; fi
TE_PARALLEL_COMPILER=8 aoe --model=$MODEL --framework 5 --job_type=2 --soc_version <soc> ...
conv() { local n=$1; atc --model=$n.onnx --input_shape"x:$2" --output=${n%.*}_$2 && echo ok; }
conv a.b 1
conv c 2
f2() { sudo -E docker run -e TUNE_BANK_PATH=/x -v a:b img bash -c "atc --model=$1 --framework=5"; }
out=$(atc -framework=5 --model ~/x.onnx --log=debug --log=error "$@")
