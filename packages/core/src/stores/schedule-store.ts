import type { PluginSchedule } from '../records/plugin-schedule.ts';
import type { LeasedWork, WorkLeases } from './work-store.ts';

/** Scheduled work with the server that does it now. */
export interface LeasedSchedule extends PluginSchedule, Omit<LeasedWork, 'due_at'> {}

/** Scheduled work by its name. */
export type ScheduleKey = Pick<PluginSchedule, 'plugin' | 'name'>;

/** What has come of a try. */
export type ScheduleOutcome = Pick<PluginSchedule, 'slot_at' | 'due_at' | 'tries' | 'last_succeeded_at' | 'last_error'>;

/** The scheduled work of plugins: at most one server has each at a time. */
export interface ScheduleStore {
  readonly leases: WorkLeases<ScheduleKey>;
  /** All, by plugin and name. */
  list(): Promise<LeasedSchedule[]>;
  /** Inserts a schedule; one that is there stays as it is. */
  insert(schedule: PluginSchedule): Promise<void>;
  /** Gives a schedule another rule and the times that follow from it; its lease stays. */
  changeRule(schedule: PluginSchedule): Promise<void>;
  /**
   * Ends the lease of an owner with what has come of the try; only the lease ends where the rule, and so `slot_at`, has changed
   * since the claim. Nothing happens where the owner has no lease any more.
   */
  end(claimed: PluginSchedule, owner: string, outcome: ScheduleOutcome): Promise<void>;
  delete(key: ScheduleKey): Promise<void>;
  deletePlugin(plugin: string): Promise<void>;
}
