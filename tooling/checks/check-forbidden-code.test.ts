import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkForbiddenCode } from './check-forbidden-code.ts';

const INSIDE = 'packages/core/src/a.ts';
const messagesOf = (text: string, file = INSIDE) =>
  checkForbiddenCode(createRepository({ [file]: text })).map(({ message }) => message);

test.each([
  '/** The body of PATCH /a: any subset. */',
  "export const text = ': any and new Date() and console.log';",
  'export const at = new Date(0);',
  'export const now = (clock: { now(): string }) => clock.now();',
])('%j is fine', (text) => {
  expect(messagesOf(text)).toEqual([]);
});

const SILENCER = ['// @ts', 'ignore'].join('-');
const LATER = `// ${['TO', 'DO'].join('')}: later`;

test.each([
  ['export const a = (b: any) => b;', '`any`'],
  ['export const a = [] as any[];', '`any`'],
  ['export default 1;', 'a name'],
  ['c.res = undefined;', 'replaceResponse'],
  [SILENCER, 'instead of silencing'],
  [LATER, 'Finish it'],
])('%j is complained about wherever it is', (text, complaint) => {
  expect(messagesOf(text)).toEqual([expect.stringContaining(complaint)]);
  expect(messagesOf(text, 'tooling/a.test.ts')).toEqual([expect.stringContaining(complaint)]);
});

test.each([
  'process.env',
  'globalThis.process.env.HOME',
  'Date.now()',
  'new Date()',
  'Math.random()',
  'crypto.randomUUID()',
  'console.error(1)',
])('%s is complained about except at the roots', (expression) => {
  const text = `export const a = () => ${expression};`;
  expect(messagesOf(text)).toEqual([expect.stringContaining('composition root')]);
  for (const root of ['apps/server/src/commands.ts', 'packages/cli/src/a.ts', 'packages/db/src/a.test.ts']) {
    expect(messagesOf(text, root)).toEqual([]);
  }
});

test('randomUUID is complained about where it is imported', () => {
  expect(messagesOf("import { randomUUID } from 'node:crypto';")).toEqual([expect.stringContaining('randomUUID')]);
});

test.each([
  ["({ pointer: '/a', code: 'odd_one', message });", ['odd_one']],
  ["({ path: '', code: 'odd_one', message: 'x' });", ['odd_one']],
  ["({ pointer: '/a', code: 'required', message });", []],
  ["({ pointer: '/a', code: 'E-JSON', message });", []],
  ["({ code: 'odd_one', message });", []],
])('the finding %s has a code of the table', (text, codes) => {
  const expected = codes.map((code) => expect.stringContaining(`"${code}"`));
  const source = `export const a = (message: string) => ${text}`;
  const table = "export const FINDING_CODES = {\n  required: 'The field is missing.',\n};";
  for (const file of [INSIDE, 'packages/plugin-flashcards/src/a.ts', 'apps/server/src/features/a.ts']) {
    const repository = createRepository({ [file]: source, 'packages/core/src/errors/finding-codes.ts': table });
    expect(checkForbiddenCode(repository).map(({ message }) => message)).toEqual(expected);
  }
  expect(messagesOf(source, 'apps/web/src/a.ts')).toEqual([]);
});

test('a response is cleared in one place', () => {
  expect(messagesOf('c.res = undefined;', 'packages/http/src/route-context.ts')).toEqual([]);
});

test('a configuration may have a default export', () => {
  expect(messagesOf('export default {};', 'vitest.config.ts')).toEqual([]);
});

test('a complaint names the line', () => {
  expect(checkForbiddenCode(createRepository({ [INSIDE]: '\n\nexport const a: any = 1;' }))[0]).toMatchObject({
    line: 3,
  });
});

test.each(['db.selectFrom("users").selectAll();', 'step.returningAll("events");'])(
  '%j is complained about in the stores, whose statements are prepared, and there alone',
  (text) => {
    expect(messagesOf(text, 'packages/db/src/stores/a-store.ts')).toEqual([
      expect.stringContaining('Name the columns'),
    ]);
    expect(messagesOf(text)).toEqual([]);
  },
);
