#!/bin/bash
# Tunes a classifier once, then converts it for every batch size that is served.
export TUNE_BANK_PATH=/data/bank

aoe --framework=5 --model=resnet50.onnx --job_type=2 --output=resnet50_tuned \
    --input_shape="image:4,3,224,224"

for bs in 1 4 8; do
  atc --framework=5 --model=resnet50.onnx --output=resnet50_bs${bs} \
      --input_shape="image:${bs},3,224,224" --soc_version=Ascend310P3
done
