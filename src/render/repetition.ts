/**
 * Arrays: an element for each item, or JSON text where elements would be read as something else (M1–M4).
 */
import { isWhole } from "../coerce/arrays.ts";
import { NOT_JSON, readJson, writeJsonForCall } from "../coerce/json.ts";
import { placeOf } from "../coerce/members.ts";
import { writeText } from "../coerce/scalars.ts";
import { ARRAY, NULL, OBJECT, type Place, STRING, typeOf } from "../schema/place.ts";
import { writeJsonElement, writeOccurrence } from "./elements.ts";
import { refuse } from "./refusal.ts";
import { either, MAX_DEPTH, type Writer } from "./writer.ts";

/** All elements of a member, one a line. */
export function writeMember(w: Writer, name: string, value: unknown, place: Place): string | undefined {
  const shape = placeOf(place, 0);
  if (!Array.isArray(value)) return writeOccurrence(w, name, value, place, shape, place);
  if (place.unknown) return writeUnknown(w, name, value, place);
  if (!(place.types & ARRAY)) return writeJsonElement(w, name, value, place, shape);
  const union = (place.types & ~(ARRAY | NULL)) !== 0;
  if (union) w.risky = true;
  const whole = isWhole(place);
  if (w.cautious && union && whole) return writeJsonElement(w, name, value, place, shape);
  const asItems = (): string | undefined => writeItems(w, name, value, place);
  return whole ? either(w, asItems, () => writeJsonElement(w, name, value, place, shape)) : asItems();
}

/** M4: without a schema two make an array; fewer are JSON text, and so is what has an item that cannot stand alone. */
function writeUnknown(w: Writer, name: string, items: readonly unknown[], place: Place): string | undefined {
  const asJson = (): string | undefined => writeJsonElement(w, name, items, place, place);
  if (items.length < 2) return asJson();
  const write = (item: unknown): string | undefined => writeOccurrence(w, name, item, place, place);
  return either(w, () => writeEach(w, items, write)?.join("\n"), asJson);
}

function writeItems(w: Writer, name: string, items: readonly unknown[], place: Place): string | undefined {
  if (items.length === 0) {
    if (!(place.types & STRING)) return `<${name}/>`;
    return refuse(w, "read-as-another-type", "an empty element would be read as a string");
  }
  const texts = writeEach(w, items, (item, index) => {
    const own = place.item(index);
    const shape = placeOf(place, index);
    // By itself an empty element is an empty array (V8).
    const bare = items.length === 1 && shape.types !== OBJECT && isEmptyObject(item);
    if (items.length === 1 && !(isItem(item, own, place) && !(bare && place.types & STRING))) {
      return refuse(w, "read-as-another-type", "its only item would be read as the value itself");
    }
    if (bare) return writeJsonElement(w, name, item, own, shape);
    return writeOccurrence(w, name, item, own, shape);
  });
  return texts?.join("\n");
}

function writeEach(
  w: Writer,
  items: readonly unknown[],
  write: (item: unknown, index: number) => string | undefined,
): string[] | undefined {
  const texts: string[] = [];
  for (let index = 0; index < items.length; index++) {
    w.path.push(index);
    const text = write(items[index], index);
    if (text !== undefined) texts.push(text);
    w.path.pop();
  }
  return texts.length === items.length ? texts : undefined;
}

/** M3, M4: whether a sole occurrence that is written as the item is read as an item. */
function isItem(item: unknown, own: Place, place: Place): boolean {
  if (place.types === ARRAY && own.types === STRING) return true;
  const others = place.types & ~ARRAY;
  if (typeof item === "object" && item !== null && !Array.isArray(item)) return !(others & OBJECT);
  if (others & STRING) return false;
  const text = typeof item === "string" ? writeText(item, own, MAX_DEPTH) : writeJsonForCall(item);
  if (text === undefined) return true;
  if (text === "" && others & NULL) return false;
  const json = readJson(text, MAX_DEPTH);
  if (json === NOT_JSON) return true;
  if (typeOf(json) === ARRAY) return !isWhole(place);
  return (others & typeOf(json)) === 0;
}

function isEmptyObject(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === 0;
}
