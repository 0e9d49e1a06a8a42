import type { PluginSchedule } from '../records/plugin-schedule.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { DeliveryLease } from './event-stores.ts';

/** Scheduled work with the server that does it now; `owner` is null while nobody does. */
export interface LeasedSchedule extends PluginSchedule {
  readonly owner: string | null;
  readonly leased_until: Timestamp | null;
}

/** Scheduled work by its name. */
export type ScheduleKey = Pick<PluginSchedule, 'plugin' | 'name'>;

/** What has come of a try. */
export type ScheduleOutcome = Pick<PluginSchedule, 'slot_at' | 'due_at' | 'tries' | 'last_succeeded_at' | 'last_error'>;

/** The scheduled work of plugins: at most one server has each at a time. */
export interface ScheduleStore {
  /** All, by plugin and name. */
  list(): Promise<LeasedSchedule[]>;
  /** Inserts a schedule; one that is there stays as it is. */
  insert(schedule: PluginSchedule): Promise<void>;
  /** Gives a schedule another rule and the times that follow from it; its lease stays. */
  changeRule(schedule: PluginSchedule): Promise<void>;
  /** Leases a schedule that is due and that nobody has; null where it is not. */
  claim(key: ScheduleKey, lease: DeliveryLease & { readonly now: Timestamp }): Promise<LeasedSchedule | null>;
  /**
   * Ends the lease of an owner with what has come of the try; only the lease ends where the rule, and so `slot_at`, has changed
   * meanwhile. Nothing happens where the owner has no lease any more.
   */
  end(claimed: LeasedSchedule, outcome: ScheduleOutcome): Promise<void>;
  /** Gives all leases of an owner back, or of everybody: what was leased is due as before. */
  release(owner: string | null): Promise<void>;
  delete(key: ScheduleKey): Promise<void>;
  deletePlugin(plugin: string): Promise<void>;
}
