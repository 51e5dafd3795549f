atc --framework=3 --model=net.pbtxt --output=net --soc_version=Ascend310P3
atc --framework=3 --model=net.pbtxt --output=net --soc_version=Ascend310P3 --input_shape=image:8,32,32,3 --out_nodes=dense:0
