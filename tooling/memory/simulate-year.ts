import { createCalendar, formatTimestamp, MASTERY_THRESHOLD, REVIEW_INTERVAL_DAYS } from '@learnwright/core';
import { createDuePlan, type Memory, remember } from '@learnwright/plugin-maintenance';
import { microsecondsOf } from '@learnwright/plugin-sdk';
import type { LearnerModel, Trace } from './learner-models.ts';
import { createRandom } from './random.ts';

/** A year of one learner. */
export interface YearOptions {
  readonly model: LearnerModel;
  /** The desired retention of maintenance; null without it. */
  readonly retention: number | null;
  /** How many elements are learned, evenly over the first 250 days. */
  readonly elements: number;
  readonly seed: number;
}

/** What a year comes to. */
export interface Year {
  /** Elements that were mastered at any time, and the mean chance of a right answer to them on the last day. */
  readonly mastered: number;
  readonly recall: number;
  /** Answers a day, over the whole year, and those of them that maintenance asked for. */
  readonly answers: number;
  readonly maintained: number;
}

interface Element {
  readonly trace: Trace;
  memory: Memory;
  streak: number;
  mastered: boolean;
  lastDay: number;
  dueDay: number;
}

const DAYS = 365;
const LEARNING_DAYS = 250;
const DAY = 24 * 60 * 60 * 1_000_000;
const CALENDAR = createCalendar('UTC');
const START = microsecondsOf('2026-01-01T12:00:00.000000+00:00');

/**
 * Lives a year: each day at noon the learner answers what is due in the review queue, what maintenance has due, and begins new
 * elements. Answers are drawn from the model with a seeded generator, so that equal options give equal years.
 */
export function simulateYear({ model, retention, elements, seed }: YearOptions): Year {
  const random = createRandom(seed);
  const plan = retention === null ? null : createDuePlan(retention);
  const known: Element[] = [];
  let answers = 0;
  let maintained = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (const element of known) {
      if (element.dueDay > day) continue;
      answers += 1;
      if (element.streak >= MASTERY_THRESHOLD) maintained += 1;
      answer(element, day, random() < element.trace.chance(day - element.lastDay), plan);
    }
    const wanted = Math.min(elements, Math.ceil((elements * (day + 1)) / LEARNING_DAYS));
    while (known.length < wanted) {
      answers += 1;
      known.push(begin(model.learn(random), day));
    }
  }
  const mastered = known.filter((element) => element.mastered);
  const chances = mastered.map(({ trace, lastDay }) => trace.chance(DAYS - lastDay));
  const recall = chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, mastered.length);
  return { mastered: mastered.length, recall, answers: answers / DAYS, maintained: maintained / DAYS };
}

/** A first answer, which is right: the lesson has just shown it. */
function begin(trace: Trace, day: number): Element {
  const memory = remember(null, attempt(day, true), CALENDAR);
  return { trace, memory, streak: 1, mastered: false, lastDay: day, dueDay: day + REVIEW_INTERVAL_DAYS[1] };
}

/** Takes an answer and plans the next one, by the rules of the review queue and by those of maintenance. */
function answer(element: Element, day: number, correct: boolean, plan: ReturnType<typeof createDuePlan> | null): void {
  element.trace.answered(day - element.lastDay, correct);
  element.memory = remember(element.memory, attempt(day, correct), CALENDAR);
  element.streak = correct ? element.streak + 1 : 0;
  element.lastDay = day;
  if (element.streak >= MASTERY_THRESHOLD) {
    element.mastered = true;
    element.dueDay = plan === null ? Number.POSITIVE_INFINITY : dayOf(plan(element.memory));
  } else {
    element.dueDay = day + (REVIEW_INTERVAL_DAYS[element.streak] ?? 1);
  }
}

function attempt(day: number, correct: boolean) {
  return { correct, attempted_at: formatTimestamp(START + day * DAY), attempt_id: String(day) };
}

function dayOf(timestamp: string): number {
  return Math.ceil((microsecondsOf(timestamp) - START) / DAY);
}
