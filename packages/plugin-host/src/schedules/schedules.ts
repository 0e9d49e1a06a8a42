import {
  formatTimestamp,
  type LeasedSchedule,
  microsecondsOf,
  type PluginSchedule,
  type ScheduleKey,
  type ScheduleStore,
  type Timestamp,
} from '@learnwright/core';
import { sortDue, type WorkerParts } from '../work/work-kind.ts';
import { createWorker } from '../work/worker.ts';
import { planNext, type ScheduledVersion, type TryResult } from './attempt-work.ts';
import { isSameRule, nextSlot } from './declared-schedules.ts';

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
interface ScheduleParts extends WorkerParts {
  readonly store: ScheduleStore;
  /** The versions that run, and those of them that are not quarantined. */
  readonly running: () => readonly ScheduledVersion[];
  readonly serving: () => readonly ScheduledVersion[];
  /** Makes one try; never rejects. */
  readonly attempt: (version: ScheduledVersion, claimed: LeasedSchedule, stopped: AbortSignal) => Promise<TryResult>;
}

/**
 * How long a server has work for itself, in milliseconds: twice its deadline, so that clocks may differ by as much. What a
 * server that is no more has had is free at once.
 */
const LEASE = 10 * 60_000;
/** How often to look at what is due at least, in milliseconds. */
const SELDOM = 30_000;
/** How long a server that stops waits for work that it has interrupted, in milliseconds. */
const STOP_WAIT = 1_500;

/** Builds the schedules of a host; nothing is looked at before `start` or `run`. */
export function createSchedules(parts: ScheduleParts): HostSchedules {
  const { store, clock, logger, server, running, serving, attempt } = parts;
  const stopped = new AbortController();
  let isBehind = false;
  const findVersion = ({ plugin, name }: ScheduleKey) =>
    serving().find((version) => version.plugin.name === plugin && version.schedules.has(name));

  const worker = createWorker<ScheduleKey, LeasedSchedule>(
    {
      ...{ name: 'scheduled work', leases: store.leases, lease: LEASE, seldom: SELDOM },
      ...{ parallel: Number.POSITIVE_INFINITY, ahead: 0 },
      keyOf,
      find: async () => {
        if (isBehind) await follow();
        const isAny = serving().some(({ schedules }) => schedules.size > 0);
        const rows = isAny ? await store.list() : [];
        if (rows.some((row) => findVersion(row) && isPutOff(row, clock.now()))) isBehind = true;
        const found = sortDue(rows, clock.now());
        return { ...found, items: found.items.filter(findVersion) };
      },
      perform: async (claimed, lost) => {
        const version = findVersion(claimed);
        // Its version has ended meanwhile.
        if (version === undefined) throw new Error('No version of the plugin runs that does it.');
        const result = await attempt(version, claimed, AbortSignal.any([stopped.signal, lost]));
        const outcome = planNext(claimed, result, clock.now());
        return { isDone: result.kind === 'succeeded', write: () => store.end(claimed, server.id, outcome) };
      },
    },
    parts,
  );

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
        else if (!isSameRule(row.rule, rule) || isPutOff(row, now)) await store.changeRule(fresh);
      }
      for (const row of rows.values()) {
        if (row.plugin === plugin.name && !schedules.has(row.name)) await store.delete(row);
      }
    }
  }

  return {
    follow,
    forget: store.deletePlugin,
    start: worker.start,
    run: worker.run,
    stop: async () => {
      stopped.abort(new Error('The server stops.'));
      await worker.stop(STOP_WAIT);
    },
  };
}

/** Whether work waits for longer than its rule lets it: a clock that was ahead has planned it. Clocks may differ by half a lease. */
function isPutOff({ rule, slot_at, due_at }: PluginSchedule, now: Timestamp): boolean {
  const last = nextSlot(rule, null, formatTimestamp(microsecondsOf(now) + (LEASE / 2) * 1_000));
  return slot_at > last || due_at > last;
}

function keyOf({ plugin, name }: { readonly plugin: string; readonly name: string }): string {
  return `${plugin} ${name}`;
}
