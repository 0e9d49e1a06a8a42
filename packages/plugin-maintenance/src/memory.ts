import {
  type Attempt,
  addDays,
  type Calendar,
  type LocalDay,
  microsecondsOf,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import { fsrs, Rating } from 'ts-fsrs';

/** What FSRS knows of how well an element is remembered, after the last attempt at it. */
export interface Memory {
  /** Days until the chance of a right answer has fallen to 90 %. */
  readonly stability: number;
  /** From 1, easy, to 10. */
  readonly difficulty: number;
  readonly last_attempt_at: Timestamp;
  readonly reps: number;
  /** Wrong answers after the first attempt. */
  readonly lapses: number;
}

type Answer = Pick<Attempt, 'correct' | 'attempted_at' | 'attempt_id'>;

const DAY = 24 * 60 * 60 * 1_000_000;

/** FSRS with its default parameters. Its random shift of intervals is off: equal logs give equal days. */
const model = fsrs({ enable_fuzz: false });

/** The days of the learner. */
type Days = Pick<Calendar, 'dayOf'>;

/**
 * Folds the attempts at one element, given in any order, into what FSRS knows: in the order of the log, a right answer is graded
 * Good, a wrong one Again. Null for no attempts.
 */
export function foldMemory(attempts: readonly Answer[], calendar: Days): Memory | null {
  let memory: Memory | null = null;
  for (const attempt of attempts.toSorted(compareAnswers)) memory = remember(memory, attempt, calendar);
  return memory;
}

/** Adds one more attempt, which must not be earlier than the last. Days between the two are those of the learner's calendar. */
export function remember(memory: Memory | null, { correct, attempted_at }: Answer, calendar: Days): Memory {
  const days = memory === null ? 0 : countDays(calendar.dayOf(memory.last_attempt_at), calendar.dayOf(attempted_at));
  const state = model.next_state(memory, days, correct ? Rating.Good : Rating.Again);
  return {
    stability: state.stability,
    difficulty: state.difficulty,
    last_attempt_at: attempted_at,
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (memory === null || correct ? 0 : 1),
  };
}

/** Plans the days on which the chance of a right answer has fallen to the desired retention: whole days, at least one. */
export function createDuePlan(desired_retention: number): (memory: Memory) => Timestamp {
  const planner = fsrs({ enable_fuzz: false, request_retention: desired_retention });
  return ({ stability, last_attempt_at }) => addDays(last_attempt_at, planner.next_interval(stability, 0));
}

/** The chance of a right answer at a time, 0 to 1. */
export function chanceAt(
  { stability, last_attempt_at }: Pick<Memory, 'stability' | 'last_attempt_at'>,
  now: Timestamp,
) {
  const days = (microsecondsOf(now) - microsecondsOf(last_attempt_at)) / DAY;
  return model.forgetting_curve(Math.max(0, days), stability);
}

/** Where the clocks go back over midnight, a later time may be of an earlier day: of none, then. */
function countDays(from: LocalDay, to: LocalDay): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function compareAnswers(left: Answer, right: Answer): number {
  return compareText(left.attempted_at, right.attempted_at) || compareText(left.attempt_id, right.attempt_id);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
