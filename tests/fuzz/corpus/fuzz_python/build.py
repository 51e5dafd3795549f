import os, subprocess
"""docs: atc --model=doc.onnx --framework=5"""
os.environ["TUNE_BANK_PATH"] = "/bank"
SOC = "Ascend310P3"
def conv(model, bs):
    """atc --model=x is nice"""
    cmd = ["atc", f"--model={model}.onnx", "--framework", "5", "--soc_version=" + SOC]
    cmd.append(f"--input_shape=x:{bs},3")
    if bs > 4:
        cmd.extend(["--log=debug"])
    cmd += ["--output", model]
    subprocess.run(cmd, check=True)
os.system("aoe --framework=5 --model=%s --job_type=2" % SOC)
c = "atc --model={} --framework=5 " \
    "--log=error".format(x)
c += " --output=y"
print(c)
if args.run:
    os.system(c)
raise ValueError("atc --model is required")
subprocess.call("""
  cd build && atc --model=a.onnx \\
    --framework=5 --input_shape='x:1,3'
""", shell=True)
cc = "aoe --model=b.onnx --framework=5 --optypelist_for_implmode='Gelu'"
subprocess.run(cc.split())
" ".join(["atc", "--framework=5", "--model=" + str(args.m)])
