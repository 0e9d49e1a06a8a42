import { expect, it } from 'vitest';
import { diffTokens } from './diff-tokens.ts';
import { createSegmenter } from './tokenize.ts';

it.each([
  ['ja', '私は学生です', '私は先生です'],
  ['zh-Hant', '我是學生', '我是老師'],
  ['ko', '저는 학생입니다', '저는 선생님입니다'],
  ['th', 'ฉันเป็นนักเรียน', 'ฉันเป็นครู'],
])('finds words in %s, so that what is the same shows', (language, given, canonical) => {
  const segment = createSegmenter(language);
  const tokens = diffTokens(given, canonical, { segment });
  expect(tokens.some(({ state }) => state === 'same')).toBe(true);
  expect(tokens.some(({ state }) => state === 'missing')).toBe(true);
  const kept = tokens.filter(({ state }) => state !== 'missing').map(({ text }) => text);
  expect(kept.join('')).toBe(given.replaceAll(' ', ''));
});

it.each(['de', 'en-GB', 'hi', 'jav', ''])('leaves "%s" to white space', (language) => {
  expect(createSegmenter(language)).toBeNull();
  expect(diffTokens('der Hund', 'der Hund', { segment: createSegmenter(language) })).toHaveLength(2);
});

it('is off unless it is asked for', () => {
  expect(diffTokens('私は学生です', '私は先生です')).toHaveLength(2);
});
