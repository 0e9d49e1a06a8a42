import { describe, expect, it } from 'vitest';
import type { ElementError } from '../records/element-error.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { applyAttempt } from './attempt-matrix.ts';
import { ATTEMPTS_OF_ELEMENT, boundLogs, type CountAttempts } from './log-bounds.ts';

function row(element_key: string, answers: Partial<ElementError> = {}): ElementError {
  const attempt = {
    ...{
      user_id: 'u',
      set_id: 's',
      lesson_id: 'l',
      exercise_id: 'e',
      element_key,
      element_type: 'vocabulary' as const,
    },
    ...{ user_answer: 'a', correct_answer: 'a', differences: [], correct: true, attempt_id: element_key },
    attempted_at: formatTimestamp(0),
  };
  return { ...applyAttempt(null, attempt, element_key), ...answers };
}

/** Counts as many attempts at elements as told, and the keys of those that were counted. */
function counting(counts: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const count: CountAttempts = async (addresses) => {
    asked.push(...addresses.map(({ element_key }) => element_key));
    return addresses.map(({ element_key }) => counts[element_key] ?? 1);
  };
  return { asked, count };
}

describe('the attempts at an element', () => {
  it('are not counted where there cannot be many', async () => {
    const { asked, count } = counting({});
    expect(await boundLogs(count, [row('few'), row('some', { error_count: 20, correct_streak: 19 })], [])).toEqual([]);
    expect(asked).toEqual([]);
    await boundLogs(count, [row('few'), row('many', { error_count: 20, correct_streak: 20 })], []);
    expect(asked).toEqual(['many']);
  });

  it('are so many at most, also where none of them is late', async () => {
    const many = row('many', { correct_streak: 40 });
    await boundLogs(counting({ many: ATTEMPTS_OF_ELEMENT }).count, [many], []);
    const refused = boundLogs(counting({ many: ATTEMPTS_OF_ELEMENT + 1 }).count, [many], []);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      findings: [
        {
          pointer: '/attempts',
          code: 'too_big',
          message: expect.stringContaining('"s", "l", "e", "many" has its 10000'),
        },
      ],
    });
  });

  it('are folded again in portions, and not too many by one call', async () => {
    const late = ['a', 'b', 'c', 'd'].map((key) => row(key));
    const portions = await boundLogs(counting({ a: 900, b: 900, c: 900, d: 9_000 }).count, late, late);
    expect(portions.map((portion) => portion.map(({ element_key }) => element_key))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
    ]);
    const long = Array.from({ length: 11 }, (_, index) => row(`long-${index}`));
    const counts = Object.fromEntries(long.map(({ element_key }) => [element_key, ATTEMPTS_OF_ELEMENT]));
    const refused = boundLogs(counting(counts).count, long, long);
    await expect(refused).rejects.toMatchObject({
      findings: [{ message: expect.stringContaining('110000 attempts') }],
    });
  });
});
