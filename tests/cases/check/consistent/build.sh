atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image: 4,3,224,224" --op_select_implmode=high_performance --input_format=NCHW
