"""A toy in the place of a parser: it finds self-closing calls with quoted attributes, and types what is no string as JSON."""

import json
import re

CALL = re.compile(r'<call:([A-Za-z_][\w-]*)((?:\s+[A-Za-z_][\w-]*="[^"]*")*)\s*/>', re.ASCII)
ATTRIBUTE = re.compile(r'([A-Za-z_][\w-]*)="([^"]*)"', re.ASCII)


def parse(text, tools):
    schemas = {tool["name"]: tool.get("parameters", {}).get("properties", {}) for tool in tools or []}
    calls = []
    for name, attributes in CALL.findall(text):
        known = schemas.get(name, {})
        arguments = {key: coerce(value, known.get(key)) for key, value in ATTRIBUTE.findall(attributes)}
        calls.append({"name": name, "arguments": arguments})
    return {"calls": calls, "text": CALL.sub("", text)}


def coerce(text, schema):
    try:
        is_string = isinstance(schema, dict) and schema.get("type") == "string"
        value = text if is_string else json.loads(text)
        json.dumps(value, allow_nan=False)  # Python reads NaN and Infinity, which no JSON has.
        return value
    except (ValueError, RecursionError):
        return text
