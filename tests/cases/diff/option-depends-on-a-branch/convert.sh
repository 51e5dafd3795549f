if [ "$SMALL" = yes ]; then OPTS="--enable_small_channel=1"; fi
aoe --framework=5 --model=net2.onnx --job_type=2 $OPTS
atc --framework=5 --model=net2.onnx --output=o --soc_version=Ascend310P3 --enable_small_channel=1
