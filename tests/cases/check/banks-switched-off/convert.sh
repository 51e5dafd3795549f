export CANN_KNOWLEDGE_BANK_PROCESS_NUM=0
export TBE_PARALLEL_COMPILER=1
aoe --framework=5 --model=net.onnx --job_type=2 --output=tuned --input_shape="image:4,3,224,224"
atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 --input_shape="image:4,3,224,224"
