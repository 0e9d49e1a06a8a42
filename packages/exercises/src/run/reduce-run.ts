import { formatTimestamp } from '@learnwright/core';
import type { Verdict } from '../grading/compare-answers.ts';
import type { GradedElement } from '../grading/grade-exercise.ts';
import { listChoices } from './choices.ts';
import { answerOf, chooseInDraft, saysAnything, writeDraft } from './draft.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  type Question,
  type RunAttempt,
  type RunEntry,
  type RunEvent,
  type RunState,
  type Script,
} from './run-state.ts';

/** A longer pause is none of the time that a learner spends: the tab was left open. */
const LONGEST_PAUSE = 30 * 60 * 1_000;

/** Applies an event. One that does not fit changes nothing but the time: an answer to what is answered, a step after the last. */
export function reduceRun<State extends RunState>(script: Script<State>, before: State, event: RunEvent): State {
  const state = countTime(before, event);
  if (event.type === 'resume') return state;
  if (event.type === 'undo') return undoAnswer(script, state);
  const question = script.ask(state);
  if (question === null) return state;
  if (event.type === 'next') return moveOn(script, state, question);
  if (state.checked !== null || question.exercise === null) return state;
  if (event.type === 'hint') return hasHint(question) ? { ...state, hint: true } : state;
  if (event.type === 'skip') return leaveQuestion(script, state, question, 'skipped');
  const asked = { exercise: question.exercise, places: question.places, choices: listChoices(question, state) };
  if (event.type === 'write') return changeDraft(state, writeDraft(asked, state.draft, event.text, event.place ?? 0));
  if (event.type === 'choose') return changeDraft(state, chooseInDraft(asked, state.draft, event.choice, event.place));
  return answer(state, question, event, event.given ?? answerOf(asked, state.draft));
}

/** Tells whether the exercise or a blank of it has a hint. */
export function hasHint({ exercise }: Question): boolean {
  return [exercise, ...(exercise?.blanks ?? [])].some((each) => Boolean(each?.hint));
}

/** The place of the answer that would be taken back; -1 without one. */
export function findLastAnswer({ entries }: RunState): number {
  return entries.findLastIndex(({ outcome }) => outcome === 'answered');
}

/** The verdict on a whole answer: that on its worst part. */
export function worstVerdict(graded: readonly Pick<GradedElement, 'verdict'>[]): Verdict {
  const has = (verdict: Verdict) => graded.some((element) => element.verdict === verdict);
  if (has('wrong')) return 'wrong';
  return has('right_but') ? 'right_but' : 'right';
}

function countTime<State extends RunState>(state: State, { type, at }: RunEvent): State {
  if (at === undefined) return state;
  const passed = state.lastAt === null || type === 'resume' ? 0 : at - state.lastAt;
  const isCounted = passed > 0 && passed <= LONGEST_PAUSE;
  // A clock that was set back must not count the same time again.
  const lastAt = state.lastAt === null || type === 'resume' ? at : Math.max(at, state.lastAt);
  return { ...state, lastAt, spentMilliseconds: state.spentMilliseconds + (isCounted ? passed : 0) };
}

function changeDraft<State extends RunState>(state: State, draft: Draft): State {
  return draft === state.draft ? state : { ...state, draft };
}

function answer<State extends RunState>(
  state: State,
  question: Question,
  { id, at }: RunEvent & { readonly type: 'answer' },
  given: readonly string[],
): State {
  // Nothing given is not a mistake: whoever does not know skips.
  if (!saysAnything(given)) return state;
  const { attempts, graded } = question.grade(given);
  const entry = {
    ...createEntry(state, question, 'answered', graded),
    verdict: worstVerdict(graded),
    given,
    attempts: attempts.map(
      (attempt, index): RunAttempt => ({
        ...attempt,
        attempt_id: `${id}-${index}`,
        ...(at !== undefined && { attempted_at: formatTimestamp(Math.floor(at) * 1_000 + index) }),
      }),
    ),
  };
  return { ...addEntry(state, entry), checked: graded };
}

function moveOn<State extends RunState>(script: Script<State>, state: State, question: Question): State {
  if (state.checked !== null) return script.settle(askNext(state));
  return question.exercise === null ? leaveQuestion(script, state, question, 'read') : state;
}

function leaveQuestion<State extends RunState>(
  script: Script<State>,
  state: State,
  question: Question,
  outcome: RunEntry['outcome'],
): State {
  return script.settle(askNext(addEntry(state, createEntry(state, question, outcome, []))));
}

/** Takes the last answer back, and what came behind it: its question is asked again, with the draft as it was. */
function undoAnswer<State extends RunState>(script: Script<State>, state: State): State {
  const at = findLastAnswer(state);
  const entry = state.entries[at];
  if (entry === undefined) return state;
  const { draft, hint } = entry;
  return script.settle({ ...state, entries: state.entries.slice(0, at), checked: null, draft, hint });
}

function createEntry(
  { draft, hint }: RunState,
  question: Question,
  outcome: RunEntry['outcome'],
  graded: readonly GradedElement[],
): RunEntry {
  const step_result = question.report(outcome, graded);
  const nothing = { verdict: null, given: [], attempts: [] };
  return { step_id: question.step.id, outcome, ...nothing, step_result, draft, hint };
}

function addEntry<State extends RunState>(state: State, entry: RunEntry): State {
  return { ...state, entries: [...state.entries, entry], countedMilliseconds: state.spentMilliseconds };
}

function askNext<State extends RunState>(state: State): State {
  return { ...state, checked: null, draft: EMPTY_DRAFT, hint: false };
}
