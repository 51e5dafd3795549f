#!/usr/bin/env bash
# net.onnx was tuned weeks ago, on another machine; the bank came along with what was recorded then:
#   aoecheck run -- aoe --framework=5 --model=net.onnx ... --job_type=2
export TUNE_BANK_PATH=./bank

atc --framework=5 --model=net.onnx --output=net_bs8 \
    --input_shape="x:8,3,224,224" --soc_version=Ascend310P3
