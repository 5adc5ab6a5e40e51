#!/usr/bin/env python3
"""pi-native check in pieces, driven by Dask distributed: JSON lines from standard input, the answers to standard
output, as one process would write them.

    with-dask.py [--workers N | --scheduler ADDRESS] [-- check's options] < in.jsonl > out.jsonl
    with-dask.py --workers 8 -- --tools tools.json < in.jsonl > out.jsonl

Without --scheduler it starts a scheduler and worker processes of its own on the loopback interface, and ends them. A
worker runs "check --workers 1" for each piece. A piece whose worker dies goes to another one.

Environment: PI_NATIVE, the command (node and dist/cli.js of this clone without it; "pi-native" where it is installed).

Exit code as check's: 0; 1 if a line has errors; 2 if it could not be carried out, and then the output ends early.
"""
import argparse
import collections
import contextlib
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import warnings

try:
    from distributed import Client
except ImportError:
    print(f"with-dask.py: no distributed for {sys.executable}; Debian has it for its own python3:", file=sys.stderr)
    print("  apt-get install python3-distributed", file=sys.stderr)
    sys.exit(2)

CLI = pathlib.Path(__file__).resolve().parents[2] / "dist" / "cli.js"
COMMAND = shlex.split(os.environ.get("PI_NATIVE", "")) or ["node", str(CLI)]

# A piece is to be given to the scheduler, which has it still when a worker dies; Dask would rather have it on a worker.
warnings.filterwarnings("ignore", message="Large object")


class Refused(Exception):
    """What cannot be carried out, in words for the user."""


def main():
    flags, options = read_arguments()
    check = [*COMMAND, "check", *options]
    refuse_bad_options(check)
    with contextlib.ExitStack() as stack:
        address = flags.scheduler or stack.enter_context(own_cluster(flags.workers))
        client = stack.enter_context(connect(address))
        return run(client, check, flags)


def read_arguments():
    own = sys.argv[1:]
    at = own.index("--") if "--" in own else len(own)
    parser = argparse.ArgumentParser(
        usage="with-dask.py [options] [-- check's options] < in.jsonl > out.jsonl", allow_abbrev=False
    )
    parser.add_argument("--workers", type=int, default=2, help="how many worker processes to start (2)")
    parser.add_argument("--scheduler", help="a scheduler that runs already, such as tcp://alpha:8786")
    parser.add_argument("--piece", type=int, default=16, help="how many megabytes of lines a piece has (16)")
    parser.add_argument("--kill-a-worker", action="store_true", help="to see that it does no harm")
    flags = parser.parse_args(own[:at])
    if flags.workers < 1 or flags.piece < 1:
        parser.error("--workers and --piece: expected numbers above 0")
    if flags.kill_a_worker and (flags.scheduler is not None or flags.workers < 2):
        parser.error("--kill-a-worker: expected two workers of our own at least")
    return flags, own[at + 1 :]


def refuse_bad_options(check):
    """Flags and tools that cannot be used are told of once, before there are pieces."""
    if check[:2] == ["node", str(CLI)] and not CLI.exists():
        raise Refused("the command is not built: npm run build, or set PI_NATIVE")
    try:
        trial = subprocess.run(check, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as error:
        raise Refused(f"{check[0]}: {error.strerror}") from error
    if trial.returncode != 0:
        raise Refused(trial.stderr.decode(errors="replace").strip())


@contextlib.contextmanager
def own_cluster(workers):
    """A scheduler and workers as processes; gives the scheduler's address."""
    with tempfile.TemporaryDirectory(prefix="with-dask-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        log = stack.enter_context(open(folder / "log", "wb"))
        address = folder / "address"

        def start(module, *arguments):
            command = [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", "--no-dashboard"]
            # A session of their own: Control-C is for this process, which ends them in order.
            process = subprocess.Popen(
                [*command, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
            stack.callback(end, process)
            return process

        scheduler = start("dask_scheduler", "--port", "0", "--scheduler-file", address)
        deadline = time.monotonic() + 120
        while not (address.exists() and address.stat().st_size > 0):
            if scheduler.poll() is not None or time.monotonic() > deadline:
                raise Refused(f"the scheduler does not start: {(folder / 'log').read_text(errors='replace').strip()}")
            time.sleep(0.05)
        for _ in range(workers):
            # Each with a nanny, Dask's name for a process that starts a worker anew when it dies.
            start("dask_worker", "--scheduler-file", address, "--nthreads", "1", "--local-directory", folder)
        yield address


def end(process):
    """Ends a process and those that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def connect(address):
    where = {"scheduler_file": str(address)} if isinstance(address, pathlib.Path) else {"address": address}
    try:
        client = Client(**where, timeout=60, set_as_default=False)
        client.wait_for_workers(1, timeout=120)
    except (OSError, ValueError) as error:
        raise Refused(f"no scheduler with workers at {address}: {error}") from error
    with client:
        yield client


def run(client, check, flags):
    code = 0
    under_way = collections.deque()
    killed = not flags.kill_a_worker

    def write_oldest():
        nonlocal code
        try:
            failed, output = under_way[0].result()
        except Exception as error:
            raise Refused(f"{error}; the output ends early") from error
        sys.stdout.buffer.write(output)
        sys.stdout.buffer.flush()
        under_way.popleft()
        code = max(code, failed)

    first = 1
    for piece in pieces_of(sys.stdin.buffer, flags.piece * 1_000_000):
        under_way.append(client.submit(answer, piece, first, check, pure=False, retries=2))
        first += piece.count(b"\n")
        # As many as keep the workers busy. No more is read before the oldest has been written.
        most = 2 * max(1, sum(client.ncores().values()))
        while len(under_way) >= most or (under_way and under_way[0].done()):
            killed = killed or kill_a_worker(client)
            write_oldest()
    while under_way:
        killed = killed or kill_a_worker(client)
        write_oldest()
    return code


def pieces_of(source, size):
    """Whole lines of about so many bytes together, and the last line with or without its end."""
    while piece := source.read(size):
        yield piece if piece.endswith(b"\n") else piece + source.readline()


def answer(piece, first, check):
    """On a worker: whether the piece has lines with errors, and the output. Raises what Dask is to try again."""
    # What means something at a file's beginning, a byte order mark or gzip, means nothing at that of a piece.
    numbers = ["--first-line", "1"] if first == 1 else ["--skip-lines", "1", "--first-line", str(first - 1)]
    content = piece if first == 1 else b"\n" + piece
    done = subprocess.run([*check, "--workers", "1", *numbers], input=content, capture_output=True, check=False)
    if done.returncode in (0, 1):
        return done.returncode, done.stdout
    said = done.stderr.decode(errors="replace").strip()
    raise RuntimeError(f"lines from {first} on: check ended with {done.returncode}: {said}")


def kill_a_worker(client):
    """Kills a worker that is at a piece, as a machine's failure would. Says whether there was one."""
    for worker, pieces in client.processing().items():
        if len(pieces) > 0:
            pid = client.run(os.getpid, workers=[worker])[worker]
            os.kill(pid, signal.SIGKILL)
            print(f"with-dask.py: killed worker {pid}, which had {len(pieces)} pieces", file=sys.stderr)
            return True
    return False


def on_termination(*_):
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, on_termination)
    try:
        sys.exit(main())
    except Refused as refused:
        print(f"with-dask.py: {refused}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        # Whoever takes the output has enough, as head does. Nothing is left to be flushed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
