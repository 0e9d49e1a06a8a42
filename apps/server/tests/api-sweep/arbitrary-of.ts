import fc from 'fast-check';
import { type ApiDocument, type JsonSchema, propertiesOf, resolveSchema } from './api-document.ts';
import { HOSTILE_IDS } from './hostile-ids.ts';
import { HOSTILE_ADDRESSES, HOSTILE_NAMES } from './hostile-texts.ts';

/** Stands for an id until a request is sent; the number picks one of those that are known by then. */
export interface IdHole {
  readonly hole: string;
  readonly pick: number;
}

/** Texts that have broken servers. */
const HARD_TEXTS = [
  '',
  ' ',
  '0',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202e',
  'é'.repeat(200),
  'x'.repeat(501),
  'x'.repeat(2_001),
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-1',
  '1e309',
  '2026-02-30T00:00:00.000000+00:00',
  '9999-12-31T23:59:59.999999+00:00',
  'de-DE-x-private',
  'xx-YY',
];
const HARD_VALUES = [null, true, -1, 0, 1.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]], { a: { b: [] } }];

const hardText = fc.constantFrom(...HARD_TEXTS);
const hostileId = fc.oneof(hardText, fc.constantFrom(...HOSTILE_IDS));
const hardValue = fc.oneof(fc.constantFrom<unknown>(...HARD_VALUES), hardText, fc.json({ maxDepth: 3 }));

/** Values of a schema, one in `hard` of them (and of their parts) none at all. */
export function arbitraryOf(document: ApiDocument, given: JsonSchema, hard: number, name = ''): fc.Arbitrary<unknown> {
  const valid = validOf(document, resolveSchema(document, given), hard, name);
  return hard === 0 ? valid : fc.oneof({ arbitrary: valid, weight: hard - 1 }, { arbitrary: hardValue, weight: 1 });
}

/** An id of the kind that a field or parameter names. */
export function idOf(name: string): fc.Arbitrary<IdHole> {
  return fc.record({ hole: fc.constant(name), pick: fc.nat(1_000) });
}

function validOf(document: ApiDocument, schema: JsonSchema, hard: number, name: string): fc.Arbitrary<unknown> {
  if (name === 'images') return fc.constant([{ media_type: 'image/gif', data: 'R0lGODlhAQABAAAAADs=' }]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) {
    return fc.oneof(
      ...choices.map((choice: JsonSchema) => validOf(document, resolveSchema(document, choice), hard, name)),
    );
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(document, schema, hard);
    case 'array': {
      const { minItems = 0 } = schema;
      const items = arbitraryOf(document, schema.items as JsonSchema, hard, name.replace(/_ids$/, '_id'));
      return fc.array(items, { minLength: Number(minItems), maxLength: Number(minItems) + 3 });
    }
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number': {
      const { min, max } = boundsOf(schema);
      return fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, name);
    default:
      return fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text));
  }
}

function objectOf(document: ApiDocument, schema: JsonSchema, hard: number): fc.Arbitrary<unknown> {
  const fields = propertiesOf(document, schema).map(([field, value]): [string, fc.Arbitrary<unknown>] => [
    field,
    arbitraryOf(document, value, hard, field),
  ]);
  const requiredKeys: string[] = Array.isArray(schema.required) ? schema.required : [];
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function boundsOf(schema: JsonSchema): { min: number; max: number } {
  const min = Math.max(Number(schema.minimum ?? schema.exclusiveMinimum ?? -100), -100_000);
  return { min, max: Math.max(min, Math.min(Number(schema.maximum ?? 1_000), 100_000)) };
}

function textOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (name === 'id' || name.endsWith('_id'))
    return fc.oneof({ arbitrary: idOf(name), weight: 9 }, { arbitrary: hostileId, weight: 1 });
  const samples: Readonly<Record<string, readonly string[]>> = {
    email: ['ada@example.org', 'Bob+1@EXAMPLE.org'],
    // Repositories where nobody listens.
    url: ['https://127.0.0.1:9/course.git', 'ssh://git@127.0.0.1:9/course.git'],
    uri: ['https://example.org/', 'http://127.0.0.1:9/'],
    timezone: ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati'],
    language: ['en', 'de', 'de-AT', 'fr', 'xx-YY'],
    lang: ['en', 'de', 'ja'],
  };
  const known = samples[String(schema.format)] ?? samples[name];
  if (known !== undefined) {
    const usual = fc.constantFrom(...known);
    const isAddress = ['email', 'uri', 'url'].includes(String(schema.format ?? name)) || name === 'url';
    return isAddress ? mostly(usual, HOSTILE_ADDRESSES) : usual;
  }
  if (String(schema.pattern ?? '').includes('T'))
    return fc.constantFrom('2026-01-02T03:04:05.000006+00:00', '2025-12-31T23:59:59Z');
  const minLength = Number(schema.minLength ?? 0);
  const longest = Number(schema.maxLength ?? 40);
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, minLength + 40) });
  return mostly(
    usual,
    HOSTILE_NAMES.filter(({ length }) => length >= minLength && length <= longest),
  );
}

/** One in eight is hostile. */
function mostly(usual: fc.Arbitrary<string>, hostile: readonly string[]): fc.Arbitrary<string> {
  if (hostile.length === 0) return usual;
  return fc.oneof({ arbitrary: usual, weight: 7 }, { arbitrary: fc.constantFrom(...hostile), weight: 1 });
}
