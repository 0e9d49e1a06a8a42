import { listElements } from '../elements/list-elements.ts';
import { createAttempts, createStepResult } from '../grading/create-records.ts';
import { gradeExercise } from '../grading/grade-exercise.ts';
import type { GradingContext } from '../grading/policy.ts';
import { type FailedElement, planCorrectionRound } from '../review/plan-correction-round.ts';
import { type ClozeStep, gradedExerciseOf, gradeReviewStep } from '../review/review-step.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson, LessonStep } from '../schema/lesson.ts';
import { diffAnswer } from '../token-diff/diff-answer.ts';
import {
  listDone,
  type Question,
  type RunAttempt,
  type RunEntry,
  type RunState,
  type Script,
  type StepReport,
} from './run-state.ts';

/** A step of the correction round, without the lesson. */
export type Correction = Pick<ClozeStep, 'step' | 'element' | 'cloze'>;

/** How far a lesson is: plain JSON. */
export type LessonRunState = RunState & {
  /** The results of the row of the lesson as it was at the beginning. */
  readonly begun: readonly StepReport[];
  /** Whether the lesson was completed before: everything is asked again then. */
  readonly isReplay: boolean;
  /** What was wrong in the steps of `begun`. */
  readonly failures: readonly FailedElement[];
  /** The steps whose answers were taken back: where a storage has their results, it is still to be told. */
  readonly takenBack: readonly string[];
  /** Null until all steps are behind: then the lesson is completed, and this is its correction round. */
  readonly corrections: readonly Correction[] | null;
};

/** A lesson to learn: what a run of it is made of. */
export type LessonSource = { readonly set_id: string; readonly lesson: Lesson; readonly context: GradingContext };

type Turn = { readonly step: LessonStep; readonly visit: number };

/** Asks the steps of a lesson in their order, once more those that were skipped, and then at most five corrections. */
export function createLessonScript(source: LessonSource): Script<LessonRunState> {
  return {
    ask: (state) => {
      const done = listDone(state);
      const turns = listTurns(source, state, done);
      const turn = turns[done.length];
      if (turn !== undefined) return createStepQuestion(source, state, turn);
      const correction = state.corrections?.[done.length - turns.length];
      return correction === undefined ? null : createCorrectionQuestion(source, correction);
    },
    settle: (state) => {
      const done = listDone(state);
      const isCompleted = done.length >= listTurns(source, state, done).length;
      return { ...state, corrections: isCompleted ? (state.corrections ?? planCorrections(source, state)) : null };
    },
  };
}

/** The results of the row of the lesson: those of its beginning, and over them those of the run. */
export function listResults({ begun, takenBack, entries }: LessonRunState): StepReport[] {
  // A result cannot be deleted: one of nothing stands for none.
  const nothing = takenBack.map((step_id): StepReport => ({ step_id, correct: 0, total: 0, attempts: 1 }));
  const given = entries.flatMap(({ step_result }) => step_result ?? []);
  return [...new Map([...nothing, ...begun, ...given].map(byStep)).values()];
}

/** The sums of results, as the row of the lesson has them. */
export function sumScore(results: readonly StepReport[]): { readonly correct: number; readonly total: number } {
  const sum = (field: 'correct' | 'total') => results.reduce((sofar, result) => sofar + result[field], 0);
  return { correct: sum('correct'), total: sum('total') };
}

/** Results by the ids of their steps, the latest of each. */
export function byStep(result: StepReport): readonly [string, StepReport] {
  return [result.step_id, result];
}

/** The exercise of a step, where it has something to answer: types without a screen have no elements. */
export function findExercise({ exercise }: LessonStep, lesson: Pick<Lesson, 'cards'>): Exercise | null {
  return exercise && listElements(exercise, lesson).length > 0 ? exercise : null;
}

/** Tells whether a step needs no asking any more. An exercise with a result of nothing was answered, and the answer taken back. */
export function isBehind(step: LessonStep, lesson: Lesson, result: StepReport | undefined): boolean {
  return result !== undefined && (result.total > 0 || findExercise(step, lesson) === null);
}

function listTurns({ lesson }: LessonSource, { begun, isReplay }: LessonRunState, done: readonly RunEntry[]): Turn[] {
  const results = new Map(begun.map(byStep));
  const open = isReplay ? lesson.steps : lesson.steps.filter((step) => !isBehind(step, lesson, results.get(step.id)));
  const again = open.filter((_, index) => done[index]?.outcome === 'skipped');
  return [...open.map((step) => ({ step, visit: 0 })), ...again.map((step) => ({ step, visit: 1 }))];
}

function createStepQuestion(
  { set_id, lesson, context }: LessonSource,
  { begun }: LessonRunState,
  { step, visit }: Turn,
): Question {
  const exercise = findExercise(step, lesson);
  const places = exercise === null ? 0 : listElements(exercise, lesson).length;
  const earlier = begun.find(({ step_id }) => step_id === step.id);
  const attempts = earlier !== undefined && earlier.total > 0 ? earlier.attempts + 1 : 1;
  return {
    step,
    part: visit === 0 ? 'steps' : 'again',
    visit,
    lesson,
    exercise,
    places,
    diff: (element) => (exercise === null ? [] : diffAnswer(element, exercise, lesson, context)),
    grade: (given) => {
      const graded = exercise === null ? [] : gradeExercise(exercise, lesson, given, context);
      const address = { set_id, lesson_id: lesson.id, exercise_id: exercise?.id ?? '' };
      return { graded, attempts: createAttempts(address, graded) };
    },
    report: (outcome, graded) => {
      const { id: step_id } = step;
      // Nothing is right of what was skipped twice, else three stars would be had by skipping.
      if (outcome === 'skipped') return visit === 0 ? null : { step_id, correct: 0, total: places, attempts };
      const { correct, total } = createStepResult(step_id, graded);
      return { step_id, correct, total, attempts };
    },
  };
}

function createCorrectionQuestion({ set_id, lesson, context }: LessonSource, correction: Correction): Question {
  const asked: ClozeStep = { kind: 'cloze', set_id, lesson, ...correction };
  return {
    step: asked.step,
    part: 'corrections',
    visit: 0,
    lesson,
    exercise: asked.step.exercise,
    places: 1,
    diff: (element) => diffAnswer(element, gradedExerciseOf(asked), lesson, context),
    grade: (given) => gradeReviewStep(asked, given, context),
    report: () => null,
  };
}

/** A wrong attempt as the row that it makes. */
function failureOf({
  attempt_id: _id,
  attempted_at: _at,
  differences: _differences,
  correct: _correct,
  ...failure
}: RunAttempt) {
  return { ...failure, mastered: false, error_count: 1 };
}

/** The correction round: of what was wrong in this run, and before it in the steps that it did not ask. */
function planCorrections({ set_id, lesson, context }: LessonSource, state: LessonRunState): Correction[] {
  const { correct, total } = sumScore(listResults(state));
  const wrong = state.entries.flatMap(({ attempts }) => attempts.filter((attempt) => !attempt.correct));
  const failures = [...wrong.map(failureOf), ...state.failures];
  const finished = { set_id, lesson, set: context.set, score_correct: correct, score_total: total };
  const round = planCorrectionRound(finished, failures, { blankWrongRun: true });
  return round.map(({ step, element, cloze }) => ({ step, element, cloze }));
}
