export TE_PARALLEL_COMPILER=0
aoe --model=a.onnx --framework=5 --job_type=1 --device=0
aoe --model=a.onnx --framework=5 --job_type=2 --device=3
