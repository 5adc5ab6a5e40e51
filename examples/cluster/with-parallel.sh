#!/usr/bin/env bash
# pi-native check in pieces, driven by GNU parallel: JSON lines from standard input, the answers to standard output, as
# one process would write them.
#
#   with-parallel.sh [parallel's options] [-- check's options] < in.jsonl > out.jsonl
#   with-parallel.sh --jobs 8 -- --tools tools.json < in.jsonl > out.jsonl
#   with-parallel.sh --sshlogin 4/alpha,4/beta -- --tools /shared/tools.json < in.jsonl > out.jsonl
#
# Environment: PI_NATIVE, the command (node and dist/cli.js of this clone without it; "pi-native" where it is
# installed); PIECE_LINES, how many lines a job gets (50000).
#
# Exit code as check's: 0; 1 if a line has errors; 2 if it could not be carried out, and then the output has gaps.
set -euo pipefail

fail() {
  echo "with-parallel.sh: $*" >&2
  exit 2
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cli=$here/../../dist/cli.js
[[ -n ${PI_NATIVE:-} || -e $cli ]] || fail 'the command is not built: npm run build, or set PI_NATIVE'
command=${PI_NATIVE:-node $(printf %q "$cli")}
piece=${PIECE_LINES:-50000}
[[ $piece =~ ^[1-9][0-9]*$ ]] || fail "PIECE_LINES: expected a number of lines above 0, found \"$piece\""
# Another program has the same name.
parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel' ||
  fail "needs GNU parallel: apt-get install parallel"

options=()
while (($# > 0)) && [[ $1 != -- ]]; do
  options+=("$1")
  shift
done
(($# == 0)) || shift
arguments=''
(($# == 0)) || arguments=$(printf ' %q' "$@")

# Flags and tools that cannot be used are told of once, before there are pieces.
if ! said=$(bash -c "$command check$arguments" 2>&1 </dev/null); then
  echo "$said" >&2
  exit 2
fi

problems=$(mktemp)
driver=''
# parallel ends in order at the first signal, and at once at the second.
stop() {
  trap '' INT TERM
  [[ -z $driver ]] || { kill "$driver" && kill "$driver" && wait "$driver"; } 2>/dev/null || true
  exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM
trap 'rm -f "$problems"' EXIT

# What a job runs, here or on another machine. Where a piece is not the first, an empty line goes before it and is
# skipped: bytes that mean something at a file's beginning (a byte order mark, gzip) mean nothing there. Errors in the
# data, code 1, are no failure of the job: it is not tried again, and all that is left of it is a word among the problems.
# All of the piece is read, whatever happens, as parallel ends where a job does not.
# shellcheck disable=SC2016 # the job's shell is to expand these
job='first=$(( (PARALLEL_SEQ - 1) * '$piece' + 1 ))
piece() { '$command' check --workers 1 "$@"'$arguments'; }
{ said=$(
  if [ "$first" -eq 1 ]; then piece; else { echo; cat; } | piece --skip-lines 1 --first-line $((first - 1)); fi 2>&1 >&3
); } 3>&1
code=$?
cat >/dev/null
[ "$code" -ne 1 ] || { echo "lines with errors" >&2; exit 0; }
[ "$code" -eq 0 ] || printf "lines from %s on: %s\n" "$first" "$said" >&2
exit "$code"'

# -N with --pipe: so many lines for each job; --keep-order: the answers in the order of the jobs. What has failed three
# times ends the run ("now", as parallel waits forever with --pipe and "soon").
code=0
PARALLEL_SHELL=$(command -v bash) parallel --will-cite --pipe -N "$piece" --block 64M --keep-order --retries 3 \
  --halt now,fail=1 "${options[@]}" "$job" <&0 2>"$problems" &
driver=$!
wait "$driver" || code=$?
# Without the word of above, and without the text of the job, which parallel shows where one fails.
# shellcheck disable=SC2016 # a dollar is a dollar
sed -e '/^lines with errors$/d' -e '/^parallel: This job failed:$/,/^exit "\$code"$/d' "$problems" >&2
((code == 0)) || fail "parallel ended with code $code; the output has gaps"
! grep -q '^lines with errors$' "$problems" || exit 1
