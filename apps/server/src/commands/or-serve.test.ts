import { expect, it } from 'vitest';
import { orServe } from './or-serve.ts';

it.each([
  [[], ['serve', '--seed-new']],
  [
    ['--port', '3000'],
    ['serve', '--seed-new', '--port', '3000'],
  ],
  [
    ['-p', '0'],
    ['serve', '--seed-new', '-p', '0'],
  ],
  [['--help'], ['--help']],
  [
    ['--json', 'doctor'],
    ['--json', 'doctor'],
  ],
  [
    ['serve', '--port', '0'],
    ['serve', '--port', '0'],
  ],
])('the words %j mean %j', (words, meant) => {
  expect(orServe(words)).toEqual(meant);
});
