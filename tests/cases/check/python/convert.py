import os
import subprocess

BATCH = 1
subprocess.run(["aoe", "--framework=5", "--model", "net.onnx", "--job_type=2",
                "--input_shape=image:4,3,224,224"])
os.system(f"atc --framework=5 --model=net.onnx --output=net "
          f"--soc_version=Ascend310P3 --input_shape=image:{BATCH},3,224,224")
