import { expect, it } from 'vitest';
import { createIdFactory } from './id-factory.ts';
import { createClock } from './time/clock.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const now = { milliseconds: Date.parse('2026-11-20T14:29:00Z') };
const clock = createClock({ wall: () => now.milliseconds, elapsed: () => now.milliseconds });

it.each([
  ['zeros', 0x00],
  ['ones', 0xff],
  ['a pattern', 0xa5],
])('makes valid UUIDv7 text of random bytes that are %s', (_, byte) => {
  const createId = createIdFactory(clock, (bytes) => bytes.fill(byte));
  expect(createId()).toMatch(UUID_V7);
});

it('makes ids that sort by their making, also within a millisecond, and never the same twice', () => {
  const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const ids = Array.from({ length: 5_000 }, () => createId());
  now.milliseconds += 60_000;
  ids.push(createId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

it('starts with the milliseconds of the clock', () => {
  const createId = createIdFactory(clock, (bytes) => bytes.fill(0));
  const milliseconds = Math.floor(clock.microseconds() / 1000);
  expect(Number.parseInt(createId().replaceAll('-', '').slice(0, 12), 16)).toBe(milliseconds);
});

it('gives every id random bytes of its own', () => {
  let next = 0;
  const createId = createIdFactory(clock, (bytes) => {
    for (const index of bytes.keys()) {
      next = (next * 73 + 41) % 65_521;
      bytes[index] = next;
    }
  });
  const tails = Array.from({ length: 1_000 }, () => createId().slice(-12));
  expect(new Set(tails).size).toBe(tails.length);
});
