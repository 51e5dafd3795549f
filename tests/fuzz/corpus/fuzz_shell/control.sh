for b in {1..3} $X; do
  while read x; do [ $b ] && y=$((b*2)); done
  atc --model=${x%%.*}_${b^^} --output=${1:-$(aoe --model=q)} <<-E
	it's
	E
done
case $1 in a|b) f() { local z=$1; eval "$z"; } ;; *) f "$@" ;; esac
