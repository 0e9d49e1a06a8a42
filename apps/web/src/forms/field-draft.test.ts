import { describe, expect, it } from 'vitest';
import {
  type Drafts,
  findChanges,
  findConflicts,
  type Input,
  isSame,
  keepDifferent,
  writeInput,
} from './field-draft.ts';
import { type FormField, kindOf } from './schema-field.ts';

const SCHEMAS = {
  shown: { type: 'boolean' },
  cycles: { type: 'integer', minimum: 1 },
  share: { type: 'number' },
  name: { type: 'string' },
  alias: { type: ['string', 'null'] },
  tone: { type: 'string', enum: ['warm', 'cool'] },
  words: { type: 'array', items: { type: 'string' } },
  limits: { type: 'object' },
  token: {},
} as const;
const FIELDS: FormField[] = Object.entries(SCHEMAS).map(([name, schema]) => ({
  name,
  schema,
  label: { words: name },
  isSecret: name === 'token',
}));
const VALUES = {
  shown: true,
  cycles: 5,
  share: 0.5,
  name: 'quiz',
  alias: null,
  tone: 'warm',
  words: ['a', 'b'],
  limits: { a: 1, b: [2] },
  token: { set: true, readable: true },
};
type Name = keyof typeof VALUES;

const typed = (name: Name, input: Input, values: object = VALUES): Drafts => ({
  [name]: { input, base: Reflect.get(values, name) },
});

describe('what is sent of a form', () => {
  it('is nothing where nothing was touched', () => {
    expect(findChanges(FIELDS, VALUES, {}, 'en')).toEqual({ changed: {}, mistakes: {} });
  });

  it.each<[Name, Input, unknown]>([
    ['shown', false, false],
    ['cycles', '7', 7],
    ['cycles', ' 7 ', 7],
    ['share', '0,25', 0.25],
    ['name', 'other', 'other'],
    // Empty is a value of its own: it is neither what is not set nor the default.
    ['name', '', ''],
    ['alias', '', ''],
    ['alias', 'q', 'q'],
    ['tone', '"cool"', 'cool'],
    ['words', ['b', 'a'], ['b', 'a']],
    ['words', [], []],
    ['words', ['a', 'b', ''], ['a', 'b', '']],
    ['limits', '{"a": 2}', { a: 2 }],
    ['limits', 'null', null],
    ['token', 'a new secret', 'a new secret'],
    ['token', null, null],
  ])('is the value of %s for %j', (name, input, value) => {
    expect(findChanges(FIELDS, VALUES, typed(name, input), 'en')).toEqual({ changed: { [name]: value }, mistakes: {} });
  });

  it.each<[Name, Input]>([
    ['shown', true],
    ['cycles', '5'],
    ['cycles', '5.0'],
    ['share', '0,50'],
    ['name', 'quiz'],
    ['alias', null],
    ['tone', '"warm"'],
    ['words', ['a', 'b']],
    ['limits', '{"b": [2], "a": 1}'],
    ['token', ''],
  ])('is nothing of %s where it stands as it was: %j', (name, input) => {
    expect(findChanges(FIELDS, VALUES, typed(name, input), 'en').changed).toEqual({});
  });

  it.each<[Name, string, string]>([
    ['cycles', 'many', 'number'],
    ['cycles', '', 'missing'],
    ['cycles', '1.5', 'whole'],
    ['cycles', '9007199254740993', 'whole'],
    ['share', '1,234', 'ambiguous'],
    ['limits', '{a: 1}', 'json'],
    ['limits', ' ', 'missing'],
  ])('is nothing of %s where "%s" is no value: %s', (name, input, mistake) => {
    expect(findChanges(FIELDS, VALUES, typed(name, input), 'en')).toEqual({
      changed: {},
      mistakes: { [name]: mistake },
    });
  });

  it('is null for what was set and is not to be', () => {
    const values = { ...VALUES, alias: '' };
    expect(findChanges(FIELDS, values, typed('alias', null, values), 'en').changed).toEqual({ alias: null });
  });

  it('is nothing of a secret that is not there and is not to be, nor of a field that is only shown', () => {
    const values = { ...VALUES, token: { set: false, readable: false } };
    expect(findChanges(FIELDS, values, typed('token', null, values), 'en').changed).toEqual({});
    const shown = FIELDS.map((field) => ({ ...field, isReadOnly: true }));
    expect(findChanges(shown, VALUES, typed('name', 'other'), 'en').changed).toEqual({});
  });
});

describe('what was changed elsewhere meanwhile', () => {
  const drafts = { ...typed('cycles', '7'), ...typed('name', 'mine'), ...typed('share', 'half') };

  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['another field', { tone: 'cool' }, []],
    ['the same field to another value', { cycles: 9 }, ['cycles']],
    ['the same field to the same value', { cycles: 7 }, []],
    ['a field with something that is no value', { share: 0.75 }, ['share']],
    ['two of them', { cycles: 9, name: 'theirs' }, ['cycles', 'name']],
  ])('is a conflict only for a field of both: %s', (_, theirs, conflicts) => {
    expect(findConflicts(FIELDS, { ...VALUES, ...theirs }, drafts, 'en')).toEqual(conflicts);
  });

  it('leaves what was typed, but for what is the same by now', () => {
    const kept = keepDifferent(FIELDS, { ...VALUES, cycles: 7, name: 'theirs' }, drafts, 'en');
    expect(Object.keys(kept)).toEqual(['name', 'share']);
  });
});

it.each<[unknown, unknown, boolean]>([
  [null, undefined, true],
  [null, '', false],
  [null, 0, false],
  ['', false, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: null }, {}, false],
  ['1', 1, false],
])('tells of %j and %j whether they are the same: %s', (left, right, same) => {
  expect([isSame(left, right), isSame(right, left)]).toEqual([same, same]);
});

it('writes each value so that reading it back is no change', () => {
  for (const field of FIELDS.filter(({ name }) => name !== 'token')) {
    const base: unknown = Reflect.get(VALUES, field.name);
    const drafts = { [field.name]: { input: writeInput(kindOf(field, base), base, 'de'), base } };
    expect([field.name, findChanges(FIELDS, VALUES, drafts, 'de')]).toEqual([
      field.name,
      { changed: {}, mistakes: {} },
    ]);
  }
});
