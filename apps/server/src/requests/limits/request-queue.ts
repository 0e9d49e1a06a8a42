import { AppError } from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import { createOpenList } from '../open-list.ts';

/** How much a process takes on at once. */
export interface WorkLimits {
  /** Requests, but for those that wait for an AI provider. */
  readonly requests: number;
  /** Requests that wait for an AI provider. */
  readonly aiCalls: number;
  /** How long a request may take, in milliseconds. */
  readonly milliseconds: number;
}

/** A request under way, as the queue counts it. */
export interface Work {
  kind: 'requests' | 'aiCalls';
  since: number;
  fail: (error: unknown) => void;
  /** Takes it from what is under way; null before it has entered, and once it is over. */
  end: (() => void) | null;
}

/** The requests that a process has under way. */
export interface RequestQueue {
  /** Counts a request from now on; throws `overloaded` where the process has enough. */
  enter(work: Work): void;
  /** Runs a request that has entered, until it ends or has taken too long. */
  run(work: Work, request: () => Promise<void>): Promise<void>;
  /** Resolves when it is the turn of the next request; null where that is now. */
  turn(): Promise<void> | null;
  /** Counts a request among those that wait for an AI provider from now on; throws `overloaded` where these are too many. */
  awaitAi(work: Work): void;
  /** Counts one thing more as open until the answer is called. */
  hold(what: 'streams' | 'uploads'): () => void;
  /** What is under way, and what is open. */
  readonly counts: Readonly<Record<Work['kind'] | 'streams' | 'uploads', number>>;
}

/** What a queue works with. */
export interface RequestQueuePorts {
  readonly timers: Timers;
  /** Milliseconds that have passed since any moment. */
  readonly elapsed: () => number;
  /** Told of a request that was given up. */
  readonly onGivenUp: (milliseconds: number) => void;
}

/**
 * How many requests begin in one turn of the event loop while others wait: fewer after those of a turn have taken longer
 * than this many milliseconds. Between two turns the server looks at what has arrived meanwhile, so that even a full one refuses at
 * once. A request on SQLite ends in the turn in which it begins.
 */
const MOST_IN_A_TURN = 16;
const LONG_TURN = 10;

/** Builds the queue. */
export function createRequestQueue(
  limits: WorkLimits,
  { timers, elapsed, onGivenUp }: RequestQueuePorts,
): RequestQueue {
  const counts = { requests: 0, aiCalls: 0, streams: 0, uploads: 0 };
  const underWay = createOpenList<Work>();
  const waiting: (() => void)[] = [];
  let begun = 0;
  let mostBegun = MOST_IN_A_TURN;
  let turnIsPlanned = false;
  let turnBegan = 0;
  let isWatched = false;

  function planTurn(): void {
    if (turnIsPlanned) return;
    turnIsPlanned = true;
    // Both run in the next turn, one after the other; what the first begins runs between them.
    setImmediate(beginNext);
    setImmediate(noteTime);
  }

  function beginNext(): void {
    turnIsPlanned = false;
    turnBegan = elapsed();
    const next = waiting.splice(0, mostBegun);
    begun = next.length;
    for (const begin of next) begin();
    if (begun > 0) planTurn();
  }

  function noteTime(): void {
    const isLong = elapsed() - turnBegan > LONG_TURN;
    mostBegun = isLong ? Math.ceil(mostBegun / 2) : Math.min(mostBegun + 1, MOST_IN_A_TURN);
  }

  function turn(): Promise<void> | null {
    planTurn();
    if (waiting.length > 0 || begun >= mostBegun) return new Promise((resolve) => waiting.push(resolve));
    begun += 1;
    return null;
  }

  function watch(): void {
    if (isWatched) return;
    if (underWay.size === 0) return;
    isWatched = true;
    const oldest = Math.min(...[...underWay].map(({ since }) => since));
    timers.after(Math.max(1, oldest + limits.milliseconds - elapsed()), giveUp);
  }

  function giveUp(): void {
    isWatched = false;
    const tooOld = elapsed() - limits.milliseconds;
    for (const work of underWay) {
      if (work.since > tooOld) continue;
      leave(work);
      onGivenUp(limits.milliseconds);
      work.fail(overloaded(`The server did not finish within ${limits.milliseconds / 1000} s. It may still do so.`));
    }
    watch();
  }

  function untilDone(work: Work, request: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      work.fail = reject;
      request().then(resolve, reject);
    });
  }

  /** Counts a request no more. One that was given up ends later, or never. */
  function leave(work: Work): void {
    if (work.end === null) return;
    work.end();
    work.end = null;
    counts[work.kind] -= 1;
  }

  return {
    enter: (work) => {
      if (counts.requests >= limits.requests) throw overloaded('The server has as much under way as it takes.');
      counts.requests += 1;
      work.since = elapsed();
      work.end = underWay.add(work);
      watch();
    },
    run: async (work, request) => {
      try {
        await untilDone(work, request);
      } finally {
        leave(work);
      }
    },
    turn,
    awaitAi: (work) => {
      if (work.kind === 'aiCalls' || work.end === null) return;
      if (counts.aiCalls >= limits.aiCalls) {
        throw overloaded('As many requests wait for AI providers as the server takes.');
      }
      counts[work.kind] -= 1;
      counts.aiCalls += 1;
      work.kind = 'aiCalls';
    },
    hold: (what) => {
      counts[what] += 1;
      let isOpen = true;
      return () => {
        if (isOpen) counts[what] -= 1;
        isOpen = false;
      };
    },
    counts,
  };
}

function overloaded(detail: string): AppError {
  return new AppError('overloaded', detail, { headers: { 'Retry-After': '1' } });
}
