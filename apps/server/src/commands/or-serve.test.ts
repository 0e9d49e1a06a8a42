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
  ...[
    ['--new-database'],
    ['--unknown'],
    ['--environment-file', 'a.env'],
    ['--env-file=a.env', '--port', '0'],
    ['--json', '--host', '::1'],
  ].map((words): [string[], string[]] => [words, ['serve', '--seed-new', ...words]]),
  ...[['--environment-file', 'a.env', 'doctor'], ['--json', '--help'], ['-V']].map((words): [string[], string[]] => [
    words,
    words,
  ]),
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
