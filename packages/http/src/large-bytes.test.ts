import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { createByteStore } from './large-bytes.ts';

const MEGABYTE = 1024 * 1024;

it('makes room for few bytes where few come, however many may come', async () => {
  const before = memoryUsage().arrayBuffers;
  const store = createByteStore(400 * MEGABYTE);
  store.add(Buffer.from('few'));
  expect(memoryUsage().arrayBuffers - before).toBeLessThan(MEGABYTE);
  const [few = new Uint8Array()] = await store.split([store.length]);
  expect(Buffer.from(few).toString()).toBe('few');
});

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('gives %i bytes back as they came, piece by piece', async (length) => {
  const bytes = Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251));
  const store = createByteStore(200_000);
  for (let start = 0; start < length; start += 999) store.add(bytes.subarray(start, start + 999));
  const [first = new Uint8Array(), second = new Uint8Array()] = await store.split([Math.floor(length / 3), length]);
  expect(Buffer.concat([first, second]).equals(bytes)).toBe(true);
});
