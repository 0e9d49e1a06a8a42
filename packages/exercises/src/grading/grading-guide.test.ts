import { readFileSync } from 'node:fs';
import { ANSWER_DIFFERENCES } from '@learnwright/core';
import { expect, it } from 'vitest';
import { describeCases, describeLanguages } from '../../fixtures/grading-guide.ts';
import { DIFFERENCES } from './policy.ts';

const GUIDE = readFileSync(new URL('../../../../docs/guides/grading.md', import.meta.url), 'utf8');

it.each([
  ['language', describeLanguages()],
  ['golden case', describeCases()],
])('the guide has the row of each %s, and no other row in its table', (_, rows) => {
  expect(GUIDE).toContain(`|\n${rows.join('\n')}\n\n`);
});

it('the guide explains each difference, and core has the same ones in the same order', () => {
  expect(DIFFERENCES).toEqual(ANSWER_DIFFERENCES);
  for (const difference of DIFFERENCES) expect(GUIDE).toContain(`| \`${difference}\` |`);
});
