import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkForbiddenText } from './check-forbidden-text.ts';

const check = (text: string, file = 'docs/a.md') =>
  checkForbiddenText(createRepository({ [file]: text }), '/builds/learnwright');

test.each(['./data/learnwright.db', 'https://www.npmjs.com/package/hono', 'src/home/a', '/builds/learnwright-2/a'])(
  '%s is fine',
  (text) => {
    expect(check(text)).toEqual([]);
  },
);

const registry = ['https://registry', 'npmjs.org/hono'].join('.');
const home = ['', 'home', 'ada', 'learnwright'].join('/');

test.each([
  [registry, 'Name no registry'],
  [home, 'one machine'],
  [`${homedir()}/a`, 'one machine'],
  ['/builds/learnwright/data', 'one machine'],
])('%s is complained about', (text, complaint) => {
  const first = check(`\nSee ${text}`)[0];
  expect(first).toEqual({ file: 'docs/a.md', line: 2, message: expect.stringContaining(complaint) });
});

test('files without an ending are read, pictures are not', () => {
  expect(check(registry, '.ci/run')).toHaveLength(1);
  expect(check(registry, 'docs/a.png')).toEqual([]);
});
