import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '@learnwright/db';
import { auditLearner, waitForDeliveries } from './audit.ts';
import type { ChaosLearner, SentWrite } from './learner.ts';

/** What a write was answered. */
export interface Answer {
  /** When the learner was through with its round, in milliseconds of `performance.now()`. */
  readonly at: number;
  /** Of the server that was asked. */
  readonly url: string;
  readonly outcome: SentWrite['outcome'];
  /** How long it took, in milliseconds. */
  readonly waited: number;
}

/** Learners at work. */
export interface Learning {
  /** Resolves when every round that is under way has ended. */
  settle(): Promise<void>;
  /** Resolves when a write has been answered well after this moment of `performance.now()`, or that has taken too long. */
  goesOn(since: number): Promise<void>;
  /** Resolves when a write has been refused since this moment of `performance.now()`, or that has taken too long. */
  isRefused(since: number): Promise<void>;
  /** Ends it; returns all answers. */
  stop(): Promise<readonly Answer[]>;
}

/** How often something was answered. */
export interface AnswerCounts {
  /** Writes that were answered well. */
  readonly done: number;
  readonly '503': number;
  /** Answers from 500 on that are no 503. */
  readonly other_5xx: number;
  /** Requests without an answer. */
  readonly cut: number;
  /** 503s that neither say when to come back nor that the outcome is unknown. */
  readonly silent_503: number;
  /** The longest time that one of them took, in seconds. */
  readonly longest_s: number;
}

/** How long a refused learner waits, in milliseconds: less than Retry-After says, so that the end of a fault is seen. */
const REFUSED_PAUSE = 100;
/** How long something may take to go on, in milliseconds, and how often one looks. */
const PATIENCE = 30_000;
const POLL = 50;

/** Has learners learn, again and again, with a pause between, in milliseconds. Each round is with the server that `nextUrl` names. */
export function startLearning(learners: readonly ChaosLearner[], nextUrl: () => string, pause = 0): Learning {
  const answers: Answer[] = [];
  const rounds = new Set<Promise<void>>();
  let isOver = false;

  async function learn(learner: ChaosLearner): Promise<void> {
    const url = nextUrl();
    const before = learner.writes.length;
    await learner.learn(url, 1);
    const at = performance.now();
    answers.push(...learner.writes.slice(before).map(({ outcome, waited }) => ({ at, url, outcome, waited })));
  }

  async function keepLearning(learner: ChaosLearner): Promise<void> {
    while (!isOver) {
      const round = learn(learner);
      rounds.add(round);
      await round;
      rounds.delete(round);
      const isRefused = (learner.writes.at(-1)?.outcome?.status ?? 503) >= 500;
      const rest = isRefused ? Math.max(pause, REFUSED_PAUSE) : pause;
      if (rest > 0) await delay(rest);
    }
  }

  const learning = Promise.all(learners.map(keepLearning));
  async function untilAnswer(since: number, is: (status: number) => boolean): Promise<void> {
    const isIt = ({ at, outcome }: Answer) => at > since && outcome !== null && is(outcome.status);
    while (!answers.some(isIt) && performance.now() < since + PATIENCE) await delay(POLL);
  }

  return {
    settle: async () => void (await Promise.all(rounds)),
    goesOn: (since) => untilAnswer(since, (status) => status < 300),
    isRefused: (since) => untilAnswer(since, (status) => status === 503),
    stop: async () => {
      isOver = true;
      await learning;
      return answers;
    },
  };
}

/** Counts answers by what they are. */
export function countAnswers(answers: readonly Answer[]): AnswerCounts {
  const count = (is: (status: number, answer: Answer) => boolean) =>
    answers.filter((answer) => answer.outcome !== null && is(answer.outcome.status, answer)).length;
  return {
    done: count((status) => status < 300),
    '503': count((status) => status === 503),
    other_5xx: count((status) => status >= 500 && status !== 503),
    cut: answers.filter(({ outcome }) => outcome === null).length,
    silent_503: count((status, { outcome }) => status === 503 && !isExplained(outcome)),
    longest_s: Number((Math.max(0, ...answers.map(({ waited }) => waited)) / 1_000).toFixed(1)),
  };
}

function isExplained(outcome: SentWrite['outcome']): boolean {
  return outcome !== null && (outcome.retry_after !== null || outcome.body?.outcome === 'unknown');
}

/**
 * Sends again what was refused, and compares the records with what was answered, once everything is delivered. `say` is told of each
 * finding; what is still refused counts as lost.
 */
export async function lookAfter(
  learners: readonly ChaosLearner[],
  options: { readonly url: string; readonly databaseUrl: string; readonly say: (sentence: string) => void },
): Promise<{ readonly lost: number; readonly doubled: number }> {
  const { url, databaseUrl, say } = options;
  const stuck = (await Promise.all(learners.map((learner) => learner.sendAgain(url)))).flat();
  for (const { what, outcome } of stuck) say(`${what} was not let in again: ${outcome?.status} ${outcome?.body?.code}`);
  const database = await openDatabase({ url: databaseUrl });
  try {
    if ((await waitForDeliveries(database, 60)) === null) say('deliveries still wait after 60 s');
    const { lost, doubled } = await auditAll(database, learners, say);
    return { lost: lost + stuck.length, doubled };
  } finally {
    await database.close();
  }
}

async function auditAll(database: Database, learners: readonly ChaosLearner[], say: (sentence: string) => void) {
  const counts = { lost: 0, doubled: 0 };
  for (const learner of learners) {
    const { lost, doubled } = await auditLearner(database, learner);
    counts.lost += lost.length;
    counts.doubled += doubled.length;
    for (const finding of lost) say(`lost: ${finding}`);
    for (const finding of doubled) say(`doubled: ${finding}`);
  }
  return counts;
}
