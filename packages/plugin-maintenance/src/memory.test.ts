import { createCalendar } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceAt, createDuePlan, foldMemory as foldIn } from './memory.ts';

const UTC = createCalendar('UTC');
const foldMemory = (attempts: Parameters<typeof foldIn>[0]) => foldIn(attempts, UTC);

/** An attempt at noon, so many days after the first of January. */
function attempt(day: number, correct: boolean, attempt_id: string = `a${day}`) {
  const date = new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString().slice(0, 19);
  return { correct, attempted_at: `${date}.000000+00:00`, attempt_id };
}

describe('what FSRS knows of an element', () => {
  it('is nothing without attempts', () => {
    expect(foldMemory([])).toBeNull();
  });

  it('is the same in any order of the attempts', () => {
    const attempts = fc.array(fc.tuple(fc.nat(60), fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(attempts, fc.infiniteStream(fc.nat()), (list, keys) => {
        const log = list.map(([day, correct], index) => attempt(day, correct, `a${index}`));
        const shuffled = log
          .map((each) => ({ each, key: Number(keys.next().value) }))
          .toSorted((a, b) => a.key - b.key);
        expect(foldMemory(shuffled.map(({ each }) => each))).toEqual(foldMemory(log));
      }),
      { numRuns: 50 },
    );
  });

  it('counts the days of the learner', () => {
    const at = (time: string) => ({
      correct: true,
      attempted_at: `2026-01-0${time}:00.000000+00:00`,
      attempt_id: time,
    });
    const angeles = createCalendar('America/Los_Angeles');
    const stability = (log: readonly ReturnType<typeof at>[], calendar = UTC) => foldIn(log, calendar)?.stability;
    // 23:30 and 08:30 of the next day, nine hours later.
    const night = [at('1T20:00'), at('2T07:30'), at('2T16:30')];
    expect(stability(night, angeles)).toBe(stability([at('1T10:00'), at('1T12:00'), at('2T12:00')]));
    // 17:30 and 23:30 of one day; midnight of UTC lies between.
    const evening = [at('2T23:00'), at('3T01:30'), at('3T07:30')];
    expect(stability(evening, angeles)).toBe(stability([at('2T10:00'), at('2T12:00'), at('2T14:00')]));
  });

  it('grows with right answers, most with those that come late', () => {
    const daily = [0, 1, 2].map((day) => attempt(day, true));
    const spaced = [0, 3, 11].map((day) => attempt(day, true));
    const stability = (log: typeof daily) => foldMemory(log)?.stability ?? 0;
    expect(stability(daily)).toBeGreaterThan(stability(daily.slice(0, 2)));
    expect(stability(spaced)).toBeGreaterThan(2 * stability(daily));
  });

  it('shrinks with a wrong answer, and does not begin anew', () => {
    const known = [0, 3, 11, 41].map((day) => attempt(day, true));
    const again = [attempt(140, false), attempt(141, true), attempt(142, true), attempt(143, true)];
    const before = foldMemory(known);
    const after = foldMemory([...known, ...again]);
    expect(after?.stability).toBeLessThan(before?.stability ?? 0);
    expect(after?.difficulty).toBeGreaterThan(foldMemory(again.slice(1))?.difficulty ?? 10);
    expect(after).toMatchObject({ reps: 8, lapses: 1, last_attempt_at: again[3]?.attempted_at });
  });

  it('plans the day on which the chance has fallen to the desired retention', () => {
    const memory = foldMemory([0, 3, 11, 41].map((day) => attempt(day, true)));
    if (memory === null) throw new Error('Expected a memory.');
    for (const retention of [0.7, 0.8, 0.9, 0.95]) {
      const due_at = createDuePlan(retention)(memory);
      expect(chanceAt(memory, due_at)).toBeCloseTo(retention, 2);
    }
    expect(createDuePlan(0.95)(memory) < createDuePlan(0.9)(memory)).toBe(true);
    expect(chanceAt(memory, memory.last_attempt_at)).toBe(1);
  });

  it('has values that do not depend on machine or day', () => {
    const memory = foldMemory([attempt(0, false), attempt(0, true, 'b'), attempt(1, true), attempt(4, true)]);
    expect(memory).toMatchInlineSnapshot(`
      {
        "difficulty": 6.37977875,
        "lapses": 0,
        "last_attempt_at": "2026-01-05T12:00:00.000000+00:00",
        "reps": 4,
        "stability": 7.86369875,
      }
    `);
  });
});
