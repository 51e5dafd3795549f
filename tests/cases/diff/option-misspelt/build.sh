atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shapes="image:1,3,224,224"
