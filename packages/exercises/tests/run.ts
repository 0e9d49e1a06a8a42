import { resolvePairs } from '../src/elements/list-elements.ts';
import { listAcceptedAnswers } from '../src/grading/grade-exercise.ts';
import type { LessonRun } from '../src/run/lesson-run.ts';
import type { LessonRunState } from '../src/run/lesson-script.ts';
import type { RunEvent } from '../src/run/run-state.ts';
import type { RunView } from '../src/run/show-run.ts';
import type { Exercise } from '../src/schema/exercise.ts';
import type { Lesson } from '../src/schema/lesson.ts';

/** What a learner who knows everything gives. */
function answerRight(exercise: Exercise, lesson: Lesson): readonly string[] {
  if (exercise.type === 'word_tiles') return exercise.tiles ?? [];
  if (exercise.type === 'matching') return resolvePairs(exercise, lesson).map(({ right }) => right);
  if (exercise.cloze_mode === 'multiselect') return exercise.accept ?? [];
  return listAcceptedAnswers(exercise, lesson).map(({ accept }) => accept[0] ?? '');
}

/** What a learner who knows nothing gives. */
export const NOTHING_RIGHT = ['?', '?', '?', '?', '?', '?', '?', '?'];

/** A right answer to what a view shows. */
export function solve(view: RunView, lesson: Lesson): readonly string[] {
  const exercise = view.step?.exercise;
  return exercise ? answerRight(exercise, lesson) : [];
}

/** Applies events one after the other. */
export function play(run: LessonRun, events: readonly RunEvent[], from: LessonRunState = run.initial): LessonRunState {
  return events.reduce((state, event) => run.reduce(state, event), from);
}

/**
 * Works through what is left of a lesson: `choose` says for each step whether the answer is right, wrong, or skipped. Stops before the
 * step that it says `stop` of. The ids of attempts count the answers.
 */
export function work(
  run: LessonRun,
  lesson: Lesson,
  choose: (view: ReturnType<LessonRun['view']>) => 'right' | 'wrong' | 'skip' | 'stop',
  from: LessonRunState = run.initial,
): LessonRunState {
  let state = from;
  for (let view = run.view(state); view.phase !== 'ended'; view = run.view(state)) {
    if (view.phase !== 'asking') {
      state = run.reduce(state, { type: 'next' });
      continue;
    }
    const choice = choose(view);
    if (choice === 'stop') return state;
    const given = choice === 'right' ? solve(view, lesson) : NOTHING_RIGHT;
    state = run.reduce(
      state,
      choice === 'skip' ? { type: 'skip' } : { type: 'answer', id: `a${view.question}`, given },
    );
  }
  return state;
}
