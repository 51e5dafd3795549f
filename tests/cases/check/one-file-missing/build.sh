atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image:4,3,224,224"
