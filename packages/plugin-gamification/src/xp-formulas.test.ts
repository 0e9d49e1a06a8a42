import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BreakdownItem } from './schemas.ts';
import {
  chatBreakdown,
  describeXp,
  lessonBreakdown,
  levelOf,
  levelThreshold,
  multiplyXp,
  streakMultiplier,
} from './xp-formulas.ts';

const sum = (breakdown: readonly BreakdownItem[]) => breakdown.reduce((total, { xp }) => total + xp, 0);

/** The XP of a lesson on the first to the eighth day of a streak. */
const LESSONS = [
  { score: [1, 4], first_attempt: false, xp: [38, 45, 53, 60, 68, 75, 83, 83] },
  { score: [1, 4], first_attempt: true, xp: [38, 45, 53, 60, 68, 75, 83, 83] },
  { score: [2, 4], first_attempt: false, xp: [50, 60, 70, 80, 90, 100, 110, 110] },
  { score: [2, 4], first_attempt: true, xp: [50, 60, 70, 80, 90, 100, 110, 110] },
  { score: [3, 4], first_attempt: false, xp: [63, 75, 88, 100, 113, 125, 138, 138] },
  { score: [3, 4], first_attempt: true, xp: [63, 75, 88, 100, 113, 125, 138, 138] },
  { score: [4, 4], first_attempt: false, xp: [75, 90, 105, 120, 135, 150, 165, 165] },
  { score: [4, 4], first_attempt: true, xp: [100, 120, 140, 160, 180, 200, 220, 220] },
] as const;

describe.each(LESSONS)('a lesson with $score and first attempt $first_attempt', ({ score, first_attempt, xp }) => {
  const [correct, total] = score;
  it.each(xp.map((expected, index) => [index + 1, expected]))('on streak day %i: %i XP', (day, expected) => {
    expect(multiplyXp(sum(lessonBreakdown({ correct, total, first_attempt })), day)).toBe(expected);
  });
});

/** The XP of a chat session after so many cycles, on the first and on the seventh day of a streak. */
const CHATS = [
  { cycles: 0, first_of_method: false, xp: [63, 138] },
  { cycles: 1, first_of_method: false, xp: [106, 234] },
  { cycles: 2, first_of_method: false, xp: [150, 330] },
  { cycles: 3, first_of_method: false, xp: [194, 426] },
  { cycles: 4, first_of_method: false, xp: [238, 523] },
  { cycles: 5, first_of_method: false, xp: [281, 619] },
  { cycles: 0, first_of_method: true, xp: [125, 275] },
  { cycles: 1, first_of_method: true, xp: [169, 371] },
  { cycles: 5, first_of_method: true, xp: [344, 756] },
] as const;

describe.each(CHATS)('a chat after $cycles cycles, first of its method $first_of_method', (chat) => {
  const { cycles, first_of_method, xp } = chat;
  it('is the same at the last step of a cycle and in the middle of the next', () => {
    const middle = chatBreakdown({ cycle_count: cycles + 1, cycle_step: 6, first_of_method });
    expect([multiplyXp(sum(middle), 1), multiplyXp(sum(middle), 7)]).toEqual(xp);
    if (cycles === 0) return;
    expect(chatBreakdown({ cycle_count: cycles, cycle_step: 7, first_of_method })).toEqual(middle);
  });
});

it('count a cycle that was walked to its end, and none for a session that began at the end and stayed', () => {
  const ended = { cycle_step: 7, first_of_method: true };
  expect(sum(chatBreakdown({ ...ended, cycle_count: 1, walked_steps: 0 }))).toBe(100);
  expect(sum(chatBreakdown({ ...ended, cycle_count: 1, walked_steps: 1 }))).toBe(135);
  expect(sum(chatBreakdown({ ...ended, cycle_count: 2, walked_steps: 7 }))).toBe(170);
});

it('says how the XP come about', () => {
  expect(chatBreakdown({ cycle_count: 2, cycle_step: 7, first_of_method: true })).toEqual([
    { item: 'base', xp: 50 },
    { item: 'cycles', xp: 20 },
    { item: 'cycle_bonus', xp: 50 },
    { item: 'first_of_method', xp: 50 },
  ]);
  expect(lessonBreakdown({ correct: 4, total: 4, first_attempt: true })).toEqual([
    { item: 'base', xp: 30 },
    { item: 'stars', xp: 30 },
    { item: 'first_attempt', xp: 20 },
  ]);
  expect(lessonBreakdown({ correct: 0, total: 4, first_attempt: true })).toEqual([{ item: 'base', xp: 30 }]);
});

describe('the multiplier', () => {
  it.each([
    [0, 1],
    [1, 1.25],
    [2, 1.5],
    [6, 2.5],
    [7, 2.75],
    [8, 2.75],
    [4_000, 2.75],
  ])('of a streak of %i days is %f', (days, multiplier) => {
    expect(streakMultiplier(days)).toBe(multiplier);
  });

  it('rounds half up, once', () => {
    // 2.5, 7.5 and 12.5 would be 2, 8 and 12 where halves went to the even number.
    expect([2, 6, 10].map((xp) => multiplyXp(xp, 1))).toEqual([3, 8, 13]);
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 1_000_000 }), fc.integer({ min: 0, max: 9 }), (xp, days) => {
        expect(multiplyXp(xp, days)).toBe(Math.floor(xp * streakMultiplier(days) + 0.5));
      }),
    );
  });
});

describe('a learner', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [299, 2],
    [300, 3],
    [599, 3],
    [600, 4],
    [999, 4],
    [1_000, 5],
    [4_499, 9],
    [4_500, 10],
    [29_999, 24],
    [30_000, 25],
  ])('is with %i XP at level %i', (xp, level) => {
    expect(levelOf(xp)).toBe(level);
  });

  it('begins each level exactly at its threshold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000_000 }), (level) => {
        expect(levelOf(levelThreshold(level))).toBe(level);
        expect(levelOf(levelThreshold(level) - 1)).toBe(level - 1);
      }),
    );
  });

  it('says how far the next level is', () => {
    expect(describeXp('user', 350, null)).toEqual({
      user_id: 'user',
      total_xp: 350,
      level: 3,
      xp_into_level: 50,
      xp_to_next_level: 250,
      next_level_threshold: 600,
      updated_at: null,
    });
  });
});
