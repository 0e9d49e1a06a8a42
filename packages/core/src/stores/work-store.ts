import type { StoredWork, Work, WorkSummary } from '../records/work.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { DeliveryKey } from './event-stores.ts';
import type { Page, PageRequest } from './page.ts';

/** A server and the time until which others keep off. */
export interface WorkLease {
  readonly owner: string;
  readonly until: Timestamp;
}

/** When a row of work is due, and who does it now; `owner` is null while nobody does. */
export interface LeasedWork {
  readonly due_at: Timestamp;
  readonly owner: string | null;
  readonly leased_until: Timestamp | null;
}

/** Who does which rows of one kind of work: a row has one owner at a time. A key names a row. */
export interface WorkLeases<Key> {
  /** Leases rows that are due and free, and returns their keys; what somebody else has taken meanwhile is left out. */
  take(keys: readonly Key[], lease: WorkLease & { readonly now: Timestamp }): Promise<Key[]>;
  /** Moves the end of an owner's leases, and returns the keys of those that are still the owner's. */
  extend(keys: readonly Key[], lease: WorkLease): Promise<Key[]>;
  /** Gives a lease of an owner back; the row is due at another time. */
  giveBack(key: Key, owner: string, due_at: Timestamp): Promise<void>;
  /** Gives all leases of an owner back, or of everybody: what was leased is due as before. */
  release(owner: string | null): Promise<void>;
}

/** Which work to list. */
export interface WorkFilter {
  readonly kind?: Work['kind'] | undefined;
  readonly status?: Work['status'] | undefined;
  readonly plugin?: string | undefined;
}

/** The work of every kind. */
export interface WorkStore {
  /** What waits, runs or has failed for good, by due_at, kind, id and plugin. */
  list(filter: WorkFilter, now: Timestamp, page: PageRequest): Promise<Page<StoredWork>>;
  /**
   * Of these deliveries those that are not the first of their line, as `ahead` with the event of the first one. A line is what
   * waits for a plugin about a learner.
   */
  findAhead(deliveries: readonly DeliveryKey[]): Promise<readonly (DeliveryKey & { readonly ahead: string })[]>;
  /** How many jobs and schedules there are; `DeliveryStore` counts the deliveries. */
  count(): Promise<Pick<WorkSummary, 'jobs' | 'schedules'>>;
}
