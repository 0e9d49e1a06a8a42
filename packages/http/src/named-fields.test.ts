import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepNamedOf } from './named-fields.ts';

const named = z.object({ a: z.string() });
interface Tree {
  readonly name: string;
  readonly children: readonly Tree[];
}
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});
const shapes = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), length: z.number() }),
  z.object({ kind: z.literal('dot') }),
]);

describe('a schema keeps what it names', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', named, { x: 1, a: 'b' }, { a: 'b' }],
    ['a strict object', z.strictObject({ a: z.string() }), { a: 'b', x: 1 }, { a: 'b' }],
    ['an open object', z.looseObject({ a: named }), { x: 1, a: { a: 'b', y: 2 } }, { x: 1, a: { a: 'b' } }],
    ['a catchall', z.object({}).catchall(named), { k: { a: 'b', y: 2 } }, { k: { a: 'b' } }],
    ['an object in wrappers', named.optional().nullable().readonly().default({ a: '' }), { a: 'b', x: 1 }, { a: 'b' }],
    ['null where it may be', named.nullable(), null, null],
    ['rows of a list', z.array(named), [{ a: 'b' }, { a: 'c', x: 1 }], [{ a: 'b' }, { a: 'c' }]],
    [
      'a tuple',
      z.tuple([z.string(), named], z.array(named)),
      ['s', { a: 'b', x: 1 }, [{ a: 'c', x: 2 }]],
      ['s', { a: 'b' }, [{ a: 'c' }]],
    ],
    ['a record', z.record(z.string(), named), { k: { a: 'b', x: 1 } }, { k: { a: 'b' } }],
    [
      'the option of a union that takes it',
      z.union([z.object({ n: z.number() }), named]),
      { a: 'b', n: 'no' },
      { a: 'b' },
    ],
    ['the option that a discriminator names', shapes, { kind: 'dot', length: 3 }, { kind: 'dot' }],
    [
      'both sides of an intersection',
      z.intersection(named, z.object({ n: z.number() })),
      { a: 'b', n: 1, x: 1 },
      { a: 'b', n: 1 },
    ],
    [
      'a schema that holds itself',
      tree,
      { name: 'r', x: 1, children: [{ name: 'c', x: 2, children: [] }] },
      { name: 'r', children: [{ name: 'c', children: [] }] },
    ],
    ['a lazy schema', z.lazy(() => named), { a: 'b', x: 1 }, { a: 'b' }],
    ['what comes before a transformation', named.transform(({ a }) => a), { a: 'b', x: 1 }, { a: 'b' }],
    ['what comes after a preparation', z.preprocess((value) => value, named), { a: 'b', x: 1 }, { a: 'b' }],
    ['all of what it says nothing of', z.unknown(), { a: 'b', x: 1 }, { a: 'b', x: 1 }],
    ['the JSON of an object that makes its own', named, { toJSON: () => ({ a: 'b', x: 1 }) }, { a: 'b' }],
  ])('%s', (_, schema, value, kept) => {
    expect(keepNamedOf(schema)(value)).toEqual(kept);
  });

  it('and drops no value that it refuses, but the fields that no part of it names', () => {
    expect(keepNamedOf(named)({ a: 1, x: 1 })).toEqual({ a: 1 });
    expect(keepNamedOf(z.union([named, z.object({ a: z.string(), n: z.number() })]))({ a: 1, n: 2, x: 3 })).toEqual({
      a: 1,
      n: 2,
    });
    expect(keepNamedOf(shapes)({ kind: 'cube', length: 3, x: 1 })).toEqual({ kind: 'cube', length: 3 });
  });

  it('and gives back the value itself where there is nothing to leave out', () => {
    const value = { a: 'b' };
    expect(keepNamedOf(named)(value)).toBe(value);
    const rows = [value, { a: 'c' }];
    expect(keepNamedOf(z.array(named))(rows)).toBe(rows);
  });

  it('and leaves a field __proto__ of a record as it is', () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": "b", "x": 1}}');
    expect(JSON.stringify(keepNamedOf(z.record(z.string(), named))(value))).toBe('{"__proto__":{"a":"b"}}');
    expect(JSON.stringify(keepNamedOf(named)(value))).toBe('{}');
  });
});

it('keeps what parsing keeps, whatever else is there', () => {
  const schema = z.object({
    id: z.string(),
    tags: z.array(z.object({ t: z.int() })),
    more: z.record(z.string(), named).optional(),
  });
  const noise = fc.dictionary(fc.constantFrom('x', 'y', 'secret'), fc.jsonValue());
  const rows = fc.record({
    id: fc.string(),
    tags: fc.array(fc.tuple(fc.record({ t: fc.integer() }), noise).map(([tag, extra]) => ({ ...extra, ...tag }))),
    more: fc.dictionary(fc.string(), fc.record({ a: fc.string(), z: fc.integer() })),
  });
  fc.assert(
    fc.property(rows, noise, (row, extra) => {
      const value: unknown = JSON.parse(JSON.stringify({ ...extra, ...row }));
      expect(keepNamedOf(schema)(value)).toEqual(schema.parse(value));
    }),
  );
});
