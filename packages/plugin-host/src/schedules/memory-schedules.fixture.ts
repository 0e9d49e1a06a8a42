import type { LeasedSchedule, ScheduleKey, ScheduleStore } from '@learnwright/core';

/** Schedules in memory. */
export interface MemorySchedules extends ScheduleStore {
  /** While it is true, everything is refused as by a database that is away. */
  isAway: boolean;
}

export function createMemorySchedules(): MemorySchedules {
  const rows = new Map<string, LeasedSchedule>();
  const keyOf = ({ plugin, name }: ScheduleKey) => `${plugin} ${name}`;
  const open = () => {
    if (schedules.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    return rows;
  };
  const schedules: MemorySchedules = {
    isAway: false,
    list: async () => [...open().values()],
    insert: async (schedule) => {
      if (!open().has(keyOf(schedule))) rows.set(keyOf(schedule), { ...schedule, owner: null, leased_until: null });
    },
    changeRule: async ({ plugin, name, rule, slot_at, due_at, tries, last_error }) => {
      const row = open().get(keyOf({ plugin, name }));
      if (row !== undefined) rows.set(keyOf(row), { ...row, rule, slot_at, due_at, tries, last_error });
    },
    claim: async (key, { owner, until, now }) => {
      const row = open().get(keyOf(key));
      if (row === undefined || row.due_at > now || (row.leased_until ?? '') > now) return null;
      const claimed = { ...row, owner, leased_until: until, last_started_at: now };
      rows.set(keyOf(key), claimed);
      return claimed;
    },
    end: async (claimed, outcome) => {
      const row = open().get(keyOf(claimed));
      if (row?.leased_until !== claimed.leased_until) return;
      rows.set(keyOf(row), { ...row, ...outcome, owner: null, leased_until: null });
    },
    release: async () => {
      for (const row of open().values()) rows.set(keyOf(row), { ...row, owner: null, leased_until: null });
    },
    delete: async (key) => void open().delete(keyOf(key)),
    deletePlugin: async (plugin) => {
      for (const row of open().values()) if (row.plugin === plugin) rows.delete(keyOf(row));
    },
  };
  return schedules;
}
