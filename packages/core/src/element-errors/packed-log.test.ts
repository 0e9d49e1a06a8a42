import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../records/attempt.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { foldAttempts } from './attempt-matrix.ts';
import { ATTEMPTS_OF_ELEMENT } from './log-bounds.ts';
import { isEarlier, isPackable, packLog, unpackLog } from './packed-log.ts';

const NOON = 1_795_176_000_000_000;

function attempt(index: number, correct: boolean, microseconds = index): Attempt {
  return {
    ...{ user_id: 'u', set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'house' },
    ...{ element_type: 'vocabulary', user_answer: `answer ${index}`, correct_answer: 'Haus', differences: [] },
    ...{ correct, attempt_id: `attempt-${index}`, attempted_at: formatTimestamp(NOON + microseconds) },
  };
}

/** Microseconds after noon: up to ten years, and, of a clock that is wrong, decades before, where some are before 1970. */
const timeArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 300_000_000_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -2 * NOON, max: 0 }) },
);

/** Attempts with other times each, from microseconds to years apart. */
const logArbitrary = fc
  .uniqueArray(fc.tuple(timeArbitrary, fc.boolean()), {
    selector: ([time]) => time,
    minLength: 2,
    maxLength: 12,
  })
  .map((parts) => parts.map(([time, correct], index) => attempt(index, correct, time)));

const timesOf = (attempts: readonly Attempt[]) =>
  unpackLog(attempts).map(({ attempted_at, correct }) => ({ attempted_at, correct }));

describe('attempts that are packed', () => {
  it('come to the same row and the same times and results, packed in any portions', () => {
    const portions = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 });
    const property = fc.property(logArbitrary, portions, (log, counts) => {
      let left: readonly Attempt[] = unpackLog(log);
      for (const count of counts) {
        const given = left.slice(0, count);
        const packed = packLog(given);
        const whole = given.filter((each) => !isPackable(each));
        if (packed !== null) left = [...whole, packed, ...left.slice(count)];
        expect(foldAttempts(left, 'row')).toEqual(foldAttempts(log, 'row'));
        expect(timesOf(left)).toEqual(timesOf(log));
      }
    });
    fc.assert(property, { numRuns: 100, seed: 74 });
  });

  it('count once where they are there as a whole, too', () => {
    const log = [attempt(1, false), attempt(2, true), attempt(3, true)];
    const packed = packLog(log);
    const left = packed === null ? [] : [packed];
    expect(timesOf([...log.slice(0, 2), ...left])).toEqual(timesOf(log));
    const ids = unpackLog([...log.slice(0, 2), ...left]).map(({ attempt_id }) => attempt_id);
    expect(ids).toEqual(['', '', 'attempt-3']);
    expect(timesOf([...left, { ...attempt(1, false), attempt_id: 'another' }])).toHaveLength(4);
  });

  it('keep their result, whatever comes with what is sent again', () => {
    const log = [attempt(1, false), attempt(2, true)];
    const packed = packLog(log);
    expect(timesOf([attempt(1, true), ...(packed === null ? [] : [packed])])).toEqual(timesOf(log));
  });

  it('take little room', () => {
    const hours = 3_600_000_000;
    const log = Array.from({ length: 100 }, (_, index) => attempt(index, index % 4 > 0, index * 72 * hours));
    expect((packLog(log)?.earlier?.length ?? 0) / 99).toBeLessThan(16);
  });

  it('are told from other texts, and are not later than what carries them', () => {
    const packed = packLog([attempt(1, false), attempt(2, true), attempt(3, true)]);
    const [text, time] = [packed?.earlier ?? '', packed?.attempted_at ?? ''];
    expect(isEarlier(text, time)).toBe(true);
    expect(isEarlier(text, formatTimestamp(NOON))).toBe(false);
    for (const other of ['', '+', '+1', '1.a', `${text} `, `${text}+`, '+zzzzzzzzzzzzzzzzzz.a']) {
      expect(isEarlier(other, time)).toBe(false);
    }
  });

  it('are told from texts that are too long', () => {
    const steps = '+1.a'.repeat(ATTEMPTS_OF_ELEMENT);
    expect(isEarlier(steps, formatTimestamp(NOON))).toBe(true);
    expect(isEarlier(`${steps}+1.a`, formatTimestamp(NOON))).toBe(false);
  });

  it('are told from texts with marks that no id has', () => {
    expect(isEarlier('+1.9zlds', formatTimestamp(NOON))).toBe(true);
    expect(isEarlier('+1.9zldsa', formatTimestamp(NOON))).toBe(false);
    expect(isEarlier(`+1.${'a'.repeat(1_000_000)}`, formatTimestamp(NOON))).toBe(false);
  });

  it('are none where there is one attempt, or one since 1970', () => {
    expect([packLog([]), packLog([attempt(1, true)])]).toEqual([null, null]);
    expect(packLog([attempt(1, true), attempt(2, true, -NOON - 1)])).toBeNull();
  });
});
