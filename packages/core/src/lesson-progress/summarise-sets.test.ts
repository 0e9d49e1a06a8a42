import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgressSummary } from '../records/set-progress.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { nextLesson, summariseSets } from './summarise-sets.ts';

const START = 1_795_000_000_000_000;
const IDS = ['a', 'b', 'c', 'd'] as const;
const LESSONS = IDS.map((lesson_id) => ({ lesson_id, title: `Lesson ${lesson_id}` }));
const at = (minute: number) => formatTimestamp(START + minute * 60_000_000);

/** The progress of a lesson that was changed, or completed, at a minute. */
function row(lesson_id: string, minute: number, status: ProgressSummary['status'], set_id = 'set'): ProgressSummary {
  const score = { score_correct: 3, score_total: 4 };
  return {
    set_id,
    lesson_id,
    status,
    ...score,
    updated_at: at(minute),
    completed_at: status === 'completed' ? at(minute) : null,
  };
}

describe('the next lesson', () => {
  it.each([
    ['the first where nothing was begun', [], 'a'],
    ['the one in progress that was changed last', [row('d', 1, 'in_progress'), row('b', 2, 'in_progress')], 'b'],
    [
      'the one in progress before any that was completed later',
      [row('d', 1, 'in_progress'), row('a', 2, 'completed')],
      'd',
    ],
    ['the one behind the one completed last', [row('c', 2, 'completed'), row('a', 1, 'completed')], 'd'],
    ['the first that was left out where none is behind', [row('d', 2, 'completed'), row('a', 1, 'completed')], 'b'],
    ['the next but one where the next is completed', [row('a', 2, 'completed'), row('b', 1, 'completed')], 'c'],
    ['none where all are completed', IDS.map((id, minute) => row(id, minute, 'completed')), null],
    ['not one that the set does not have', [row('x', 1, 'in_progress')], 'a'],
  ])('is %s', (_, progress, expected) => {
    expect(nextLesson(LESSONS, progress)?.lesson_id ?? null).toBe(expected);
  });

  it('is there exactly while a lesson is not completed, and is never a completed one', () => {
    const progress = fc.array(
      fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 9 }), fc.constantFrom('in_progress', 'completed')),
    );
    fc.assert(
      fc.property(progress, (reports) => {
        const rows = [...new Map(reports.map(([id, minute, status]) => [id, row(id, minute, status)])).values()];
        const completed = rows.filter(({ status }) => status === 'completed').map(({ lesson_id }) => lesson_id);
        const next = nextLesson(LESSONS, rows);
        expect(next === null).toBe(completed.length === IDS.length);
        if (next !== null) expect(completed).not.toContain(next.lesson_id);
      }),
    );
  });
});

describe('a summary of sets', () => {
  const sets = [
    { set_id: 'other', kind: 'set', title: 'Other', lessons: [] },
    { set_id: 'set', kind: 'set', title: 'Set', lessons: LESSONS },
    { set_id: 'course', kind: 'course', title: 'Course', lessons: LESSONS.slice(0, 1) },
  ] as const;

  it('counts lessons and stars, and has the set with the latest activity first', () => {
    const progress = [
      row('a', 1, 'completed'),
      row('b', 2, 'completed'),
      row('c', 3, 'in_progress'),
      row('a', 4, 'completed', 'course'),
      row('a', 9, 'completed', 'unknown'),
    ];
    const untouched = { lessons: 0, completed: 0, in_progress: 0, stars: 0, next_lesson: null, last_activity_at: null };
    expect(summariseSets(sets, progress)).toEqual([
      {
        ...{ set_id: 'course', kind: 'course', title: 'Course', lessons: 1, completed: 1, in_progress: 0, stars: 2 },
        ...{ next_lesson: null, last_activity_at: at(4) },
      },
      {
        ...{ set_id: 'set', kind: 'set', title: 'Set', lessons: 4, completed: 2, in_progress: 1, stars: 4 },
        ...{ next_lesson: LESSONS[2], last_activity_at: at(3) },
      },
      { set_id: 'other', kind: 'set', title: 'Other', ...untouched },
    ]);
  });

  it('counts no lesson that the set has no more, though it was learned', () => {
    const [set] = summariseSets(sets, [row('gone', 5, 'completed')]);
    expect(set).toMatchObject({
      set_id: 'set',
      completed: 0,
      stars: 0,
      last_activity_at: at(5),
      next_lesson: LESSONS[0],
    });
  });
});
