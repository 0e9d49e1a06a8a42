import { expect, it } from 'vitest';
import { MAX_SUBJECTS, subjectOfMail } from './answer-subjects.ts';
import { readKept, writeKept } from './kept-answer.ts';

const ID = '019f3c5e-0000-7000-8000-00000000abcd';
const LIMIT = 1_000_000;
const refusal = expect.objectContaining({ code: 'answer_not_kept' });

function answerWith(body: string | null | undefined) {
  return { status: 201, headers: { Link: `</api/users/${ID}>` }, body };
}

it('is the answer word for word, with whom it is about', () => {
  const { text, subjects } = writeKept(answerWith('ada@example.org'), LIMIT);
  expect(readKept(text)).toEqual(answerWith('ada@example.org'));
  expect(subjects).toEqual([ID, subjectOfMail('ada@example.org')]);
  expect(readKept(writeKept(answerWith(null), LIMIT).text)).toEqual(answerWith(null));
});

it('is the status alone of an answer that is too long, counted in bytes', () => {
  const longest = answerWith('x'.repeat(LIMIT - JSON.stringify(answerWith('')).length));
  expect(readKept(writeKept(longest, LIMIT).text)).toEqual(longest);
  for (const body of [`${longest.body}x`, 'ß'.repeat(LIMIT / 2), 'x'.repeat(LIMIT + 1), undefined]) {
    const { text, subjects } = writeKept(answerWith(body), LIMIT);
    expect([text, subjects]).toEqual(['{"status":201,"left_out":true}', []]);
    expect(() => readKept(text)).toThrow(refusal);
  }
});

it('is the status alone of an answer about too many', () => {
  const ids = Array.from({ length: MAX_SUBJECTS + 1 }, (_, index) => ID.slice(0, -6) + String(index).padStart(6, '0'));
  expect(() => readKept(writeKept(answerWith(ids.join()), LIMIT).text)).toThrow(refusal);
});
