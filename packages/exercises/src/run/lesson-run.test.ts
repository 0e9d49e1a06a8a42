import { describe, expect, it } from 'vitest';
import { play, work } from '../../tests/run.ts';
import { SOURCE } from '../review/review.fixture.ts';
import { lessonSchema } from '../schema/lesson.ts';
import { createLessonRun, type LessonRunOptions } from './lesson-run.ts';

const { lesson, set_id } = SOURCE;
const START = Date.UTC(2026, 10, 20, 12);
const begin = (options: Partial<LessonRunOptions> = {}) => createLessonRun(lesson, { set_id, seed: 'ada', ...options });
const run = begin();
const asking = play(run, [{ type: 'next' }]);

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

it('shows the prompt of a type without a screen, and goes on', () => {
  const step = { id: 'quiz', type: 'exercise', exercise: { id: 'quiz', type: 'multiple_choice', prompt: 'Which?' } };
  const foreign = lessonSchema.parse({ ...lesson, steps: [step] });
  const other = createLessonRun(foreign, { set_id, seed: 'ada' });
  expect(other.view(other.initial)).toMatchObject({ phase: 'reading', step: { id: 'quiz' }, can: { next: true } });
  const end = play(other, [{ type: 'next' }]);
  expect(other.view(end)).toMatchObject({ phase: 'ended', score: { correct: 0, total: 0 }, stars: 0 });
});
