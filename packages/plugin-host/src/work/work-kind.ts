import {
  type Clock,
  findOutage,
  isAppError,
  type LeasedWork,
  microsecondsOf,
  type Timestamp,
  type WorkLeases,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';

/** What has come of a piece of work. */
export interface WorkOutcome {
  /** Whether what waits behind it on its queue may begin; else it waits for another try. */
  readonly isDone: boolean;
  /** Writes it down. It is called again where the database is away. */
  write(): Promise<unknown>;
}

/** What was found of some work. */
interface FoundWork<Item> {
  /** What is due and free. */
  readonly items: readonly Item[];
  /** Other servers that have leases. */
  readonly owners: readonly string[];
  /** For how many milliseconds nothing more is due. */
  readonly wait: number;
}

/** A kind of work, of which each server does what it can take. A key names a piece of it. */
export interface WorkKind<Key, Item extends Key> {
  /** What it is, for the log: `scheduled work`. */
  readonly name: string;
  readonly leases: WorkLeases<Key>;
  /** How long a server has a piece for itself, in milliseconds; while it works on it, the lease is extended. */
  readonly lease: number;
  /** How many pieces are done here at once. */
  readonly parallel: number;
  /** How many more are leased, and wait for their turn here. */
  readonly ahead: number;
  /** How often to look for work that nobody has told of, in milliseconds. */
  readonly seldom: number;
  keyOf(key: Key): string;
  /** Pieces of one queue are done one after the other. Default: no piece has a queue. */
  queueOf?(item: Item): string;
  /** Looks for work; told what is under way here. */
  find(underWay: readonly Item[]): Promise<FoundWork<Item>>;
  /** Does a piece. `lost` aborts where another server has it by now. */
  perform(item: Item, lost: AbortSignal): Promise<WorkOutcome>;
}

/** What workers work with. */
export interface WorkerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** This server, and whether another one lives. */
  readonly server: { readonly id: string; readonly isLiving: (id: string) => Promise<boolean> };
}

/** Of all rows of some work: what is due and free, who has the others, and when the next one is due. */
export function sortDue<Row extends LeasedWork>(rows: readonly Row[], now: Timestamp): FoundWork<Row> {
  const isFree = ({ leased_until }: Row) => leased_until === null || leased_until <= now;
  const left = rows.filter(({ due_at }) => due_at > now).map(({ due_at }) => microsecondsOf(due_at));
  return {
    items: rows.filter((row) => row.due_at <= now && isFree(row)),
    owners: rows.flatMap((row) => row.owner ?? []),
    wait: (Math.min(...left) - microsecondsOf(now)) / 1_000,
  };
}

/** When work is tried again that has failed. */
export interface RetryPlan {
  /** How long to wait after each failed try, in milliseconds; after the last one nothing follows. */
  readonly pauses: readonly number[];
  /** How long to wait after a try that does not count. */
  readonly excused: number;
}

/** What follows a failed try: how many count by now, and the pause in milliseconds; null when there was the last one. */
export function planRetry({ pauses, excused }: RetryPlan, tries: number, isExcused: boolean) {
  return isExcused ? { tries, pause: excused } : { tries: tries + 1, pause: pauses[tries] ?? null };
}

/**
 * Tells whether a failure counts against nobody, such as an outage of the database or of a plugin that is needed: the work
 * is tried again soon, as often as it takes.
 */
export function isNobodysFault(error: unknown): boolean {
  return findOutage(error) !== null || (isAppError(error) && error.code === 'plugin_unavailable');
}
