import type { ChatMessage } from '@learnwright/plugin-sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { answerOffline } from '../practice-tutor.ts';

// How long an answer takes is a row of the benchmarks: "worst-requests". Here its work is counted, which no busy machine changes:
// each text that is brought into a form in which it is compared.
const LONGEST_MESSAGE = 32_000;
const PIECES = ['a = b. c ', 'ab ', 'der die ', 'ab? ', "isn't ", 'a-b ', 'a\u0301\u0316', '漢字', '\t'];

afterEach(() => vi.restoreAllMocks());

it.each(PIECES)('compares a reply of 32,000 characters with a hundred cards in bounded work: %j', (piece) => {
  expect(countWork(1, LONGEST_MESSAGE, piece)).toBeLessThan(40_000);
});

it.each(PIECES)('works no more on 300 long replies than on 40: %j', (piece) => {
  expect(countWork(300, 1_000, piece)).toBeLessThanOrEqual(countWork(40, 1_000, piece) * 1.2);
});

it('finds the card that a reply belongs to among a hundred', () => {
  expect(answer(1, 'palabra 77 larga')).toContain('palabra 77 larga');
});

/** The answer to a learner who has said the same in each of some exchanges. */
function answer(count: number, reply: string): string {
  const cards = Array.from({ length: 100 }, (_, at) => `Wort ${at} = palabra ${at} larga`).join('\n');
  const quoted = `<data name="target_language">es</data>\n<data name="lesson_text">\n${cards}\n</data>`;
  const turns = Array.from({ length: count }, (_, at): readonly ChatMessage[] => [
    { role: 'assistant', content: `[Übungstutor] Wie sagt man „Wort ${at % 100}“?` },
    { role: 'user', content: reply },
  ]);
  return answerOffline([
    { role: 'system', content: `You are a tutor. Speak German (de).\n${quoted}` },
    ...turns.flat(),
  ]);
}

function countWork(count: number, length: number, piece: string): number {
  const calls = [
    vi.spyOn(String.prototype, 'normalize'),
    vi.spyOn(String.prototype, 'replace'),
    vi.spyOn(String.prototype, 'replaceAll'),
    vi.spyOn(String.prototype, 'toLowerCase'),
  ];
  answer(count, piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
  const work = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return work;
}
