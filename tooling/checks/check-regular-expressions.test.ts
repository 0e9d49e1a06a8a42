import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkRegularExpressions } from './check-regular-expressions.ts';
import { createJudge } from './judge-expression.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'learnwright-expressions-'));
const VERDICTS = join(FOLDER, 'verdicts.json');
const LIST = 'list.yaml';
const INSIDE = 'packages/core/src/a.ts';

afterAll(() => rmSync(FOLDER, { recursive: true }));

interface Entry {
  readonly file: string;
  readonly text: string;
  readonly reason: string;
}

function complaintsAbout(code: string, reviewed: readonly Entry[] = [], file = INSIDE): string[] {
  const repository = createRepository({ [file]: code, [LIST]: JSON.stringify(reviewed) });
  return checkRegularExpressions(repository, { judge: createJudge(VERDICTS), list: LIST }).map(
    (violation) => `${violation.file}: ${violation.message}`,
  );
}

it.each([
  String.raw`export const a = /^[a-z]+\s*$/u;`,
  String.raw`export const a = /(?<!\s)\s+$/;`,
  "export const a = new RegExp('^a+$', 'i');",
  "export const a = '/(a+)+$/';",
])('is content with what is linear: %s', (code) => {
  expect(complaintsAbout(code)).toEqual([]);
});

it.each([
  [String.raw`export const a = /\s+$/;`, '2nd degree'],
  ['export const a = /^(a+)+$/;', 'exponential'],
  ["export const a = new RegExp('(a|a)*$');", 'exponential'],
  ["export const a = RegExp('(a|a)*$');", 'exponential'],
  ["export const a = (text: string) => new RegExp('^' + text);", 'when the program runs'],
  ["export const a = (flags: string) => new RegExp('a+', flags);", 'when the program runs'],
  [String.raw`export const a = /[\p{L}--[a-z]]+$/v;`, 'cannot be judged'],
])('complains about %s, unless that is reviewed', (code, complaint) => {
  expect(complaintsAbout(code)).toEqual([expect.stringMatching(new RegExp(`^${INSIDE}: .*${complaint}`))]);
  const text = /(?:new )?RegExp\(.*\)(?=;)|\/.*\/[a-z]*(?=;)/.exec(code)?.[0] ?? '';
  expect(complaintsAbout(code, [{ file: INSIDE, text, reason: 'It is short.' }])).toEqual([]);
});

it('complains about an entry that is needed no more, and one that gives no reason', () => {
  const entry = { file: INSIDE, text: '/a+$/', reason: 'It is short.' };
  const complaint = [`${LIST}: /a+$/ of ${INSIDE} is linear or gone: take it off the list.`];
  expect(complaintsAbout('export const a = 1;', [entry])).toEqual(complaint);
  expect(complaintsAbout('export const a = /^a+$/;', [{ ...entry, text: '/^a+$/' }])).toHaveLength(1);
  expect(complaintsAbout('export const a = /a+$/;', [{ ...entry, file: 'packages/core/src/b.ts' }])).toHaveLength(2);
  expect(() => complaintsAbout('export const a = /a+$/;', [{ ...entry, reason: '' }])).toThrow('reason');
});

it('does not look at tests', () => {
  expect(complaintsAbout('export const a = /a+$/;', [], 'packages/core/src/a.test.ts')).toEqual([]);
});

it('keeps its verdicts, and those alone that are still asked for', () => {
  complaintsAbout('export const a = /b+$/; export const b = /^c*$/;');
  const before = readFileSync(VERDICTS, 'utf8');
  complaintsAbout('export const a = /b+$/; export const b = /^c*$/;');
  expect(readFileSync(VERDICTS, 'utf8')).toBe(before);
  complaintsAbout('export const a = /^c*$/;');
  expect(Object.values(JSON.parse(readFileSync(VERDICTS, 'utf8')))).toEqual([['linear', 'linear']]);
});
