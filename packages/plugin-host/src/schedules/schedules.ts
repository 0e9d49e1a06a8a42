import {
  type Clock,
  createLock,
  formatTimestamp,
  type LeasedSchedule,
  microsecondsOf,
  type PluginSchedule,
  type ScheduleOutcome,
  type ScheduleStore,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';
import type { HostPorts } from '../host-ports.ts';
import type { ScheduledVersion } from './attempt-work.ts';
import { isSameRule, nextSlot } from './schedule-rule.ts';
import { planNext, type TryResult } from './try-plan.ts';

/** The work that plugins do at set times, once for all servers of a database. */
export interface Schedules {
  /** Begins to do what is due, now and whenever something is. `alone`: no other process uses the database. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Interrupts the work under way, waits a moment for it, and begins no more. Never rejects. */
  stop(): Promise<void>;
  /** Does all that is due by the clock, and returns when it has ended. */
  run(): Promise<void>;
}

/** The same as the host needs it. */
export interface HostSchedules extends Schedules {
  /** Brings what is stored in line with the versions that run; never rejects, what fails is done at the next look. */
  follow(): Promise<void>;
  /** Forgets a plugin that is removed. */
  forget(plugin: string): Promise<void>;
}

/** What the schedules are made of. */
export interface ScheduleParts {
  readonly store: ScheduleStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly transaction: HostPorts['transaction'];
  /** This server, and whether another one lives. */
  readonly server: HostPorts['effects']['server'];
  /** The versions that run, and those of them that are not quarantined. */
  readonly running: () => readonly ScheduledVersion[];
  readonly serving: () => readonly ScheduledVersion[];
  /** Makes one try; never rejects. */
  readonly attempt: (version: ScheduledVersion, claimed: LeasedSchedule, stopped: AbortSignal) => Promise<TryResult>;
}

/**
 * How long a server has work for itself, in microseconds: twice its deadline, so that clocks may differ by as much. What a
 * server that is no more has had is free at once.
 */
const LEASE = 10 * 60_000_000;
/** How often to look at what is due, in milliseconds: at least, at most, and after a failure. */
const SELDOM = 30_000;
const OFTEN = 1_000;
const SOON = 5_000;
/** How long a server that stops waits for work that it has interrupted, in milliseconds. */
const STOP_WAIT = 1_500;

/** Builds the schedules of a host; nothing is looked at before `start` or `run`. */
export function createSchedules(parts: ScheduleParts): HostSchedules {
  const { store, clock, timers, logger, transaction, server, running, serving, attempt } = parts;
  const owner = server.id;
  const underWay = new Map<string, Promise<void>>();
  /** What has come of tries and could not be stored, because the database was away. */
  const unstored = new Map<LeasedSchedule, ScheduleOutcome>();
  const stopped = new AbortController();
  const lock = createLock();
  let cancel: () => void = () => undefined;
  let isStarted = false;
  let isBehind = false;

  async function follow(): Promise<void> {
    try {
      await declareAll();
      isBehind = false;
    } catch (error) {
      isBehind = true;
      logger.warn('The schedules of plugins could not be stored; another try follows.', { error });
    }
  }

  async function declareAll(): Promise<void> {
    const rows = new Map((await store.list()).map((row) => [keyOf(row), row]));
    const now = clock.now();
    for (const { plugin, schedules } of running()) {
      for (const [name, { rule }] of schedules) {
        const slot_at = nextSlot(rule, null, now);
        const times = { slot_at, due_at: slot_at, tries: 0, last_error: null };
        const fresh: PluginSchedule = {
          ...{ plugin: plugin.name, name, rule, ...times, last_started_at: null, last_succeeded_at: null },
        };
        const row = rows.get(keyOf(fresh));
        if (row === undefined) await store.insert(fresh);
        else if (!isSameRule(row.rule, rule)) await store.changeRule(fresh);
      }
      for (const row of rows.values()) {
        if (row.plugin === plugin.name && !schedules.has(row.name)) await store.delete(row);
      }
    }
  }

  /** Begins what is due here, and answers how long nothing more will be, in milliseconds. */
  async function begin(): Promise<number> {
    if (isBehind) await follow();
    await storeOutcomes();
    const versions = new Map(serving().map((version) => [version.plugin.name, version]));
    if (![...versions.values()].some(({ schedules }) => schedules.size > 0)) return SELDOM;
    const rows = await store.list();
    if (await freeLeasesOfEnded(rows)) return 0;
    let wait = SELDOM;
    for (const row of rows) {
      const version = versions.get(row.plugin);
      if (version?.schedules.has(row.name) !== true || underWay.has(keyOf(row))) continue;
      const left = (microsecondsOf(row.due_at) - clock.microseconds()) / 1_000;
      if (left > 0) wait = Math.min(wait, left);
      else await claim(row, version);
    }
    return Math.ceil(wait);
  }

  async function claim(row: LeasedSchedule, version: ScheduledVersion): Promise<void> {
    if (stopped.signal.aborted) return;
    const until = formatTimestamp(clock.microseconds() + LEASE);
    const claimed = await store.claim(row, { owner, until, now: clock.now() });
    if (claimed === null) return;
    const key = keyOf(row);
    const work = tryOnce(version, claimed).finally(() => underWay.delete(key));
    underWay.set(key, work);
  }

  /** Never rejects: nobody may be waiting. */
  async function tryOnce(version: ScheduledVersion, claimed: LeasedSchedule): Promise<void> {
    try {
      const result = await attempt(version, claimed, stopped.signal);
      unstored.set(claimed, planNext(claimed, result, clock.now()));
      await storeOutcomes();
    } catch (error) {
      const { plugin, name } = claimed;
      logger.warn('What has come of scheduled work could not be stored; another try follows.', { plugin, name, error });
    }
  }

  async function storeOutcomes(): Promise<void> {
    for (const [claimed, outcome] of [...unstored]) {
      unstored.delete(claimed);
      try {
        await store.end(claimed, outcome);
      } catch (error) {
        unstored.set(claimed, outcome);
        throw error;
      }
    }
  }

  /** Frees what servers have that are no more; answers whether there was any. */
  async function freeLeasesOfEnded(rows: readonly LeasedSchedule[]): Promise<boolean> {
    const others = new Set(rows.flatMap((row) => (row.owner === null || row.owner === owner ? [] : [row.owner])));
    let isAnyFreed = false;
    for (const other of others) {
      await transaction(async () => {
        if (await server.isLiving(other)) return;
        await store.release(other);
        isAnyFreed = true;
      });
    }
    return isAnyFreed;
  }

  const look = () => lock.run(begin);

  /** Looks, and looks again when something is due, however long the work takes that was begun. */
  async function watch(): Promise<void> {
    let wait = SOON;
    try {
      wait = Math.max(OFTEN, await look());
    } catch (error) {
      logger.warn('What is due by the schedules of plugins could not be read; another try follows.', { error });
    }
    if (!stopped.signal.aborted) cancel = timers.after(wait, () => void watch());
  }

  return {
    follow,
    forget: store.deletePlugin,
    start: async ({ alone }) => {
      // Leases of a process that is no more.
      if (alone) await store.release(null);
      if (isStarted) return;
      isStarted = true;
      void watch();
    },
    run: async () => {
      while ((await look()) === 0);
      await Promise.all(underWay.values());
    },
    stop: async () => {
      stopped.abort(new Error('The server stops.'));
      cancel();
      if (underWay.size + unstored.size === 0) return;
      const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
      const cancelWait = timers.after(STOP_WAIT, resolve);
      await Promise.race([Promise.all(underWay.values()), timeIsUp]);
      cancelWait();
      try {
        await storeOutcomes();
        await store.release(owner);
      } catch (error) {
        logger.warn('The scheduled work of this server stays leased until its lease ends.', { error });
      }
    },
  };
}

function keyOf({ plugin, name }: { readonly plugin: string; readonly name: string }): string {
  return `${plugin} ${name}`;
}
