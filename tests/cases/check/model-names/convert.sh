#!/bin/bash
atc --framework=0 --model=tiny.prototxt --weight=tiny.caffemodel --output=tiny \
    --soc_version=Ascend310P3 --input_shape="date:4,3,32,32" --out_nodes="pro:0;conv1:1"
atc --framework=5 --model=tiny.prototxt --output=tiny --soc_version=Ascend310P3 \
    --input_shape="conv1:1,3,32"
