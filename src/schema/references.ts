/**
 * What each `$ref` means: finds every schema in a document and the schema that each reference leads to, by JSON
 * pointer, `$id` or anchor. References that leave the document are refused, since nothing here fetches anything.
 *
 * `$dynamicRef` and `$recursiveRef` are read as plain references: a tool's schema is one document that nobody extends.
 */
import { type Fail, isSchemaObject, pointerTo, type SchemaObject, subschemasOf } from "./subschemas.ts";

export interface References {
  /** Every schema object that can be reached, with its pointer. */
  schemas: Map<SchemaObject, string>;
  /** From the schema that holds a `$ref` to the one it names. */
  targets: Map<SchemaObject, SchemaObject>;
}

/** A document of its own in the document: what `$id` starts, and what `#` means inside it. */
interface Resource {
  uri: string;
  root: SchemaObject;
  anchors: Map<string, SchemaObject>;
}

/** Enough of RFC 3986 for the relative names that schemas use. */
function resolveUri(base: string, uri: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return uri;
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(base)?.[0] ?? "";
  if (uri.startsWith("/")) return origin + uri;
  return base.slice(0, Math.max(base.lastIndexOf("/") + 1, origin.length)) + uri;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

interface Found {
  value: unknown;
  pointer: string;
}

function followPointer(root: SchemaObject, rootPointer: string, fragment: string): Found | undefined {
  let value: unknown = root;
  let pointer = rootPointer;
  for (const segment of fragment.split("/").slice(1)) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as SchemaObject)[key];
    pointer = pointerTo(pointer, key);
  }
  return { value, pointer };
}

/** @param warn Told of what stands in a schema's place and is none; it counts as `{}` there. */
export function findReferences(
  root: SchemaObject,
  fail: Fail,
  warn: (pointer: string, message: string) => void,
): References {
  const schemas = new Map<SchemaObject, string>();
  const targets = new Map<SchemaObject, SchemaObject>();
  const resources = new Map<string, Resource>();
  const resourceOf = new Map<SchemaObject, Resource>();

  function visit(schema: SchemaObject, pointer: string, outer: Resource): void {
    if (schemas.has(schema)) return;
    schemas.set(schema, pointer);
    const resource = enter(schema, outer);
    resourceOf.set(schema, resource);
    for (const name of ["$anchor", "$dynamicAnchor"]) {
      const anchor = schema[name];
      if (typeof anchor === "string") resource.anchors.set(anchor, schema);
    }
    const dynamic = schema.$dynamicRef ?? schema.$recursiveRef;
    if (dynamic !== undefined && schema.$ref === undefined) schema.$ref = dynamic;
    for (const { value, container, key, path } of subschemasOf(schema)) {
      const at = pointerTo(pointer, ...path);
      if (isSchemaObject(value)) visit(value, at, resource);
      else if (typeof value !== "boolean" && container !== schema) {
        warn(at, "expected a schema here; it is read as if it were {}");
        Object.defineProperty(container, key, { value: {}, configurable: true, enumerable: true, writable: true });
      }
    }
  }

  function enter(schema: SchemaObject, outer: Resource): Resource {
    const id = schema.$id ?? schema.id;
    if (typeof id !== "string") return outer;
    if (id.startsWith("#")) {
      // The older dialects spell an anchor so.
      outer.anchors.set(id.slice(1), schema);
      return outer;
    }
    const uri = resolveUri(outer.uri, id.replace(/#.*$/s, ""));
    const resource: Resource = { uri, root: schema, anchors: new Map() };
    if (!resources.has(uri)) resources.set(uri, resource);
    return resource;
  }

  function resolve(ref: string, resource: Resource): Found | undefined {
    const hash = ref.indexOf("#");
    const uri = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? "" : decodeFragment(ref.slice(hash + 1));
    const named = uri === "" ? resource : resources.get(resolveUri(resource.uri, uri));
    if (named === undefined) return undefined;
    const anchored = fragment === "" ? named.root : named.anchors.get(fragment);
    if (anchored !== undefined) return { value: anchored, pointer: schemas.get(anchored) ?? "" };
    if (!fragment.startsWith("/")) return undefined;
    // Many schemas have an `$id` far inside and still point from the very top.
    return followPointer(named.root, schemas.get(named.root) ?? "", fragment) ?? followPointer(root, "", fragment);
  }

  const outermost: Resource = { uri: "", root, anchors: new Map() };
  resources.set("", outermost);
  visit(root, "", outermost);
  // A reference may lead where no keyword leads (`#/components/schemas/X`); this map grows while it is walked.
  for (const [schema, pointer] of schemas) {
    const { $ref } = schema;
    if ($ref === undefined) continue;
    const resource = resourceOf.get(schema) ?? outermost;
    const found = typeof $ref === "string" ? resolve($ref, resource) : undefined;
    if (found === undefined) {
      fail(pointer, `$ref ${JSON.stringify($ref)} leads to nothing in this schema (nothing is fetched)`);
    } else if (isSchemaObject(found.value)) {
      visit(found.value, found.pointer, resource);
      targets.set(schema, found.value);
    } else if (typeof found.value === "boolean") {
      delete schema.$ref;
      schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), found.value];
    } else {
      fail(pointer, `$ref ${JSON.stringify($ref)} leads to something that is no schema`);
    }
  }
  return { schemas, targets };
}
