import { expect, it } from 'vitest';
import { judgeFile, MOST_BYTES } from './judge-file.ts';

it.each([
  ['a ZIP', 1000, [0x50, 0x4b, 3, 4, 20], null],
  ['an empty ZIP, of which the server says more', 22, [0x50, 0x4b, 5, 6], null],
  ['a text', 6, [0x6e, 0x6f, 0x20, 0x5a], 'no_zip'],
  ['nothing', 0, [], 'no_zip'],
  ['the largest ZIP', MOST_BYTES, [0x50, 0x4b, 3, 4], null],
  ['a ZIP that is larger', MOST_BYTES + 1, [0x50, 0x4b, 3, 4], 'too_large'],
])('judges %s before it is sent', (_, size, beginning, verdict) => {
  expect(judgeFile(size, new Uint8Array(beginning))).toBe(verdict);
});
