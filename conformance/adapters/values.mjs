// Values as the protocol has them: what JSON loses is tagged, and so is an object that would look like a tag.
const mapped = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

export const tagAll = (args) => mapped(args, tag);
export const untagAll = (args) => mapped(args, untag);

export function tag(value) {
  if (Object.is(value, -0)) return { $number: "-0" };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(tag);
  const written = mapped(value, tag);
  return ["$number", "$literal"].includes(Object.keys(value).join()) ? { $literal: written } : written;
}

function untag(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(untag);
  const keys = Object.keys(value).join();
  if (keys === "$number") return Number(value.$number);
  return mapped(keys === "$literal" ? value.$literal : value, untag);
}
