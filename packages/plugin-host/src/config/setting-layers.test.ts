import { internal, secret, setting, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { chooseSettings, type GivenSettings, type StoredValue } from './setting-layers.ts';

const definition = {
  bonus: setting(
    z.int().transform((value) => value * 2),
    5,
    { label: { en: 'Bonus' } },
  ),
  salt: internal(z.int(), 6),
  token: secret(z.string(), { label: { en: 'Token' } }),
};
const NOTHING: GivenSettings = { first: {}, pinned: {}, environment: {} };
const row = (key: string, value: unknown, changes: Partial<StoredValue> = {}): StoredValue => {
  return { key, value, origin: 'operator', isSecret: false, isReadable: true, ...changes };
};
const choose = (key: string, given: Partial<GivenSettings>, ...rows: StoredValue[]) => {
  const { value, source } = chooseSettings(definition, { ...NOTHING, ...given }, rows).chosen.get(key) ?? {};
  return [value, source];
};

test.each([
  { what: 'nothing', given: {}, rows: [], result: [5, 'default'] },
  { what: 'the file', given: { first: { bonus: 1 } }, rows: [], result: [2, 'file'] },
  {
    what: 'the file, kept',
    given: { first: { bonus: 9 } },
    rows: [row('bonus', 1, { origin: 'file' })],
    result: [2, 'file'],
  },
  { what: 'an operator', given: { first: { bonus: 9 } }, rows: [row('bonus', 1)], result: [2, 'database'] },
  { what: 'a pin', given: { pinned: { bonus: 1 } }, rows: [row('bonus', 9)], result: [2, 'pinned'] },
  {
    what: 'the environment',
    given: { environment: { bonus: 1 }, pinned: { bonus: 9 } },
    rows: [row('bonus', 9)],
    result: [2, 'environment'],
  },
])('a value comes from $what', ({ given, rows, result }) => {
  expect(choose('bonus', given, ...rows)).toEqual(result);
});

test('of an internal setting the file goes on counting', () => {
  expect(choose('salt', { first: { salt: 1 } }, row('salt', 9))).toEqual([1, 'file']);
});

test('a value of another kind, and one that nobody knows, do not count', () => {
  expect(choose('token', {}, row('token', 'not sealed'), row('sugar', 1))).toEqual([null, 'default']);
});

test('a secret that cannot be opened counts as absent', () => {
  const closed = row('token', null, { isSecret: true, isReadable: false });
  const { chosen } = chooseSettings(definition, NOTHING, [closed]);
  expect(chosen.get('token')).toEqual({ value: null, source: 'database', isReadable: false });
});

test('values that the schemas refuse are left out and named', () => {
  const { chosen, refused } = chooseSettings(definition, NOTHING, [row('bonus', 'many')]);
  expect([...chosen.keys()]).toEqual(['salt', 'token']);
  expect(refused).toEqual([{ key: 'bonus', reason: expect.stringContaining('expected number') }]);
});
