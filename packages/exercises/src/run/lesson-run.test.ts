import { describe, expect, it } from 'vitest';
import { SOURCE } from '../review/review.fixture.ts';
import { lessonSchema } from '../schema/lesson.ts';
import { createLessonRun, type LessonRunOptions } from './lesson-run.ts';
import { NOTHING_RIGHT, play, work } from './run.fixture.ts';

const { lesson, set_id } = SOURCE;
const START = Date.UTC(2026, 10, 20, 12);
const begin = (options: Partial<LessonRunOptions> = {}) => createLessonRun(lesson, { set_id, seed: 'ada', ...options });
const run = begin();
const asking = play(run, [{ type: 'next' }]);
const resultOf = (correct: number, total: number, attempts = 1) => ({
  ...{ correct, total, attempts },
  completed_at: '2026-11-19T12:00:00.000000+00:00',
});

describe('a lesson', () => {
  it('begins with its first step, which is read', () => {
    const view = run.view(run.initial);
    expect(view).toMatchObject({
      phase: 'reading',
      part: 'steps',
      question: 0,
      step: { id: 'greeting' },
      verdict: null,
    });
    expect(view.can).toEqual({ answer: false, hint: false, skip: false, next: true, undo: false });
    expect(view.ruler.map(({ state }) => state)).toEqual(['now', ...lesson.steps.slice(1).map(() => 'open')]);
  });

  it('records theory as a result of nothing, so that whoever goes on later does not read it again', () => {
    const { progress, attempts } = run.changes(run.initial, asking);
    const step_result = { step_id: 'greeting', correct: 0, total: 0, attempts: 1 };
    expect({ progress, attempts }).toEqual({ progress: [{ set_id, lesson_id: lesson.id, step_result }], attempts: [] });
  });

  it('tells right, right but and wrong, what differs, and what to record', () => {
    const answered = run.reduce(asking, { type: 'answer', id: 'a1', at: START, given: ['guten Tag'] });
    const view = run.view(answered);
    expect(view).toMatchObject({ phase: 'checked', verdict: 'right_but', given: ['guten Tag'], question: 1 });
    expect(view.diffs[0]?.[0]).toMatchObject({ text: 'guten', state: 'forgiven' });
    expect(view.step_result).toEqual({ step_id: 'say-hello', correct: 1, total: 1, attempts: 1 });
    expect(run.changes(asking, answered)).toMatchObject({
      undone: [],
      attempts: [
        {
          set_id,
          lesson_id: lesson.id,
          exercise_id: 'say-hello',
          element_key: 'Guten Tag',
          correct: true,
          differences: ['case'],
          attempt_id: 'a1-0',
          attempted_at: '2026-11-20T12:00:00.000000+00:00',
        },
      ],
      progress: [{ step_result: { step_id: 'say-hello' } }],
    });
    const wrong = run.view(run.reduce(asking, { type: 'answer', id: 'a1', given: ['Tschüss'] }));
    expect(wrong).toMatchObject({ verdict: 'wrong', graded: [{ correct: false, accepted_answer: 'Guten Tag' }] });
  });

  it('checks the draft where nothing else is given', () => {
    const written = play(run, [{ type: 'write', text: 'Guten Tag' }], asking);
    expect(run.view(written).can.answer).toBe(true);
    expect(run.view(run.reduce(written, { type: 'answer', id: 'a1' }))).toMatchObject({
      verdict: 'right',
      draft: { texts: ['Guten Tag'] },
    });
  });

  it('does not take nothing for an answer', () => {
    expect(run.reduce(asking, { type: 'answer', id: 'a1' })).toBe(asking);
    expect(run.reduce(asking, { type: 'answer', id: 'a1', given: [' ', ''] })).toBe(asking);
  });

  it('stays where it is when an event does not fit: Enter pressed twice skips nothing', () => {
    const answered = run.reduce(asking, { type: 'answer', id: 'a1', given: ['x'] });
    for (const event of [
      { type: 'answer', id: 'a2', given: ['Guten Tag'] },
      { type: 'write', text: 'x' },
      { type: 'choose', choice: 0 },
      { type: 'skip' },
      { type: 'hint' },
    ] as const) {
      expect(run.reduce(answered, event), event.type).toBe(answered);
      expect(run.reduce(run.initial, event), event.type).toBe(run.initial);
    }
    expect(run.reduce(asking, { type: 'next' })).toBe(asking);
    expect(run.reduce(run.initial, { type: 'undo' })).toBe(run.initial);
    expect(run.reduce(asking, { type: 'hint' })).toBe(asking);
  });

  it('shows the hints of an exercise and of its blanks when they are asked for', () => {
    const state = work(run, lesson, ({ step }) => (step?.id === 'typed' ? 'stop' : 'right'));
    expect(run.view(state)).toMatchObject({ hint: null, can: { hint: true } });
    const helped = run.view(run.reduce(state, { type: 'hint' }));
    expect(helped).toMatchObject({ hint: { exercise: null, blanks: ['My name is …', null] }, can: { hint: false } });
    expect(run.view(play(run, [{ type: 'hint' }, { type: 'skip' }], state)).hint).toBeNull();
  });

  it('ends without corrections when all is right, with three stars and at the first attempt', () => {
    const end = work(run, lesson, () => 'right');
    const view = run.view(end);
    expect(view).toMatchObject({ phase: 'ended', step: null, corrections: [], stars: 3, isFirstAttempt: true });
    expect(view.isCompleted).toBe(true);
    expect(view.score.correct).toBe(view.score.total);
    expect(run.changes(null, end).progress.at(-1)).toMatchObject({
      mark_completed: true,
      step_result: { step_id: 'ticked' },
    });
    expect(run.changes(end, end)).toEqual({ undone: [], attempts: [], progress: [] });
  });
});

