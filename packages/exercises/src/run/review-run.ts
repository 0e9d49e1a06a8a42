import { listElements } from '../elements/list-elements.ts';
import type { GradingContext } from '../grading/policy.ts';
import { gradedExerciseOf, gradeReviewStep, type ReviewedElement, type ReviewStep } from '../review/review-step.ts';
import { diffAnswer } from '../token-diff/diff-answer.ts';
import { listAttemptChanges, type RunChanges } from './list-changes.ts';
import { reduceRun } from './reduce-run.ts';
import {
  createState,
  listDone,
  type Question,
  type RunEntry,
  type RunEvent,
  type RunState,
  type Script,
} from './run-state.ts';
import { type RunView, showRun, type Tick, type TickState, tickStateOf } from './show-run.ts';
import { hashText } from './shuffle.ts';

/** What a run of a review is made of, besides its steps. */
export type ReviewRunOptions = {
  /** Decides the order of what is shuffled: equal seeds shuffle alike. */
  readonly seed: string;
  /** The set of a step and the learner, for grading. */
  readonly contextOf?: ((step: ReviewStep) => GradingContext) | undefined;
};

/** How far a review is: plain JSON. `elements` plan the same steps again (`planReview`), to go on after a reload. */
export type ReviewRunState = RunState & { readonly elements: readonly ReviewedElement[] };

/** What a view shows of a review. */
export type ReviewRunView = RunView & {
  /** The step of now with the lesson that it comes from; null at the end. */
  readonly review: ReviewStep | null;
  /** Every step of the plan, each as its last answer was. */
  readonly ruler: readonly Tick[];
  /** How many questions are still to come, that of now among them, if nothing more goes wrong. */
  readonly remaining: number;
  /** How many steps were right at their first answer, of how many. */
  readonly score: { readonly correct: number; readonly total: number };
};

/** A learner's way through a review, as pure functions. */
export type ReviewRun = {
  readonly initial: ReviewRunState;
  /** Goes on with a state that was kept; begins where it is none, or one of other steps. */
  restore(kept: unknown): ReviewRunState;
  /** Applies an event. What does not fit the state changes nothing. */
  reduce(state: ReviewRunState, event: RunEvent): ReviewRunState;
  view(state: ReviewRunState): ReviewRunView;
  /** What to record to get from one state to another; a review makes no reports. */
  changes(before: ReviewRunState | null, after: ReviewRunState): RunChanges;
};

/**
 * Makes the run of a review from the steps of `planReview` (specification, R11.21). A step that was answered wrong comes again behind all
 * others, until it is right; one that was skipped comes again once. Events, states and views are those of `createLessonRun`.
 *
 * @example
 * const { steps } = planReview(queue, [{ set_id: 'german', lesson }], { blankWrongRun: true });
 * const run = createReviewRun(steps, { seed: 'ada' });
 * const answered = run.reduce(run.initial, { type: 'answer', given: ['heiße'], id: 'a1' });
 * run.changes(run.initial, answered).attempts.length; // 1
 */
export function createReviewRun(steps: readonly ReviewStep[], options: ReviewRunOptions): ReviewRun {
  const { seed, contextOf = () => ({}) } = options;
  const script = createReviewScript(steps, contextOf);
  const elements = steps.flatMap((each) => (each.kind === 'cloze' ? [each.element] : each.elements)).map(withoutRest);
  const content = JSON.stringify([steps.map(({ set_id, lesson, step }) => [set_id, lesson.id, step]), elements]);
  const hash = `review ${content.length} ${hashText(content)}`;
  const initial = { ...createState(hash, seed), elements };
  return {
    initial,
    restore: (kept) => (isStateOf(kept, hash) ? kept : initial),
    reduce: (state, event) => reduceRun(script, state, event),
    view: (state) => showReview(steps, script, state),
    changes: (before, after) => ({ ...listAttemptChanges(before, after), progress: [] }),
  };
}

function createReviewScript(
  steps: readonly ReviewStep[],
  contextOf: (step: ReviewStep) => GradingContext,
): Script<ReviewRunState> {
  return {
    ask: (state) => {
      const done = listDone(state);
      const [asked] = listComing(steps, done);
      return asked === undefined ? null : createQuestion(asked, done, contextOf(asked));
    },
    settle: (state) => state,
  };
}

function createQuestion(asked: ReviewStep, done: readonly RunEntry[], context: GradingContext): Question {
  const { lesson, step } = asked;
  const visit = done.filter(({ step_id }) => step_id === step.id).length;
  return {
    step,
    part: visit === 0 ? 'steps' : 'again',
    visit,
    lesson,
    exercise: step.exercise,
    places: asked.kind === 'cloze' ? 1 : listElements(step.exercise, lesson).length,
    diff: (element) => diffAnswer(element, gradedExerciseOf(asked), lesson, context),
    grade: (given) => gradeReviewStep(asked, given, context),
    report: () => null,
  };
}

/** The steps that come, that of now first. */
function listComing(steps: readonly ReviewStep[], done: readonly RunEntry[]): readonly ReviewStep[] {
  const skipped = new Set<string>();
  const coming = [...steps];
  for (const { step_id, outcome, verdict } of done) {
    const [asked] = coming.splice(0, 1);
    const comesAgain = outcome === 'skipped' ? !skipped.has(step_id) : verdict === 'wrong';
    if (outcome === 'skipped') skipped.add(step_id);
    if (asked !== undefined && comesAgain) coming.push(asked);
  }
  return coming;
}

function showReview(
  steps: readonly ReviewStep[],
  script: Script<ReviewRunState>,
  state: ReviewRunState,
): ReviewRunView {
  const shown = showRun(script, state);
  const coming = listComing(steps, listDone(state));
  const ticks = new Map<string, TickState>(state.entries.map((entry) => [entry.step_id, tickStateOf(entry)]));
  const [review = null] = coming;
  return {
    ...shown,
    review,
    ruler: steps.map(({ step }) => ({
      step_id: step.id,
      state: step.id === review?.step.id && shown.phase === 'asking' ? 'now' : (ticks.get(step.id) ?? 'open'),
    })),
    remaining: coming.length,
    score: { correct: countFirstRight(state.entries), total: steps.length },
  };
}

/** How many steps were not wrong when they were answered first. */
function countFirstRight(entries: readonly RunEntry[]): number {
  const first = new Map<string, RunEntry>();
  for (const entry of entries) {
    if (entry.outcome === 'answered' && !first.has(entry.step_id)) first.set(entry.step_id, entry);
  }
  return [...first.values()].filter(({ verdict }) => verdict !== 'wrong').length;
}

/** What planning needs of an element. */
function withoutRest(element: ReviewedElement): ReviewedElement {
  const { set_id, lesson_id, exercise_id, element_key, element_type, user_answer, correct_answer } = element;
  return { set_id, lesson_id, exercise_id, element_key, element_type, user_answer, correct_answer };
}

function isStateOf(kept: unknown, hash: string): kept is ReviewRunState {
  return typeof kept === 'object' && kept !== null && 'source' in kept && kept.source === hash;
}
