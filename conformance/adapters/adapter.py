"""The protocol in Python: a request a line on standard input, its answer a line on standard output."""

import json
import sys

sys.dont_write_bytecode = True
from toy import parse  # <- your own parser


def answer(request):
    if request["op"] == "parse":
        return parse(request["input"], request.get("tools"))
    return {"unsupported": "the toy does not " + request["op"]}


for line in sys.stdin.buffer:
    request = json.loads(line)
    try:
        said = answer(request)
    except Exception as error:  # A fault in one case is an answer to it, and the next one is asked.
        said = {"error": repr(error)}
    print(json.dumps({"id": request["id"], **said}), flush=True)
