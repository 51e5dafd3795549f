aoe --framework=5 --model=net.onnx --job_type=2 --output=tuned --input_shape="image:4,3,224,224" --fusion_switch_file=a.cfg
