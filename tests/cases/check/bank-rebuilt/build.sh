atc --framework=5 --model=net.onnx --output=net --input_shape="x:1,3,224,224" --soc_version=Ascend310P3
