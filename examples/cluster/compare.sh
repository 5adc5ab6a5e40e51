#!/usr/bin/env bash
# Runs pi-native check over 200,000 lines as one process, with threads, with GNU parallel and with Dask, also while a
# worker is killed, and compares the outputs byte for byte.
#
#   compare.sh [lines]
#
# Debian packages: parallel, python3-distributed. Environment: PI_NATIVE as for with-parallel.sh; PYTHON, a Python that
# has distributed, if python3 has none.
#
# Exit code: 0 if all outputs are the same, 1 if not, 2 if it could not be done.
#
# shellcheck disable=SC2317 # functions that are called by their names, or by a trap
set -euo pipefail

lines=${1:-200000}
if ! [[ $lines =~ ^[1-9][0-9]*$ ]]; then
  echo "compare.sh: expected a number of lines above 0, found \"$lines\"" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
tools=$root/examples/transcripts/tools.json
export PI_NATIVE=${PI_NATIVE:-node $(printf %q "$root/dist/cli.js")}

missing=()
parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel' || missing+=(parallel)
# Debian's packages are for Debian's own python3, which need not be the first one.
python=''
for candidate in ${PYTHON:+"$PYTHON"} python3 /usr/bin/python3; do
  if "$candidate" -c 'import distributed' 2>/dev/null; then
    python=$candidate
    break
  fi
done
[[ -n $python ]] || missing+=(python3-distributed)
if ((${#missing[@]} > 0)); then
  echo "compare.sh: not found: ${missing[*]}" >&2
  echo "  apt-get install ${missing[*]}" >&2
  exit 2
fi
if ! said=$(bash -c "$PI_NATIVE check --tools $(printf %q "$tools")" 2>&1 </dev/null); then
  reason=$(grep -m 1 -E 'rror|not found|pi-native:' <<<"$said" || echo "$said")
  echo "compare.sh: cannot run $PI_NATIVE check: $reason" >&2
  echo '  npm run build makes the command; PI_NATIVE names another one' >&2
  exit 2
fi

# All that the runs leave for a while is in this folder, and all processes have its name in their environment.
work=$(mktemp -d)
export TMPDIR=$work
running=''
left_over() {
  local found
  for found in /proc/[0-9]*/environ; do
    grep -qzsxF "TMPDIR=$work" "$found" && basename "$(dirname "$found")"
  done || true
}
clean() {
  local pids
  [[ -z $running ]] || { kill "$running" && wait "$running"; } 2>/dev/null || true
  mapfile -t pids < <(unset TMPDIR; left_over)
  ((${#pids[@]} == 0)) || kill -KILL "${pids[@]}" 2>/dev/null || true
  rm -rf "$work"
}
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

node "$here/generate.mjs" "$lines" >"$work/in.jsonl"
echo "$lines lines, $(($(wc -c <"$work/in.jsonl") / 1000000)) MB, $(nproc) cores"

one_process() { exec bash -c "exec $PI_NATIVE check \"\$@\"" check --tools "$tools" --workers 1; }
with_threads() { exec bash -c "exec $PI_NATIVE check \"\$@\"" check --tools "$tools" --workers 2; }
with_parallel() { exec "$here/with-parallel.sh" --jobs 2 -- --tools "$tools"; }
with_dask() { exec "$python" "$here/with-dask.py" --workers 2 -- --tools "$tools"; }
with_dask_killed() { exec "$python" "$here/with-dask.py" --workers 2 --piece 4 --kill-a-worker -- --tools "$tools"; }

result=0
single=''
milliseconds=''
code_of_one=''
# run TITLE FUNCTION: in the background, as a shell notices signals only then.
run() {
  local start code=0 output=$work/$2.jsonl verdict=''
  start=$(date +%s%N)
  "$2" <"$work/in.jsonl" >"$output" 2>"$work/said" &
  running=$!
  wait "$running" || code=$?
  running=''
  milliseconds=$((($(date +%s%N) - start) / 1000000))
  if [[ -z $single ]]; then
    single=$milliseconds
    code_of_one=$code
    verdict="code $code, $(wc -l <"$output") lines"
  elif ((code != code_of_one)); then
    verdict="DIFFERENT: code $code"
  elif ! verdict=$(cmp "$work/one_process.jsonl" "$output" 2>&1); then
    verdict="DIFFERENT: ${verdict//$work\//}"
  else
    verdict='the same'
    rm "$output"
  fi
  printf '%-32s %6s×   %s\n' "$1" "$(ratio "$milliseconds" "$single")" "$verdict"
  if [[ $verdict == DIFFERENT* ]] || ((code > 1)); then
    result=1
    sed 's/^/  /' "$work/said"
  fi
}
ratio() { awk -v of="$1" -v to="$2" 'BEGIN { printf "%.2f", of / to }'; }

echo "time against one process:"
run 'check --workers 1' one_process
run 'check --workers 2' with_threads
run 'GNU parallel, 2 jobs' with_parallel
run 'Dask, 2 workers' with_dask
run 'Dask, one of 2 workers killed' with_dask_killed
if ! grep -q 'killed worker' "$work/said"; then
  echo "no worker was at a piece when it was to be killed; more lines give it the time"
  result=1
fi

mapfile -t left < <(unset TMPDIR; left_over)
if ((${#left[@]} > 0)); then
  echo "processes left over: ${left[*]}"
  result=1
fi
exit "$result"
