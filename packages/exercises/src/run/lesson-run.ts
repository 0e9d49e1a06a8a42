import { isFirstAttempt, type LessonProgress, type Stars, starsOf } from '@learnwright/core';
import type { GradingContext } from '../grading/policy.ts';
import type { FailedElement } from '../review/plan-correction-round.ts';
import type { Lesson } from '../schema/lesson.ts';
import {
  byStep,
  createLessonScript,
  findExercise,
  isBehind,
  type LessonRunState,
  type LessonSource,
  listResults,
  sumScore,
} from './lesson-script.ts';
import { countSeconds, listAttemptChanges, type RunChanges, type RunReport } from './list-changes.ts';
import { reduceRun } from './reduce-run.ts';
import { createState, type RunEvent, type StepReport } from './run-state.ts';
import { type RunView, showRun, type Tick, type TickState, tickStateOf } from './show-run.ts';
import { hashText } from './shuffle.ts';

/** What a run of a lesson is made of, besides the lesson. */
export type LessonRunOptions = {
  readonly set_id: string;
  /** Decides the order of what is shuffled: equal seeds shuffle alike. */
  readonly seed: string;
  /** The row of the lesson, where it has one: the run goes on behind it, or asks everything again where it is completed. */
  readonly progress?: Pick<LessonProgress, 'status' | 'step_results'> | null | undefined;
  /** The element-error rows of the lesson, for the corrections of steps that were done before this run. */
  readonly failures?: readonly FailedElement[] | undefined;
  /** The set and the learner, for grading. */
  readonly context?: GradingContext | undefined;
};

/** What a view shows of a lesson. */
export type LessonRunView = RunView & {
  /** Every step of the lesson in its order. */
  readonly ruler: readonly Tick[];
  /** The correction round; null until all steps are behind. */
  readonly corrections: readonly Tick[] | null;
  /** How much is right so far: the sums that the row of the lesson has. */
  readonly score: { readonly correct: number; readonly total: number };
  readonly stars: Stars;
  /** Whether each step was done at the first attempt: with the stars, what the XP of a lesson depend on. */
  readonly isFirstAttempt: boolean;
  /** Whether all steps are behind; the corrections may still come. */
  readonly isCompleted: boolean;
};

/** A learner's way through a lesson, as pure functions. */
export type LessonRun = {
  /** The beginning: the first step without a result. */
  readonly initial: LessonRunState;
  /**
   * Goes on with a state that was kept. Begins where it is none, or the lesson has changed since, or `progress` has more: the
   * learner went on elsewhere.
   */
  restore(kept: unknown): LessonRunState;
  /** Applies an event. What does not fit the state changes nothing: Enter pressed twice skips nothing. */
  reduce(state: LessonRunState, event: RunEvent): LessonRunState;
  view(state: LessonRunState): LessonRunView;
  /** What to record to get from one state to another; from null, which stands for nothing recorded, to a first one. */
  changes(before: LessonRunState | null, after: LessonRunState): RunChanges;
};

/**
 * Makes the run of a lesson: which step comes, the order of tiles and options, drafts, verdicts, what is recorded, and the corrections at
 * the end (specification, R11.20). A skipped step is asked once more behind the others; skipped again it counts as wrong, without an
 * attempt. A state is plain JSON: keep it after each event, and `restore` it after a reload.
 *
 * @example
 * const run = createLessonRun(lesson, { set_id: 'german', seed: 'ada' });
 * const read = run.reduce(run.initial, { type: 'next' });
 * const answered = run.reduce(read, { type: 'answer', given: ['guten tag'], id: 'a1', at: 1_795_000_000_000 });
 * run.view(answered).verdict; // 'right_but'
 * run.changes(read, answered).attempts[0]?.attempt_id; // 'a1-0'
 */
export function createLessonRun(lesson: Lesson, options: LessonRunOptions): LessonRun {
  const { set_id, seed, progress, failures = [], context = {} } = options;
  const source: LessonSource = { set_id, lesson, context };
  const script = createLessonScript(source);
  const content = JSON.stringify([set_id, lesson.id, lesson.steps, lesson.cards]);
  const hash = `lesson ${content.length} ${hashText(content)}`;
  const begun = Object.entries(progress?.step_results ?? {}).map(
    ([step_id, { correct, total, attempts }]): StepReport => ({ step_id, correct, total, attempts }),
  );
  const initial = script.settle({
    ...createState(hash, seed),
    begun,
    isReplay: progress?.status === 'completed',
    failures: progress?.status === 'completed' ? [] : selectFailures(lesson, begun, failures),
    takenBack: [],
    corrections: null,
  });
  return {
    initial,
    restore: (kept) => (isStateOf(kept, hash) && !isOvertaken(kept, initial) ? kept : initial),
    reduce: (state, event) => noteTakenBack(state, reduceRun(script, state, event)),
    view: (state) => showLesson(source, script, state),
    changes: (before, after) => ({
      ...listAttemptChanges(before, after),
      progress: listReports(source, before, after),
    }),
  };
}

