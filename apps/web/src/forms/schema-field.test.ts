import { describe, expect, it } from 'vitest';
import { fieldsOfSchema, kindOf } from './schema-field.ts';

const SAFE = Number.MAX_SAFE_INTEGER;
const NULL = { type: 'null' };

describe('how a field is asked for', () => {
  it.each([
    [{ type: 'boolean' }, true, { type: 'switch', isNullable: false }],
    [{ type: 'boolean' }, undefined, { type: 'choice', isNullable: false, options: [true, false] }],
    [{ type: ['boolean', 'null'] }, true, { type: 'choice', isNullable: true, options: [true, false] }],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 3, { type: 'integer', isNullable: false, least: 1, most: 5 }],
    // Every integer keeps to these: nobody needs to be told.
    [
      { type: 'integer', minimum: -SAFE, maximum: SAFE },
      3,
      { type: 'integer', isNullable: false, least: null, most: null },
    ],
    [{ type: 'integer', exclusiveMinimum: 0 }, 3, { type: 'integer', isNullable: false, least: 1, most: null }],
    [
      { type: 'number', minimum: 0.5, exclusiveMaximum: 1 },
      0.9,
      { type: 'number', isNullable: false, least: 0.5, most: null },
    ],
    [
      { anyOf: [{ type: 'integer', minimum: 2 }, NULL] },
      null,
      { type: 'integer', isNullable: true, least: 2, most: null },
    ],
    [{ type: 'string' }, 'a', { type: 'text', isNullable: false, isLong: false, maxLength: null }],
    [{ type: 'string', maxLength: 80 }, '', { type: 'text', isNullable: false, isLong: false, maxLength: 80 }],
    [{ type: 'string', maxLength: 2000 }, '', { type: 'text', isNullable: false, isLong: true, maxLength: 2000 }],
    // One line would lose the second.
    [{ type: 'string' }, 'a\nb', { type: 'text', isNullable: false, isLong: true, maxLength: null }],
    [{ type: ['string', 'null'] }, null, { type: 'text', isNullable: true, isLong: false, maxLength: null }],
    [{ type: 'string', enum: ['a', 'b'] }, 'a', { type: 'choice', isNullable: false, options: ['a', 'b'] }],
    [{ anyOf: [{ type: 'string', enum: ['a'] }, NULL] }, null, { type: 'choice', isNullable: true, options: ['a'] }],
    [{ enum: ['a', 2, null] }, 2, { type: 'choice', isNullable: true, options: ['a', 2] }],
    [{ anyOf: [{ const: 1 }, { const: 2 }] }, 1, { type: 'choice', isNullable: false, options: [1, 2] }],
    [{ type: 'array', items: { type: 'string' } }, ['a'], { type: 'list', isNullable: false, options: null }],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      [],
      { type: 'list', isNullable: false, options: ['a', 'b'] },
    ],
    [{ type: 'array', items: { type: 'integer' } }, [1], { type: 'json', isNullable: false }],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, {}, { type: 'json', isNullable: false }],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'a', { type: 'json', isNullable: false }],
    [{ anyOf: [{ type: 'object' }, NULL] }, null, { type: 'json', isNullable: true }],
    [{ enum: [{ a: 1 }, 'b'] }, 'b', { type: 'json', isNullable: false }],
    [{}, { a: 1 }, { type: 'json', isNullable: false }],
    // What is there is not what the schema says: it is shown as it is.
    [{ type: 'integer' }, '7', { type: 'json', isNullable: false }],
    [{ type: 'string', enum: ['a', 'b'] }, 'gone', { type: 'json', isNullable: false }],
    [{ type: 'array', items: { type: 'string' } }, ['a', 1], { type: 'json', isNullable: false }],
  ])('is for %j with the value %j: %j', (schema, value, kind) => {
    expect(kindOf({ schema }, value)).toEqual(kind);
  });

  it('is for a secret whatever its schema says, since its value is not there', () => {
    const schema = { type: ['string', 'null'], writeOnly: true };
    expect(kindOf({ schema, isSecret: true }, { set: true, readable: true })).toEqual({
      type: 'secret',
      isNullable: true,
    });
  });
});

it('makes fields of the JSON Schema of an object, with what it says to people', () => {
  const schema = {
    type: 'object',
    properties: {
      level: { type: 'integer', title: 'Level', description: 'From easy to hard.' },
      token: { type: 'string', writeOnly: true },
      since: { type: 'string', readOnly: true },
    },
  };
  expect(fieldsOfSchema(schema)).toMatchObject([
    { name: 'level', label: { words: 'Level' }, help: { words: 'From easy to hard.' }, isSecret: false },
    { name: 'token', label: { words: 'token' }, help: null, isSecret: true },
    { name: 'since', isReadOnly: true },
  ]);
  expect(fieldsOfSchema({ type: 'string' })).toEqual([]);
});
