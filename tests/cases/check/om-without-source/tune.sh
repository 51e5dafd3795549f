aoe --framework=0 --model=./tiny.prototxt --weight=tiny.caffemodel --job_type=2 --output=t
