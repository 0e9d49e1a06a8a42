import { describe, expect, it } from 'vitest';
import { NOTHING_RIGHT, play, work } from '../../tests/run.ts';
import { SOURCE } from '../review/review.fixture.ts';
import { lessonSchema } from '../schema/lesson.ts';
import { createLessonRun, type LessonRunOptions } from './lesson-run.ts';

const { lesson, set_id } = SOURCE;
const START = Date.UTC(2026, 10, 20, 12);
const begin = (options: Partial<LessonRunOptions> = {}) => createLessonRun(lesson, { set_id, seed: 'ada', ...options });
const run = begin();
const asking = play(run, [{ type: 'next' }]);
const resultOf = (correct: number, total: number, attempts = 1) => ({
  ...{ correct, total, attempts },
  completed_at: '2026-11-19T12:00:00.000000+00:00',
});

describe('an answer that is taken back', () => {
  const drafted = play(run, [{ type: 'write', text: 'Guten' }], asking);
  const answered = run.reduce(drafted, { type: 'answer', id: 'a1' });

  it('is asked again with its draft, and its attempts are named', () => {
    const back = run.reduce(answered, { type: 'undo' });
    expect(back).toEqual({ ...drafted, countedMilliseconds: back.countedMilliseconds, takenBack: ['say-hello'] });
    expect(run.changes(answered, back)).toEqual({
      undone: ['a1-0'],
      attempts: [],
      progress: [
        { set_id, lesson_id: lesson.id, step_result: { step_id: 'say-hello', correct: 0, total: 0, attempts: 1 } },
      ],
    });
  });

  it('was the last one, with what was skipped or read since', () => {
    const later = play(run, [{ type: 'next' }, { type: 'skip' }, { type: 'skip' }], answered);
    expect(run.view(later).can.undo).toBe(true);
    const { countedMilliseconds } = later;
    const takenBack = ['say-hello'];
    expect(run.reduce(later, { type: 'undo' })).toEqual({ ...drafted, countedMilliseconds, takenBack });
  });

  it('may be the last of a lesson that has ended', () => {
    const end = work(run, lesson, () => 'right');
    const back = run.reduce(end, { type: 'undo' });
    expect(run.view(back)).toMatchObject({ phase: 'asking', step: { id: 'ticked' }, isCompleted: false });
    expect(run.view(work(run, lesson, () => 'right', back)).stars).toBe(3);
  });

  it('gives back the result of an earlier time where there is one', () => {
    const progress = {
      status: 'completed',
      step_results: { greeting: resultOf(0, 0), 'say-hello': resultOf(1, 1, 3) },
    } as const;
    const again = begin({ progress });
    const checked = play(again, [{ type: 'next' }, { type: 'answer', id: 'a', given: ['x'] }]);
    expect(again.view(checked).step_result).toEqual({ step_id: 'say-hello', correct: 0, total: 1, attempts: 4 });
    const back = again.reduce(checked, { type: 'undo' });
    expect(again.changes(checked, back).progress).toMatchObject([
      { step_result: { correct: 1, total: 1, attempts: 3 } },
    ]);
  });
});

describe('a lesson that was begun before', () => {
  const step_results = { greeting: resultOf(0, 0), 'say-hello': resultOf(0, 1), 'my-name': resultOf(0, 0) };
  const later = begin({ progress: { status: 'in_progress', step_results } });

  it('goes on at the first step without a result; an answer that was taken back is no result', () => {
    const view = later.view(later.initial);
    expect(view).toMatchObject({ question: 0, step: { id: 'my-name' }, score: { correct: 0, total: 1 } });
    expect(view.ruler.slice(0, 4).map(({ state }) => state)).toEqual(['read', 'wrong', 'now', 'open']);
  });

  it('corrects what was wrong then, too', () => {
    const failure = {
      set_id,
      lesson_id: lesson.id,
      exercise_id: 'say-hello',
      element_key: 'Guten Tag',
      element_type: 'vocabulary',
      user_answer: 'Nein',
      correct_answer: 'Guten Tag',
      mastered: false,
      error_count: 1,
    } as const;
    const other = {
      ...failure,
      exercise_id: 'my-name',
      element_key: 'Ich heiße Anna',
      correct_answer: 'Ich heiße Anna',
    };
    const failing = begin({ progress: { status: 'in_progress', step_results }, failures: [failure, other] });
    const end = work(failing, lesson, () => 'right');
    expect(end.entries.slice(-1)).toMatchObject([
      { step_id: 'review-cloze-1', attempts: [{ element_key: 'Guten Tag' }] },
    ]);
    expect(end.corrections).toHaveLength(1);
  });

  it('is completed where only that was missing', () => {
    const all = Object.fromEntries(
      lesson.steps.map(({ id, exercise }) => [id, exercise ? resultOf(1, 1) : resultOf(0, 0)]),
    );
    const done = begin({ progress: { status: 'in_progress', step_results: all } });
    expect(done.view(done.initial)).toMatchObject({ phase: 'ended', isCompleted: true });
    expect(done.changes(null, done.initial).progress).toEqual([{ set_id, lesson_id: lesson.id, mark_completed: true }]);
  });

  it('asks everything again when it is completed, and counts the attempts on', () => {
    const again = begin({ progress: { status: 'completed', step_results } });
    expect(again.view(again.initial)).toMatchObject({ step: { id: 'greeting' }, phase: 'reading' });
    const end = work(again, lesson, () => 'right');
    expect(again.view(end)).toMatchObject({ stars: 3, isFirstAttempt: false });
    expect(end.entries[1]?.step_result?.attempts).toBe(2);
  });
});

