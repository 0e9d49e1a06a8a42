import type { Verdict } from '../grading/compare-answers.ts';
import type { GradedElement } from '../grading/grade-exercise.ts';
import type { LessonStep } from '../schema/lesson.ts';
import type { DiffToken } from '../token-diff/diff-tokens.ts';
import { type Choice, listChoices } from './choices.ts';
import { answerOf, isReady } from './draft.ts';
import { findLastAnswer, hasHint } from './reduce-run.ts';
import {
  type Draft,
  listDone,
  type Question,
  type RunAttempt,
  type RunEntry,
  type RunPart,
  type RunState,
  type Script,
  type StepReport,
} from './run-state.ts';

/** The help of an exercise and of its blanks, each null where there is none. */
export type Hint = { readonly exercise: string | null; readonly blanks: readonly (string | null)[] };

/** What happens to a step: it is open, asked now, or was read, skipped, or answered so. */
export type TickState = 'open' | 'now' | 'read' | 'skipped' | Verdict;

/** A step on the ruler that shows how far a run is. */
export type Tick = { readonly step_id: string; readonly state: TickState };

/** The events that would change something now. */
export type PossibleEvents = Readonly<Record<'answer' | 'hint' | 'skip' | 'next' | 'undo', boolean>>;

/** What a view shows of a run. */
export type RunView = {
  /** `reading` where there is nothing to answer, `asking`, `checked` while the verdict on the answer is shown, `ended`. */
  readonly phase: 'reading' | 'asking' | 'checked' | 'ended';
  /** The step of now; null at the end. */
  readonly step: LessonStep | null;
  /** Why it is asked; null at the end. */
  readonly part: RunPart | null;
  /** Counts the questions from 0: the key of the component that asks. */
  readonly question: number;
  /** What can be chosen, in the order to show. */
  readonly choices: readonly Choice[];
  readonly draft: Draft;
  /** Null until it is asked for. */
  readonly hint: Hint | null;
  /** The answer that was checked, the verdict on it, and on each part of it. */
  readonly given: readonly string[];
  readonly verdict: Verdict | null;
  readonly graded: readonly GradedElement[];
  /** For each part of the answer what differs, word by word; empty for what is plainly right. */
  readonly diffs: readonly (readonly DiffToken[])[];
  /** What the answer was recorded as. */
  readonly attempts: readonly RunAttempt[];
  readonly step_result: StepReport | null;
  readonly can: PossibleEvents;
};

/** Shows a run. */
export function showRun<State extends RunState>(script: Script<State>, state: State): RunView {
  const question = script.ask(state);
  const { checked, draft } = state;
  const phase = phaseOf(state, question);
  const choices = question === null ? [] : listChoices(question, state);
  const entry = checked === null ? undefined : state.entries.at(-1);
  return {
    phase,
    step: question?.step ?? null,
    part: question?.part ?? null,
    question: listDone(state).length,
    choices,
    draft,
    hint: question !== null && state.hint ? hintOf(question) : null,
    given: entry?.given ?? [],
    verdict: entry?.verdict ?? null,
    graded: checked ?? [],
    diffs:
      question === null || checked === null
        ? []
        : checked.map((element) => (element.verdict === 'right' ? [] : question.diff(element))),
    attempts: entry?.attempts ?? [],
    step_result: entry?.step_result ?? null,
    can: {
      answer: phase === 'asking' && question !== null && isDraftReady(question, choices, draft),
      hint: phase === 'asking' && !state.hint && question !== null && hasHint(question),
      skip: phase === 'asking',
      next: phase === 'reading' || phase === 'checked',
      undo: findLastAnswer(state) >= 0,
    },
  };
}

/** How an entry shows on the ruler. */
export function tickStateOf({ outcome, verdict }: RunEntry): TickState {
  return outcome === 'answered' ? (verdict ?? 'wrong') : outcome;
}

function phaseOf({ checked }: RunState, question: Question | null): RunView['phase'] {
  if (question === null) return 'ended';
  if (checked !== null) return 'checked';
  return question.exercise === null ? 'reading' : 'asking';
}

function isDraftReady({ exercise, places }: Question, choices: readonly Choice[], draft: Draft): boolean {
  return exercise !== null && isReady(exercise, answerOf({ exercise, choices, places }, draft), places);
}

function hintOf({ exercise }: Question): Hint {
  return { exercise: exercise?.hint || null, blanks: (exercise?.blanks ?? []).map(({ hint }) => hint || null) };
}
