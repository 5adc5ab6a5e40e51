/**
 * The order of keys, which a text does not keep: attributes stand first. Decides what is told of it, and how keys come
 * back into their order.
 */
import { memberPointer } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { type Fields, isFields } from "./fields.ts";

/** The keys of objects, by their place, where they stood in another order. */
export type KeyOrder = Record<JsonPointer, string[]>;

/** What is to be told so that equal values come into the order of the first; undefined if they are in it. */
export function keyOrder(wanted: unknown, found: unknown): KeyOrder | undefined {
  const orders: [JsonPointer, string[]][] = [];
  const compare = (one: unknown, other: unknown, pointer: JsonPointer): void => {
    if (Array.isArray(one) && Array.isArray(other)) {
      for (let at = 0; at < one.length; at++) compare(one[at], other[at], `${pointer}/${at}`);
    } else if (isFields(one) && isFields(other)) {
      const keys = Object.keys(one);
      const others = Object.keys(other);
      if (keys.some((key, at) => key !== others[at])) orders.push([pointer, keys]);
      for (const key of keys) compare(one[key], other[key], memberPointer(pointer, key));
    }
  };
  compare(wanted, found, "");
  return orders.length === 0 ? undefined : Object.fromEntries(orders);
}

/** The value with its keys in order; keys that the order does not know stand behind the others. */
export function reorder(value: Fields, order: KeyOrder): Fields {
  const walk = (at: unknown, pointer: JsonPointer): unknown => {
    if (Array.isArray(at)) return at.map((item, index) => walk(item, `${pointer}/${index}`));
    if (!isFields(at)) return at;
    const told = (Object.hasOwn(order, pointer) ? order[pointer] : undefined) ?? [];
    const keys = [...new Set([...told.filter((key) => Object.hasOwn(at, key)), ...Object.keys(at)])];
    return Object.fromEntries(keys.map((key) => [key, walk(at[key], memberPointer(pointer, key))]));
  };
  return walk(value, "") as Fields;
}
