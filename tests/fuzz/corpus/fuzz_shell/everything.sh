BATCH=(1 2)
ARGS=(--framework=5 --log=error)
ARGS+=(--output=o)
for b in "${BATCH[@]}"; do atc "${ARGS[@]}" --model=m$((b*2)).onnx; done
for i in {1..3}; do echo $i; done
for m in *.onnx; do atc --model=$m --framework=5; done
cat > x.sh <<'EOF'
atc --model=heredoc --framework=5
don't
EOF
cat <<-X | bash
	atc --model=h2 --framework=5
	X
case $1 in
  310|310P) SOC=Ascend310P3 ;;
  *) SOC=Ascend910 ;;
esac
atc --model=a --soc_version=$SOC
if a; then S=x; else S=x; fi
atc --model=$S
while read l; do n=$((n+1)); atc --model=$l --output=$n; done < list
atc --model=${l:-zz} --output=${S%x}y --log=${UNDEF:-info} --framework=${#S} --out_nodes=${S^^}
[ -f q ] && T=1 && atc --model=$T
atc --model=$T
cd sub || exit 1
atc --model=z && (cd .. ; atc --model=zz)
cd "$(dirname "$0")/up"
cmd="atc --model=e --input_shape='x:1 2'"
eval $cmd
$cmd
unset S; atc --model=${S:-d} --framework=$S --log=1
set -- p q; shift; atc --model=$1 --output=$2 --log=1
echo atc --model=x; which aoe; cd atc; pip install aoe; man atc
if command -v atc --model=1; then :; fi
atc --help; atc; aoe -h
timeout -s KILL 10m taskset -c 0-3 numactl -N 0 nice -n 5 stdbuf -oL /usr/local/Ascend/atc/bin/atc --model=deep
env -i A=1 TUNE_BANK_PATH=/e atc --model=env
python3 -m ge.pyatc --model=py
msit convert aoe -m x.onnx -j 2 -f5
atc --model= ./x --mod=1 --framework --log=e --foo bar --inputshape=1 -- end
docker run -it --rm -v /a:/b -w /work $IMG atc --model=d
