import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkFileNames } from './check-file-names.ts';

const messagesOf = (file: string, text = '') =>
  checkFileNames(createRepository({ [file]: text })).map(({ message }) => message);

test.each(['packages/core/src/ids/create-id.test.ts', 'packages/db/src/migrations/0001-initial.ts', 'CONTRIBUTING.md'])(
  '%s is a name',
  (file) => {
    expect(messagesOf(file)).toEqual([]);
  },
);

test.each([
  ['packages/core/src/utils.ts', 'holds anything'],
  ['apps/server/src/shared/a.ts', 'holds anything'],
  ['packages/core/src/types/a.ts', 'holds anything'],
  ['tooling/checks/helpers.ts', 'holds anything'],
  ['packages/core/src/createId.ts', 'not kebab-case'],
  ['packages/core/src/Ids/create-id.ts', 'not kebab-case'],
])('%s is complained about', (file, complaint) => {
  expect(messagesOf(file)).toEqual([expect.stringContaining(complaint)]);
});

test.each([
  'export const WORDS = [];',
  'export interface Case { make(): string }\nexport const CASES: Case[] = [{ make: () => "a" }];',
  'export const TABLES = { migrations: { first: { up: async () => undefined } } } satisfies object;',
  'export const quiz = definePlugin({ activate: () => undefined });',
  'export const FAILURES = steps().map(fail);\nfunction steps() { return []; }\nconst fail = () => 1;',
  'await serve({ count: () => 1 });',
])('a fixture may hold data, or be a program: %j', (text) => {
  expect(messagesOf('packages/core/src/a.fixture.ts', text)).toEqual([]);
});

test.each([
  'export function start() {}',
  'export async function start() {}',
  'export class start {}',
  'export const start = () => 1;',
  'export const start = function () {};',
  'export const start = class {};',
  'function start() {}\nexport { start };',
  'const begin = () => 1;\nexport const start = begin;',
  'export const start = { now: () => 1 };',
  'export const start: Port = { now() {} };',
  'const now = () => 1;\nexport const start = { now } as const satisfies Port;',
])('a fixture is no code: %j', (text) => {
  const complaint =
    '"start" is code, and a fixture is data; move it to the tests folder of its package, or in tooling take this ending away.';
  for (const file of ['packages/core/src/a.fixture.ts', 'examples/a/src/a.fixture.ts']) {
    expect(messagesOf(file, text)).toEqual([complaint]);
  }
  expect(messagesOf('packages/core/tests/a.ts', text)).toEqual([]);
});
