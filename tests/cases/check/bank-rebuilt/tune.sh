aoe --framework=5 --model=net.onnx --output=net_tuned --input_shape="x:1,3,224,224" --job_type=1