/** Failures of the steps that were answered, not all rightly, before the run. */
function selectFailures(lesson: Lesson, begun: readonly StepReport[], failures: readonly FailedElement[]) {
  const wrong = new Set(begun.filter(({ correct, total }) => correct < total).map(({ step_id }) => step_id));
  const exercises = new Set(lesson.steps.flatMap(({ id, exercise }) => (exercise && wrong.has(id) ? exercise.id : [])));
  return failures.filter(({ exercise_id }) => exercises.has(exercise_id));
}

function isStateOf(kept: unknown, hash: string): kept is LessonRunState {
  // States of earlier versions do not say what was taken back.
  return typeof kept === 'object' && kept !== null && 'source' in kept && kept.source === hash && 'takenBack' in kept;
}

/** Notes the steps of the results that an undo has taken away. */
function noteTakenBack(before: LessonRunState, after: LessonRunState): LessonRunState {
  const gone = before.entries.slice(after.entries.length);
  const steps = gone.flatMap(({ step_id, step_result }) =>
    step_result !== null && step_result.total > 0 ? step_id : [],
  );
  return steps.length === 0 ? after : { ...after, takenBack: [...new Set([...after.takenBack, ...steps])] };
}

/** Tells whether the row of the lesson, as the beginning has it, has answers that a kept state does not know. */
function isOvertaken(kept: LessonRunState, { begun }: LessonRunState): boolean {
  const known = new Set(listResults(kept).map(({ step_id }) => step_id));
  return begun.some(({ step_id, total }) => total > 0 && !known.has(step_id));
}

function showLesson(source: LessonSource, script: ReturnType<typeof createLessonScript>, state: LessonRunState) {
  const shown = showRun(script, state);
  const results = listResults(state);
  const score = sumScore(results);
  const now = shown.step?.id;
  const ticks = new Map<string, TickState>(state.entries.map((entry) => [entry.step_id, tickStateOf(entry)]));
  const markNow = (step_id: string, tick: TickState): Tick => ({
    step_id,
    state: step_id === now && shown.phase !== 'checked' ? 'now' : tick,
  });
  const begun = new Map(state.isReplay ? [] : state.begun.map(byStep));
  const view: LessonRunView = {
    ...shown,
    ruler: source.lesson.steps.map((step) =>
      markNow(step.id, ticks.get(step.id) ?? beginningOf(step, source.lesson, begun.get(step.id))),
    ),
    corrections: state.corrections?.map(({ step }) => markNow(step.id, ticks.get(step.id) ?? 'open')) ?? null,
    score,
    stars: starsOf(score),
    isFirstAttempt: isFirstAttempt({ step_results: Object.fromEntries(results.map(byStep)) }),
    isCompleted: state.corrections !== null,
  };
  return view;
}

function beginningOf(...[step, lesson, result]: Parameters<typeof isBehind>): TickState {
  if (result === undefined || !isBehind(step, lesson, result)) return 'open';
  if (findExercise(step, lesson) === null) return 'read';
  return result.correct === result.total ? 'right' : 'wrong';
}

/** Results that are new, those that were taken back, the time, and once the completion. */
function listReports(
  { set_id, lesson }: LessonSource,
  before: LessonRunState | null,
  after: LessonRunState,
): readonly RunReport[] {
  const address = { set_id, lesson_id: lesson.id };
  const old = new Map(listResults(before ?? { ...after, takenBack: [], entries: [] }).map(byStep));
  const results = listResults(after).filter((result) => !isSameResult(result, old.get(result.step_id)));
  const seconds = countSeconds(before, after);
  const isCompleted = after.corrections !== null && (before === null || before.corrections === null);
  const reports: RunReport[] = results.map((step_result) => ({ ...address, step_result }));
  if (seconds === 0 && !isCompleted) return reports;
  const last = reports.pop() ?? address;
  return [
    ...reports,
    {
      ...last,
      ...(seconds > 0 && { time_spent_seconds_delta: seconds }),
      ...(isCompleted && { mark_completed: true as const }),
    },
  ];
}

function isSameResult(one: StepReport, other: StepReport | undefined): boolean {
  return (
    other !== undefined && one.correct === other.correct && one.total === other.total && one.attempts === other.attempts
  );
}
