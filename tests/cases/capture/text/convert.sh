export TUNE_BANK_PATH=/bank
for bs in 1 4; do
  atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image:$bs,3,224,224" --insert_op_conf=$CFG
done
