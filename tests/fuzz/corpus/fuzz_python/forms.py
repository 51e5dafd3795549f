os.environ["TUNE_BANK_PATH"] = x
c = """atc --model=%s \
 --log={}""" % (a, b)
if q: c += f" --mode={1!r:>{w}} {{z}}"
for i, j in [(1, 2)]:
  run(c.split(), r"\"", lambda x=1: x)
d = "x".join(["atc", *a, "--model=" + str(i)] + [y for y in z])
