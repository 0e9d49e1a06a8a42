import { describe, expect, it } from 'vitest';
import type { ElementError } from '../records/element-error.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { applyAttempt } from './attempt-matrix.ts';
import { ATTEMPTS_OF_ELEMENT, boundLogs, type CountingStores } from './log-bounds.ts';

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

/** A store in which elements have as many attempts as told, and the keys of those that were counted. */
function counting(counts: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const packedAttempts = {
    countAll: async (_: string, addresses: readonly { readonly element_key: string }[]) => {
      asked.push(...addresses.map(({ element_key }) => element_key));
      return addresses.map(({ element_key }) => counts[element_key] ?? 1);
    },
  } as unknown as NonNullable<CountingStores['packedAttempts']>;
  return { asked, stores: { packedAttempts } };
}

describe('the attempts at an element', () => {
  it('are not counted where there cannot be many', async () => {
    const { asked, stores } = counting({});
    expect(
      await boundLogs(stores, 'u', [row('few'), row('some', { error_count: 20, correct_streak: 19 })], []),
    ).toEqual([]);
    expect(asked).toEqual([]);
    await boundLogs(stores, 'u', [row('few'), row('many', { error_count: 20, correct_streak: 20 })], []);
    expect(asked).toEqual(['many']);
  });

  it('are so many at most, also where none of them is late', async () => {
    const many = row('many', { correct_streak: 40 });
    await boundLogs(counting({ many: ATTEMPTS_OF_ELEMENT }).stores, 'u', [many], []);
    const refused = boundLogs(counting({ many: ATTEMPTS_OF_ELEMENT + 1 }).stores, 'u', [many], []);
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
    const portions = await boundLogs(counting({ a: 900, b: 900, c: 900, d: 9_000 }).stores, 'u', late, late);
    expect(portions.map((portion) => portion.map(({ element_key }) => element_key))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
    ]);
    const long = Array.from({ length: 11 }, (_, index) => row(`long-${index}`));
    const counts = Object.fromEntries(long.map(({ element_key }) => [element_key, ATTEMPTS_OF_ELEMENT]));
    const refused = boundLogs(counting(counts).stores, 'u', long, long);
    await expect(refused).rejects.toMatchObject({
      findings: [{ message: expect.stringContaining('110000 attempts') }],
    });
  });

  it('have no bound on a device', async () => {
    const late = [row('a'), row('b')];
    expect((await boundLogs({}, 'u', [], late)).map((portion) => portion.length)).toEqual([2]);
  });
});
