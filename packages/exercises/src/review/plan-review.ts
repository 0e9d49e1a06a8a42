import { type ExerciseType, isExerciseType } from '../schema/format.ts';
import {
  type ClozeStep,
  createClozeStep,
  type ElementSource,
  findSource,
  type ReplayStep,
  type ReviewedElement,
  type ReviewOptions,
  type ReviewStep,
  type SourceLesson,
} from './review-step.ts';

/** The steps of a review session, and the elements whose lesson or exercise no longer exists. */
export type ReviewPlan<Reviewed extends ReviewedElement = ReviewedElement> = {
  readonly steps: readonly ReviewStep[];
  readonly unavailable: readonly Reviewed[];
};

const TRIES_CLOZE = {
  free_text: true,
  word_tiles: true,
  matching: false,
  picture_choice: false,
  cloze: false,
} satisfies Record<ExerciseType, boolean>;

/**
 * Plans a review session (specification, R11.10): in the order of the queue, a free_text or word_tiles is asked as a
 * cloze where a useful one can be made and else replayed; matching, picture_choice and cloze are always replayed, once for all
 * of their elements in the queue. Step ids are `review-cloze-<n>` and `review-<n>`, n counting the steps from 1.
 *
 * @example
 * const { steps, unavailable } = planReview(queue, [{ set_id: 'german', lesson }]);
 * steps.map(({ step }) => step.id); // ['review-cloze-1', 'review-2']
 */
export function planReview<Reviewed extends ReviewedElement>(
  queue: readonly Reviewed[],
  lessons: readonly SourceLesson[],
  options: ReviewOptions = {},
): ReviewPlan<Reviewed> {
  const steps: ReviewStep[] = [];
  const unavailable: Reviewed[] = [];
  const replays = new Map<string, number>();
  for (const element of queue) {
    const source = findSource(element, lessons);
    if (source === null) {
      unavailable.push(element);
      continue;
    }
    const key = JSON.stringify([element.set_id, element.lesson_id, element.exercise_id]);
    const at = replays.get(key);
    const replay = at === undefined ? undefined : steps[at];
    if (at !== undefined && replay?.kind === 'replay') {
      steps[at] = { ...replay, elements: [...replay.elements, element] };
      continue;
    }
    const number = steps.length + 1;
    const tried = triesCloze(source) ? createClozeStep(element, source, number, options) : null;
    const clozeStep = tried !== null && isReplayedInstead(tried) ? null : tried;
    if (clozeStep === null) replays.set(key, steps.length);
    steps.push(clozeStep ?? createReplayStep(element, source, number));
  }
  return { steps, unavailable };
}

function triesCloze({ exercise: { type } }: ElementSource): boolean {
  return isExerciseType(type) && TRIES_CLOZE[type];
}

/** By rule h nothing of the answer was right, so that one word of it is too little; rule i asks for all of it. */
function isReplayedInstead({ cloze: { rule } }: ClozeStep): boolean {
  return rule === 'h' || rule === 'i';
}

function createReplayStep(element: ReviewedElement, source: ElementSource, number: number): ReplayStep {
  const { set_id, lesson, step, exercise } = source;
  return {
    kind: 'replay',
    set_id,
    lesson,
    step: { ...step, id: `review-${number}`, review_lesson_id: lesson.id, exercise },
    elements: [element],
  };
}
