a=(x "y z" [2]=q)
a+=(w)
sudo -E env X=1 docker run -e TUNE_BANK_PATH=$bs -it $IMG bash -c "atc --model=${a[1]} --input_shape'x:1'"
msit convert aoe -m <x>.onnx -f5 ...
