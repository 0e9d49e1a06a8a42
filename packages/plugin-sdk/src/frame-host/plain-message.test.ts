import { expect, it } from 'vitest';
import { isWithinLimits, MOST_CHARACTERS, readPlainMessage } from './plain-message.ts';

const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });
const cycle: { self?: unknown } = {};
cycle.self = cycle;

it('a message of JSON is read, without what is not there', () => {
  const message = { jsonrpc: '2.0', id: 1, params: { list: [1, 'é', null, true, { a: -0.5 }], none: undefined } };
  expect(readPlainMessage(message)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    params: { list: [1, 'é', null, true, { a: -0.5 }] },
  });
});

it('a name of the prototype is a name', () => {
  const read = readPlainMessage(JSON.parse('{"__proto__": {"jsonrpc": "2.0"}}'));
  expect(Object.keys(read ?? {})).toEqual(['__proto__']);
  expect(read?.jsonrpc).toBeUndefined();
});

it.each<[string, unknown]>([
  ['a text', 'text'],
  ['a list', [1]],
  ['nothing', undefined],
  ['null', null],
  ['a date', { at: new Date() }],
  ['bytes', { bytes: new Uint8Array(8) }],
  ['a map', new Map()],
  ['a number that is none', { n: Number.NaN }],
  ['a large integer', { n: 1n }],
  ['a cycle', cycle],
  ['65 objects in each other', deep(66)],
  ['a long text', { text: 'x'.repeat(MOST_CHARACTERS) }],
  ['a long name', { ['x'.repeat(MOST_CHARACTERS)]: 1 }],
  ['many values', { list: new Array(200_000).fill(0) }],
  ['a list with a billion places', { list: Object.assign([], { length: 1_000_000_000 }) }],
])('%s is no message', (_, sent) => {
  expect(readPlainMessage(sent)).toBeNull();
});

it('an answer may be any value of JSON up to a mebibyte', () => {
  expect([isWithinLimits('x'.repeat(1_000_000)), isWithinLimits([]), isWithinLimits(null)]).toEqual([true, true, true]);
  expect(isWithinLimits('x'.repeat(MOST_CHARACTERS))).toBe(false);
});