describe('a state that was kept', () => {
  const tiles = play(run, [{ type: 'skip' }, { type: 'choose', choice: 2 }], asking);

  it('comes back with its draft and the order of its tiles, also for another seed', () => {
    const kept: unknown = JSON.parse(JSON.stringify(tiles));
    const other = begin({ seed: 'other' });
    expect(other.restore(kept)).toEqual(tiles);
    expect(other.view(other.restore(kept))).toEqual(run.view(tiles));
  });

  it.each([[null], ['x'], [{}], [{ ...tiles, source: 'lesson 1 2' }]])('is refused where it is %j', (kept) => {
    expect(run.restore(kept)).toBe(run.initial);
  });

  it('is of this lesson as it is now', () => {
    const changed = lessonSchema.parse({ ...lesson, steps: lesson.steps.slice(1) });
    const other = createLessonRun(changed, { set_id, seed: 'ada' });
    expect(other.restore(tiles)).toBe(other.initial);
  });

  it('gives way where the learner went on elsewhere', () => {
    const step_results = { greeting: resultOf(0, 0), 'say-hello': resultOf(1, 1) };
    const other = begin({ progress: { status: 'in_progress', step_results } });
    expect(other.view(other.restore(asking)).step?.id).toBe('my-name');
    const answered = play(run, [{ type: 'answer', id: 'a', given: ['Guten Tag'] }], asking);
    expect(other.restore(answered)).toBe(answered);
    const all = Object.fromEntries(
      lesson.steps.map(({ id, exercise }) => [id, resultOf(exercise ? 1 : 0, exercise ? 1 : 0)]),
    );
    const completed = begin({ progress: { status: 'completed', step_results: all } });
    expect(completed.restore(answered)).toBe(completed.initial);
  });

  it('has an answer to give again of whose taking back the row does not know yet', () => {
    const answered = play(run, [{ type: 'answer', id: 'a', given: ['Guten Tag'] }], asking);
    const back = run.reduce(answered, { type: 'undo' });
    const step_results = { greeting: resultOf(0, 0), 'say-hello': resultOf(1, 1) };
    const other = begin({ progress: { status: 'in_progress', step_results } });
    expect(other.restore(back)).toBe(back);
  });

  it('of an earlier version, which does not say what was taken back, gives way', () => {
    const { takenBack: _, ...old } = tiles;
    expect(run.restore(old)).toBe(run.initial);
  });

  it('has its last answer to give again where that was taken back behind the end', () => {
    const back = run.reduce(
      work(run, lesson, () => 'right'),
      { type: 'undo' },
    );
    const rest = lesson.steps
      .slice(0, -1)
      .map(({ id, exercise }) => [id, resultOf(exercise ? 1 : 0, exercise ? 1 : 0)]);
    const step_results = Object.fromEntries([...rest, ['ticked', resultOf(0, 0)]]);
    expect(begin({ progress: { status: 'completed', step_results } }).restore(back)).toBe(back);
  });
});

describe('time', () => {
  it('is reported with what it led to, pauses of more than half an hour left out', () => {
    const minute = 60_000;
    const read = play(run, [
      { type: 'resume', at: START },
      { type: 'next', at: START + 2_500 },
    ]);
    expect(run.changes(null, read).progress).toMatchObject([{ time_spent_seconds_delta: 2 }]);
    const back = play(
      run,
      [
        { type: 'write', text: 'G', at: START + 4_000 },
        { type: 'resume', at: START + 9 * minute },
      ],
      read,
    );
    expect(run.changes(read, back).progress).toEqual([]);
    const answered = play(run, [{ type: 'answer', id: 'a', at: START + 9 * minute + 1_000 }], back);
    expect(run.changes(back, answered).progress).toMatchObject([{ time_spent_seconds_delta: 3 }]);
    const late = play(
      run,
      [
        { type: 'next', at: START + 60 * minute },
        { type: 'skip', at: START + 50 * minute },
      ],
      answered,
    );
    expect(run.changes(answered, late).progress).toEqual([]);
    const next = play(run, [{ type: 'answer', id: 'b', given: NOTHING_RIGHT, at: START + 60 * minute + 3_000 }], late);
    expect(run.changes(late, next).progress).toMatchObject([{ time_spent_seconds_delta: 3 }]);
  });
});
