import { z } from 'zod';

/** Leaves out of a value what its schema does not name; the value itself where that is nothing. */
export type KeepNamed = (value: unknown) => unknown;

/** What is known of a schema: null where it names everything there can be. */
type Reading = KeepNamed | null;
type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads once which fields a schema names. What it returns checks nothing: a value that the schema refuses passes, without
 * the fields that no part of the schema names. Only a union without a discriminator looks for the option that takes a value.
 */
export function keepNamedOf(schema: Schema): KeepNamed {
  return read(schema, new Map()) ?? keepAll;
}

function keepAll(value: unknown): unknown {
  return value;
}

/** A schema may hold itself: `seen` has what is being read. */
function read(schema: Schema, seen: Map<Schema, { reading?: Reading }>): Reading {
  const before = seen.get(schema);
  if (before !== undefined)
    return before.reading === undefined ? (value) => keep(before.reading, value) : before.reading;
  const entry: { reading?: Reading } = {};
  seen.set(schema, entry);
  const reading = readPart(schema, (part) => read(part, seen));
  entry.reading = reading;
  return reading;
}

function readPart(schema: Schema, of: (part: Schema) => Reading): Reading {
  if (schema instanceof z.core.$ZodObject) return readObject(schema, of);
  if (schema instanceof z.core.$ZodArray) return readItems([], of(schema._zod.def.element));
  if (schema instanceof z.core.$ZodTuple) return readTuple(schema, of);
  if (schema instanceof z.core.$ZodRecord) return readRecord(of(schema._zod.def.valueType));
  if (schema instanceof z.core.$ZodUnion) return readUnion(schema, of);
  if (schema instanceof z.core.$ZodIntersection) return readIntersection(schema, of);
  if (schema instanceof z.core.$ZodLazy) return of(schema._zod.def.getter());
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def;
    return of(first instanceof z.core.$ZodTransform ? out : first);
  }
  const inner = innerOf(schema);
  return inner === null ? null : of(inner);
}

/** The schema inside of one that only adds to it, such as `optional`. */
function innerOf(schema: Schema): Schema | null {
  if (schema instanceof z.core.$ZodOptional) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodNullable) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodReadonly) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodDefault) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodPrefault) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodCatch) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodNonOptional) return schema._zod.def.innerType;
  return null;
}

function readObject(schema: z.core.$ZodObject, of: (part: Schema) => Reading): Reading {
  const { shape, catchall } = schema._zod.def;
  const fields = new Map(Object.entries(shape).map(([key, part]) => [key, of(part)]));
  const isOpen = catchall !== undefined && !(catchall instanceof z.core.$ZodNever);
  if (!isOpen) return (value) => pick(value, fields);
  const others = of(catchall);
  if (others === null && [...fields.values()].every((reading) => reading === null)) return null;
  return (value) => replace(value, (key) => (fields.has(key) ? (fields.get(key) ?? null) : others));
}

/** A copy begins with the first field that differs: nearly every answer is as its schema says. */
function pick(value: unknown, fields: ReadonlyMap<string, Reading>): unknown {
  if (!isFields(value)) return value;
  const given = toFields(value);
  let copy: Record<string, unknown> | null = null;
  for (const key in given) {
    if (!Object.hasOwn(given, key)) continue;
    const reading = fields.get(key);
    const item = given[key];
    const kept = keep(reading, item);
    if (copy === null && (reading === undefined || kept !== item)) copy = copyUntil(key, given);
    if (copy !== null && reading !== undefined) copy[key] = kept;
  }
  return copy ?? given;
}

/** The fields before one; all of them are named, and no schema names `__proto__`. */
function copyUntil(end: string, fields: Fields): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in fields) {
    if (key === end) break;
    if (Object.hasOwn(fields, key)) copy[key] = fields[key];
  }
  return copy;
}

/** Keeps every field, and of each what its reading keeps. `fromEntries` also takes a field `__proto__`. */
function replace(value: unknown, readingOf: (key: string) => Reading): unknown {
  if (!isFields(value)) return value;
  const entries = Object.entries(toFields(value));
  return Object.fromEntries(entries.map(([key, item]) => [key, keep(readingOf(key), item)]));
}

function readRecord(reading: Reading): Reading {
  return reading === null ? null : (value) => replace(value, () => reading);
}

function readTuple(schema: z.core.$ZodTuple, of: (part: Schema) => Reading): Reading {
  const { items, rest } = schema._zod.def;
  return readItems(items.map(of), rest === null ? null : of(rest));
}

function readItems(first: readonly Reading[], rest: Reading): Reading {
  if (rest === null && first.every((reading) => reading === null)) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let copy: unknown[] | null = null;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      const kept = keep(index < first.length ? first[index] : rest, item);
      if (copy === null && kept !== item) copy = items.slice(0, index);
      copy?.push(kept);
    }
    return copy ?? items;
  };
}

function readUnion(schema: z.core.$ZodUnion, of: (part: Schema) => Reading): Reading {
  const options = schema._zod.def.options.map((part) => ({ part, reading: of(part) }));
  if (options.every(({ reading }) => reading === null)) return null;
  const key = schema instanceof z.core.$ZodDiscriminatedUnion ? schema._zod.def.discriminator : null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const option = options.find(({ part }) => (key === null ? takes(part, value) : hasValue(part, key, value)));
    return option === undefined ? keepMost(options, value) : keep(option.reading, value);
  };
}

function hasValue(part: Schema, key: string, value: object): boolean {
  const literal: z.core.util.Primitive = Reflect.get(value, key);
  return part._zod.propValues?.[key]?.has(literal) ?? false;
}

function takes(part: Schema, value: unknown): boolean {
  try {
    return z.safeParse(part, value).success;
  } catch {
    // The schema is the plugin's code: one that throws takes nothing.
    return false;
  }
}

/** No option takes the value: what the option keeps that names the most of it. */
function keepMost(options: readonly { readonly reading: Reading }[], value: object): unknown {
  const kept = options.filter(({ reading }) => reading !== null).map(({ reading }) => keep(reading, value));
  return kept.reduce((most, other) =>
    Object.keys(Object(other)).length > Object.keys(Object(most)).length ? other : most,
  );
}

function readIntersection(schema: z.core.$ZodIntersection, of: (part: Schema) => Reading): Reading {
  const [left, right] = [of(schema._zod.def.left), of(schema._zod.def.right)];
  if (left === null || right === null) return null;
  return (value) => {
    const [one, other] = [left(value), right(value)];
    return isFields(one) && isFields(other) ? { ...one, ...other } : one;
  };
}

function keep(reading: Reading | undefined, value: unknown): unknown {
  return reading === null || reading === undefined ? value : reading(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that JSON would write of an object. */
function toFields(value: Fields): Fields {
  if (typeof value.toJSON !== 'function') return value;
  const json: unknown = value.toJSON();
  return isFields(json) ? json : value;
}
