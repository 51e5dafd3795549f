atc --model=net.onnx --framework=5 --soc_version=Ascend310P3 --input_shap="a:-1,3;" --dynamic_batch_size=1 --precision_mode=fp16 --auto_tune_mode="RL,GA" --log=error
