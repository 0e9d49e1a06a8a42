import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkDecisions } from './check-decisions.ts';

const FOLDER = 'docs/decisions';
const ONE = `${FOLDER}/0001-one-way.md`;
const TWO = `${FOLDER}/0002-another-way.md`;
const INDEX = `${FOLDER}/index.md`;
/** Written in two parts, since this file is looked at too. */
const GONE = `${FOLDER}/${'0003'}-gone.md`;

const recordText = ({
  title = '# 0001: One way',
  date = '2026-11-20',
  status = 'accepted',
  decision = '**Decision.** We go this way.',
  rest = '**Why.** It is short.',
} = {}) => `${title}\n\nDate: ${date}. Status: ${status}.\n\n${decision}\n\n${rest}\n`;
const index = (...names: readonly string[]) => names.map((name) => `- [A way](${name})\n`).join('');
const check = (files: Readonly<Record<string, string>>) =>
  checkDecisions(createRepository({ [ONE]: recordText(), [INDEX]: index('0001-one-way.md'), ...files }));

test('a record with date, status and decision is fine, and so is one that another supersedes', () => {
  expect(check({})).toEqual([]);
  expect(
    check({
      [ONE]: recordText({ status: 'superseded by [0002](0002-another-way.md)' }),
      [TWO]: recordText({ title: '# 0002: Another way' }),
      [INDEX]: index('0001-one-way.md', '0002-another-way.md'),
      'README.md': `[Why](${ONE}), as decision 0002 says.\n`,
    }),
  ).toEqual([]);
});

test.each([
  ['no title', { title: 'One way' }, 'Begin with the title'],
  ['the number of another record in its title', { title: '# 0002: One way' }, '# 0001: …'],
  ['no date', { date: 'lately' }, 'Say when'],
  ['a day that there is not', { date: '2026-02-30' }, 'Say when'],
  ['no status', { status: '' }, 'whether it holds'],
  ['a status that nobody knows', { status: 'proposed' }, 'whether it holds'],
  ['a status that leads to no record', { status: 'superseded by 0002' }, 'whether it holds'],
  ['a status that leads to itself', { status: 'superseded by [0001](0001-one-way.md)' }, 'by another one'],
  ['no decision', { decision: 'Ways are hard to find.' }, 'Say what was decided'],
  ['a decision behind other sentences', { decision: 'It was so. **Decision.** It is so.' }, 'Say what was decided'],
  ['more than 400 words', { rest: 'word '.repeat(400) }, '412 words; at most 400'],
])('a record with %s is complained about', (_, fields, complaint) => {
  expect(check({ [ONE]: recordText(fields) })).toEqual([{ file: ONE, message: expect.stringContaining(complaint) }]);
});

test('the bars of a table and the signs of a list are no words', () => {
  expect(check({ [ONE]: recordText({ rest: `| a | b |\n|---|---|\n${'| – | - |\n'.repeat(200)}` }) })).toEqual([]);
});

test('a file that is not called like a record, and a number that is there twice, are complained about', () => {
  const copy = `${FOLDER}/0001-the-same-way.md`;
  expect(check({ [`${FOLDER}/notes.md`]: '# Notes\n' })).toContainEqual({
    file: `${FOLDER}/notes.md`,
    message: 'A record is called NNNN-title.md.',
  });
  expect(
    check({ [copy]: recordText(), [INDEX]: index('0001-one-way.md', '0001-the-same-way.md') }).map(({ file }) => file),
  ).toEqual([copy]);
});

test('the index lists every record once', () => {
  const complaint = [{ file: INDEX, message: 'List 0001-one-way.md once.' }];
  expect(check({ [INDEX]: '# Decisions\n' })).toEqual(complaint);
  expect(check({ [INDEX]: index('0001-one-way.md', '0001-one-way.md') })).toEqual(complaint);
});

test.each([
  ['a link of a page', 'docs/a.md', `x\n[why](${GONE.slice('docs/'.length)})`],
  ['a path in a comment', 'packages/core/src/a.ts', `\n// See ${GONE}.`],
  ['a number in a sentence', 'packages/core/README.md', `\nSo says ${'decision'} 0003.`],
  ['a link of a record', ONE, `${recordText()}\n[why](${'0003'}-gone.md)`],
])('%s to a record that is not there is complained about', (_, file, text) => {
  expect(check({ [file]: text })).toEqual([
    { file, line: text.trimEnd().split('\n').length, message: expect.stringMatching(/0003.* is no record/) },
  ]);
});

test('a changelog may name records that have gone since', () => {
  expect(check({ 'CHANGELOG.md': `See ${GONE}.\n` })).toEqual([]);
});
