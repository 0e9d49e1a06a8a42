import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkSpecification } from './check-specification.ts';

const PAGE = 'docs/specification/learning.md';
const TEST = 'packages/core/src/mastery.test.ts';
const RULES = `# Learning

### R3.1 Mastery

Three right answers in a row.

Shown by: \`${TEST}\`, "masters an element"

### R3.2 Demotion

Shown by: \`packages/core/src/matrix-suite.ts\`;
\`${TEST}\`
`;
const FILES = {
  [PAGE]: RULES,
  [TEST]: "test('masters an element', () => {});",
  'packages/core/src/matrix-suite.ts': '',
};
const complaintsOf = (files: Readonly<Record<string, string>>) =>
  checkSpecification(createRepository({ ...FILES, ...files })).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

test('has nothing against rules that name their tests and citations that name a rule', () => {
  const comment = '/** Masters an element (specification, R3.1 and R3.2). */';
  expect(complaintsOf({ 'packages/core/src/mastery.ts': comment, 'docs/guides/memory.md': 'See R3.2.' })).toEqual([]);
});

test.each([
  ['in code', 'packages/core/src/mastery.ts', '/** Three (specification, R3.1\n * and R3.7). */'],
  ['in a test', TEST, "test('masters an element', () => {});\n// R3.7"],
  ['in a document', 'docs/guides/memory.md', 'See R3.1,\nor R3.7.'],
  ['in a rule', 'docs/specification/records.md', '# Records\nR3.7 says more.'],
])('complains about a citation %s of a rule that is not there', (_, file, text) => {
  expect(complaintsOf({ [file]: text })).toEqual([`${file}:2 The specification has no R3.7.`]);
});

test.each([
  '(specification, part 3)',
  '(contract, section 3.2)',
  '(specification, parts 3 and 8)',
  'the contract (section 3.2)',
  '(contract, section\n * 3.2)',
  '(contract,\n * sections 3.2 and 4)',
  '(specification, "Token diff")',
  'of the specified form (part 1, rule 7)',
])('complains about %j, which cites a document that is not in the repository', (citation) => {
  const file = 'packages/core/src/mastery.ts';
  expect(complaintsOf({ [file]: `/** Three ${citation}. */` })).toEqual([
    `${file}:1 Cite a rule of docs/specification by its number, such as "specification, R3.1".`,
  ]);
});

test.each([
  ['without a test', '', `${PAGE}:1 R3.1 names no test: add "Shown by: \`path\`".`],
  ['whose test is not there', 'Shown by: `a.test.ts`', `${PAGE}:3 R3.1: there is no a.test.ts.`],
  [
    'whose test has moved',
    'Shown by: `packages/db/src/mastery.test.ts`',
    `${PAGE}:3 R3.1: there is no packages/db/src/mastery.test.ts. Did it move to ${TEST}?`,
  ],
  ['with another file for a test', `Shown by: \`${PAGE}\``, `${PAGE}:3 R3.1: ${PAGE} is no test.`],
  [
    'whose test has another title',
    `Shown by: \`${TEST}\`, "masters an element", "demotes an element"`,
    `${PAGE}:3 R3.1: ${TEST} has no test "demotes an element".`,
  ],
])('complains about a rule %s', (_, shownBy, complaint) => {
  expect(complaintsOf({ [PAGE]: `### R3.1 Mastery\n\n${shownBy}\n` })).toEqual([complaint]);
});

test('does not take the tests of the next rule for those of a rule', () => {
  expect(complaintsOf({ [PAGE]: RULES.replace(/Shown by: .*masters.*\n/, '') })).toEqual([
    `${PAGE}:3 R3.1 names no test: add "Shown by: \`path\`".`,
  ]);
});

test('complains about a number that two rules or two pages have', () => {
  const rule = (id: string) => `### ${id} Mastery\n\nShown by: \`${TEST}\`\n`;
  expect(complaintsOf({ 'docs/specification/records.md': `${rule('R3.1')}\n${rule('R3.3')}` })).toEqual([
    'docs/specification/records.md:1 R3.1 is also the number of docs/specification/learning.md:3.',
    'docs/specification/records.md:5 The numbers R3 belong to docs/specification/learning.md.',
  ]);
});
