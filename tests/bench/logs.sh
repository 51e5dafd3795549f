#!/usr/bin/env bash
# tests/bench/logs.sh BUILD [MEBIBYTES]: what diagnosing a generated plog and a console log without
# heads costs, as user plus system time and peak memory of whole processes, beside grep with the same
# fixed texts and a loop of python3 with the same test of heads. 95 % of the lines are of no interest.
set -euo pipefail

build=$(realpath "$1")
mebibytes=${2:-512}
source=$(realpath "$(dirname "$0")/../..")
program=$build/aoecheck
ratio=$build/process_ratio
python=/usr/bin/python3
export LC_ALL=C

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Writes: literals (the longest fixed stretch of every text), heads (module and level of those that
# name any), plog.log, console.log, and their beginnings part-plog.log and part-console.log.
cat >generate.py <<'PYTHON'
import glob, json, random, re, sys

catalogue, size = sys.argv[1], int(sys.argv[2]) << 20
random.seed(6)


def scalar(word):
    word = word.strip()
    if word.startswith('"'):
        return json.loads(word)
    return word[1:-1].replace("''", "'") if word.startswith("'") else word


def entries(key):
    """Every text under `key` of the entries, in the order of the files."""
    for name in sorted(glob.glob(catalogue + "/failures/*.yaml")):
        within = False
        for line in open(name, encoding="utf-8"):
            begun = re.match(r"\s*(?:- )?(\w+):\s*(.*)$", line)
            item = re.match(r"\s*- (.*)$", line)
            if begun and begun.group(1) == key:
                within = not begun.group(2)
                if not within:
                    yield scalar(begun.group(2))
            elif within and item and item.group(1)[:1] in "\"'":
                yield scalar(item.group(1))
            elif begun:
                within = False


def longest(text):
    return max(re.split(r"\{(?:[ _]|[a-z][a-z0-9_]*(?::\w+)?)\}", text), key=lambda part: len(part.encode()))


def heads_of_patterns():
    """Module and level of the records that are searched at all."""
    modules = []
    for name in sorted(glob.glob(catalogue + "/failures/*.yaml")):
        for line in open(name, encoding="utf-8"):
            row = re.match(r"\s*(modules|levels): \[(.*)\]", line)
            if not row:
                continue
            names = [word.strip() for word in row.group(2).split(",")]
            if row.group(1) == "modules":
                modules = names
            else:
                yield from ((level, module) for level in names for module in modules)


literals = sorted({longest(text) for text in entries("text")})
fires = list(entries("fires"))
heads = sorted(set(heads_of_patterns()))
assert len(literals) > 200 and len(fires) > 200 and len(heads) > 10
open("literals", "w", encoding="utf-8").write("".join(text + "\n" for text in literals))
open("heads", "w").write("".join(" ".join(head) + "\n" for head in heads))

words = "stream model task graph kernel node buffer event memory queue device shape format".split()
quiet_levels = ["INFO"] * 12 + ["DEBUG"] * 5 + ["EVENT"] * 2 + ["WARNING"]
quiet_modules = ["GE", "RUNTIME", "FE", "TBE", "DRV", "HCCL", "ASCENDCL", "TUNE", "IDEDH", "CCECPU"]


def sentence():
    return " ".join(random.choice(words) for _ in range(random.randint(4, 14)))


def quiet_record(i):
    return "[%s] %s(%d,python3):2025-05-06-%02d:%02d:%02d.%03d.%03d [unit_%d.cc:%d]%d Do:%s, id:%d" % (
        random.choice(quiet_levels), random.choice(quiet_modules), 4000 + i % 8, i // 3600000 % 24,
        i // 60000 % 60, i // 1000 % 60, i % 1000, i * 7 % 1000, i % 90, i % 900, i, sentence(), i)


def quiet_line(i):
    return "%s: step %d %s" % (random.choice(words), i, sentence())


def write(name, quiet, telling):
    block = []
    for i in range(40000):
        block.append(random.choice(telling) if i % 20 == 0 else quiet(i))
    data = ("\n".join(block) + "\n").encode()
    for file, bytes_wanted in ((name, size), ("part-" + name, size // 16)):
        with open(file, "wb") as out:
            for _ in range(max(1, bytes_wanted // len(data))):
                out.write(data)


write("plog.log", quiet_record, [line for line in fires if re.match(r"\[[A-Z]+\] ?[A-Z0-9_]+\(", line)])
write("console.log", quiet_line, [line for line in fires if not line.startswith("[")])
PYTHON

# Every line: its head decides whether it is searched for the fixed texts.
cat >loop.py <<'PYTHON'
import re, sys

literals = re.compile(b"|".join(re.escape(line.rstrip(b"\n")) for line in open("literals", "rb")))
heads = {tuple(line.split()) for line in open("heads", "rb")}
head = re.compile(rb"\[([A-Z]+)\] ?([A-Z0-9_]+) ?\(")
count = 0
for line in open(sys.argv[1], "rb"):
    found = head.match(line)
    if found and found.groups() not in heads:
        continue
    if literals.search(line):
        count += 1
print(count)
PYTHON

"$python" generate.py "$source/schemas/catalogue" "$mebibytes"

compare() {  # FILE LIMIT_GREP
  echo "== $1, $(stat -c %s "$1") bytes: grep -c -F -f of $(wc -l <literals) texts (at most $2 of it; at most 24 MB)"
  # Into a pipe: with its output thrown away grep stops at its first line.
  "$ratio" 5 "$program" diagnose "$1" -- sh -c "grep -c -F -f literals $1 | cat"
  echo "== part-$1, $(stat -c %s "part-$1") bytes: python3 re loop (at most 0.06 of it)"
  "$ratio" 5 "$program" diagnose "part-$1" -- "$python" loop.py "part-$1"
}
compare plog.log 0.13
compare console.log 0.5
