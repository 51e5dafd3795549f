echo start
atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image:1,3
