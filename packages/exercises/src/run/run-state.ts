import type { RecordProgress } from '@learnwright/core';
import type { Verdict } from '../grading/compare-answers.ts';
import type { ExerciseAttempt } from '../grading/create-records.ts';
import type { GradedElement } from '../grading/grade-exercise.ts';
import type { GradedReview } from '../review/review-step.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson, LessonStep } from '../schema/lesson.ts';
import type { DiffToken } from '../token-diff/diff-tokens.ts';

/** An answer while it is given. */
export type Draft = {
  /** What is typed: the text of a free_text, of each blank of a cloze, or of all tiles at once. */
  readonly texts: readonly string[];
  /**
   * What is chosen, as positions in the choices that are shown: tiles and ticked options in the order in which they were taken;
   * for a picture one; for each pair and each blank one, null where none is chosen yet.
   */
  readonly chosen: readonly (number | null)[];
};

/** When an event happened, in milliseconds since 1970. Time is counted, and attempts have a time, only where events say it. */
type At = { readonly at?: number | undefined };

/**
 * What a learner does. `resume` says that the learner looks at the screen, first or again: from then on time counts. `write` and
 * `choose` change the draft; `place` counts blanks and pairs from 0. `answer` hands in the draft, or what is `given`; `id` begins
 * the ids of its attempts, and is new for each answer.
 */
export type RunEvent = At &
  (
    | { readonly type: 'resume' }
    | { readonly type: 'hint' }
    | { readonly type: 'skip' }
    | { readonly type: 'undo' }
    | { readonly type: 'next' }
    | { readonly type: 'write'; readonly text: string; readonly place?: number | undefined }
    | { readonly type: 'choose'; readonly choice: number; readonly place?: number | undefined }
    | { readonly type: 'answer'; readonly id: string; readonly given?: readonly string[] | undefined }
  );

/** An attempt as a storage takes it, with its id: it can be taken back by it. */
export type RunAttempt = ExerciseAttempt & { readonly attempt_id: string; readonly attempted_at?: string };

/** The result of a step as a storage takes it. */
export type StepReport = Required<Omit<NonNullable<RecordProgress['step_result']>, 'user_answer'>>;

/** What became of one question. */
export type RunEntry = {
  readonly step_id: string;
  readonly outcome: 'read' | 'skipped' | 'answered';
  readonly verdict: Verdict | null;
  readonly given: readonly string[];
  readonly attempts: readonly RunAttempt[];
  /** Null where nothing is reported of the step: it was skipped and comes again, or it is no step of the lesson. */
  readonly step_result: StepReport | null;
  /** The draft and whether a hint was shown, for whoever takes the answer back. */
  readonly draft: Draft;
  readonly hint: boolean;
};

/** How far a run is: plain JSON, so that it can be kept, and gone on with after a reload. */
export type RunState = {
  /** A hash of what is asked. */
  readonly source: string;
  readonly seed: string;
  readonly entries: readonly RunEntry[];
  /** The last answer as it was graded, while it is shown; else null. */
  readonly checked: readonly GradedElement[] | null;
  readonly draft: Draft;
  readonly hint: boolean;
  /** The time that the learner has spent, and how much of it belongs to what is in `entries`. */
  readonly spentMilliseconds: number;
  readonly countedMilliseconds: number;
  readonly lastAt: number | null;
};

/** Why something is asked: in its turn, again because it was skipped or wrong, or as a correction. */
export type RunPart = 'steps' | 'again' | 'corrections';

/** What is asked. */
export type Question = {
  readonly step: LessonStep;
  readonly part: RunPart;
  /** How often it was asked before. */
  readonly visit: number;
  readonly lesson: Lesson;
  /** Null where there is nothing to answer: the step is read. */
  readonly exercise: Exercise | null;
  /** How many texts an answer has. */
  readonly places: number;
  grade(given: readonly string[]): GradedReview;
  /** What differs in a part of the answer, word by word. */
  diff(element: GradedElement): DiffToken[];
  /** What is reported of the step; null where nothing is. */
  report(outcome: RunEntry['outcome'], graded: readonly GradedElement[]): StepReport | null;
};

/** What a kind of run asks, and when. */
export type Script<State extends RunState> = {
  /** The question of now, also while its answer is shown; null at the end. */
  ask(state: State): Question | null;
  /** Adds what follows from the entries. */
  settle(state: State): State;
};

/** A draft of nothing. */
export const EMPTY_DRAFT: Draft = { texts: [], chosen: [] };

/** A run at its beginning. */
export function createState(source: string, seed: string): RunState {
  const time = { spentMilliseconds: 0, countedMilliseconds: 0, lastAt: null };
  return { source, seed, entries: [], checked: null, draft: EMPTY_DRAFT, hint: false, ...time };
}

/** The entries of the questions that are behind: without the one that is still shown. */
export function listDone({ entries, checked }: RunState): readonly RunEntry[] {
  return checked === null ? entries : entries.slice(0, -1);
}
