export TUNE_BANK_PATH=./bank
aoe --model=m.onnx --framework=5 --job_type=2
TUNE_BANK_PATH=./other atc --model=m.onnx --framework=5 --output=m --soc_version=Ascend310P3
atc --model=m.onnx --framework=5 --output=m --soc_version=${chip}