describe('a step that is skipped', () => {
  it('comes once more behind the others, shuffled anew, and counts as it is answered then', () => {
    const isName = (id: string | undefined) => id === 'my-name';
    let asked = 0;
    const end = work(run, lesson, ({ step, part }) => {
      asked += Number(isName(step?.id));
      return isName(step?.id) && part === 'steps' ? 'skip' : 'right';
    });
    expect(asked).toBe(2);
    expect(end.entries.at(-1)).toMatchObject({ step_id: 'my-name', outcome: 'answered', verdict: 'right' });
    expect(run.view(end)).toMatchObject({ stars: 3, isFirstAttempt: true });
  });

  it('reports nothing the first time, and nothing right the second', () => {
    const first = run.reduce(asking, { type: 'skip' });
    expect(run.changes(asking, first)).toEqual({ undone: [], attempts: [], progress: [] });
    const end = work(run, lesson, ({ step }) => (step?.id === 'say-hello' ? 'skip' : 'right'));
    const view = run.view(end);
    expect(view.score.total - view.score.correct).toBe(1);
    expect(end.entries.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(2);
    expect(view.ruler[1]).toEqual({ step_id: 'say-hello', state: 'skipped' });
    expect(run.changes(null, end).attempts.some(({ exercise_id }) => exercise_id === 'say-hello')).toBe(false);
  });

  it('leaves no stars to whoever skips all', () => {
    expect(run.view(work(run, lesson, () => 'skip'))).toMatchObject({ phase: 'ended', stars: 0, corrections: [] });
  });
});

describe('corrections', () => {
  const wrong = work(run, lesson, ({ part }) => (part === 'corrections' ? 'stop' : 'wrong'));

  it('come at the end, at most five, when the lesson is completed already', () => {
    const view = run.view(wrong);
    expect(view).toMatchObject({
      phase: 'asking',
      part: 'corrections',
      isCompleted: true,
      step: { id: 'review-cloze-1' },
    });
    expect(view.corrections?.map(({ state }) => state)).toEqual(['now', 'open', 'open', 'open', 'open']);
    expect(run.changes(null, wrong).progress.filter((report) => report.mark_completed)).toHaveLength(1);
  });

  it('are recorded at the elements that were wrong, and change no score', () => {
    const end = work(run, lesson, () => 'right', wrong);
    const { attempts, progress, undone } = run.changes(wrong, end);
    expect({ progress, undone }).toEqual({ progress: [], undone: [] });
    expect(attempts).toHaveLength(5);
    const failed = run.changes(null, wrong).attempts.map(({ exercise_id, element_key }) => [exercise_id, element_key]);
    for (const { exercise_id, element_key, correct } of attempts) {
      expect(failed).toContainEqual([exercise_id, element_key]);
      expect(correct).toBe(true);
    }
    expect(run.view(end).score).toEqual(run.view(wrong).score);
  });

  it('are not asked again when they are skipped or wrong', () => {
    expect(work(run, lesson, () => 'skip', wrong).entries).toHaveLength(wrong.entries.length + 5);
    expect(work(run, lesson, () => 'wrong', wrong).entries).toHaveLength(wrong.entries.length + 5);
  });

  it('are planned anew when the last answer of the lesson is taken back', () => {
    const last = play(run, [{ type: 'undo' }], wrong);
    expect(last.corrections).toBeNull();
    expect(run.view(last)).toMatchObject({ isCompleted: false, step: { id: 'ticked' } });
  });
});

describe('an answer that is taken back', () => {
  const drafted = play(run, [{ type: 'write', text: 'Guten' }], asking);
  const answered = run.reduce(drafted, { type: 'answer', id: 'a1' });

  it('is asked again with its draft, and its attempts are named', () => {
    const back = run.reduce(answered, { type: 'undo' });
    expect(back).toEqual({ ...drafted, countedMilliseconds: back.countedMilliseconds });
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
    expect(run.reduce(later, { type: 'undo' })).toEqual({ ...drafted, countedMilliseconds: later.countedMilliseconds });
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

it('shuffles otherwise for another seed, and when a skipped step comes again', () => {
  const orderOf = (seed: string, part: string) => {
    const seeded = begin({ seed });
    const shown = work(seeded, lesson, (view) => {
      if (view.step?.id !== 'my-name') return 'right';
      return view.part === part ? 'stop' : 'skip';
    });
    return seeded.view(shown).choices.map(({ text }) => text);
  };
  const seeds = ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'mia', 'tom'];
  expect(new Set(seeds.map((seed) => orderOf(seed, 'steps').join(' '))).size).toBeGreaterThan(2);
  expect(seeds.some((seed) => orderOf(seed, 'again').join(' ') !== orderOf(seed, 'steps').join(' '))).toBe(true);
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
    const completed = begin({ progress: { status: 'completed', step_results } });
    expect(completed.restore(answered)).toBe(completed.initial);
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

it('shows the prompt of a type without a screen, and goes on', () => {
  const step = { id: 'quiz', type: 'exercise', exercise: { id: 'quiz', type: 'multiple_choice', prompt: 'Which?' } };
  const foreign = lessonSchema.parse({ ...lesson, steps: [step] });
  const other = createLessonRun(foreign, { set_id, seed: 'ada' });
  expect(other.view(other.initial)).toMatchObject({ phase: 'reading', step: { id: 'quiz' }, can: { next: true } });
  const end = play(other, [{ type: 'next' }]);
  expect(other.view(end)).toMatchObject({ phase: 'ended', score: { correct: 0, total: 0 }, stars: 0 });
});
