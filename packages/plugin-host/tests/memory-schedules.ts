import type { LeasedSchedule, ScheduleKey, ScheduleStore } from '@learnwright/core';
import { sortDue } from '../src/work/work-kind.ts';

/** Schedules in memory. */
export interface MemorySchedules extends ScheduleStore {
  /** While it is true, everything is refused as by a database that is away. */
  isAway: boolean;
}

const FREE = { owner: null, leased_until: null };

export function createMemorySchedules(): MemorySchedules {
  const rows = new Map<string, LeasedSchedule>();
  const keyOf = ({ plugin, name }: ScheduleKey) => `${plugin} ${name}`;
  const open = () => {
    if (schedules.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    return rows;
  };
  const change = (key: ScheduleKey, changes: Partial<LeasedSchedule>) => {
    const row = open().get(keyOf(key));
    if (row !== undefined) rows.set(keyOf(key), { ...row, ...changes });
  };
  const schedules: MemorySchedules = {
    isAway: false,
    leases: {
      take: async (keys, { owner, until, now }) => {
        const wanted = new Set(keys.map(keyOf));
        const taken = sortDue([...open().values()], now).items.filter((row) => wanted.has(keyOf(row)));
        for (const row of taken) change(row, { owner, leased_until: until, last_started_at: now });
        return taken;
      },
      extend: async (keys, { owner, until }) => {
        const own = keys.filter((key) => open().get(keyOf(key))?.owner === owner);
        for (const key of own) change(key, { leased_until: until });
        return own;
      },
      giveBack: async (key, _, due_at) => change(key, { ...FREE, due_at }),
      release: async () => {
        for (const row of open().values()) change(row, FREE);
      },
    },
    list: async () => [...open().values()],
    insert: async (schedule) => {
      if (!open().has(keyOf(schedule))) rows.set(keyOf(schedule), { ...schedule, ...FREE });
    },
    changeRule: async ({ rule, slot_at, due_at, tries, last_error, ...key }) =>
      change(key, { rule, slot_at, due_at, tries, last_error }),
    end: async (claimed, owner, outcome) => {
      if (open().get(keyOf(claimed))?.owner === owner) change(claimed, { ...outcome, ...FREE });
    },
    delete: async (key) => void open().delete(keyOf(key)),
    deletePlugin: async (plugin) => {
      for (const row of open().values()) if (row.plugin === plugin) rows.delete(keyOf(row));
    },
  };
  return schedules;
}
