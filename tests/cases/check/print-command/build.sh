atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image:1,3,224,224" --precision_mode_v2=mixed_bfloat16
