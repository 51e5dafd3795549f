export TUNE_BANK_PATH=/data/bank
aoe --framework=5 --model=net_bs1.onnx --job_type=2 --input_shape="image:1,3,224,224"
for bs in 1 8; do
  atc --framework=5 --model=net_bs${bs}.onnx --output=net_bs${bs} --soc_version=Ascend310P3 \
      --input_shape="image:${bs},3,224,224"
done
