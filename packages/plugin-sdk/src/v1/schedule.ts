import type { Awaitable, ScheduleRule, Timestamp } from '@learnwright/core';

/** One try of scheduled work. */
export interface ScheduledRun {
  /** The name of the schedule. */
  readonly name: string;
  /** When the work was due by its rule; the same for every try of it. */
  readonly due_at: Timestamp;
  /** How often it was tried since it last succeeded, this time included. */
  readonly tries: number;
  /** Aborted after five minutes, and when the server stops or this version of the plugin ends: throw its reason then. */
  readonly signal: AbortSignal;
}

/** The work of a schedule; its answer counts for nothing. */
export type ScheduledWork = (run: ScheduledRun) => Awaitable<unknown>;

/**
 * Declares work that is done at set times, by one of all servers of a database:
 * `schedule('nightly', { cron: '0 3 * * *', timezone: 'Europe/Berlin' }, work)` or `schedule('often', { every: { minutes: 15 } }, work)`.
 */
export type DeclareSchedule = (name: string, rule: ScheduleRule, work: ScheduledWork) => void;
