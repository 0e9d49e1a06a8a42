import type { DeliveryEntry, DeliveryState } from '../records/delivery.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { Page, PageRequest } from './page.ts';
import type { WorkLease, WorkLeases } from './work-store.ts';

/** What happened: a durable hook with its arguments. */
export interface NewEvent {
  /** `<hook>:<id>`; an id that is there already is not stored again. */
  readonly id: string;
  readonly hook: string;
  readonly user_id: string;
  /** The event goes with the project. */
  readonly project_id: string | null;
  /** Without the event itself; JSON. */
  readonly arguments: readonly unknown[];
  readonly created_at: Timestamp;
}

/** A delivery that was stored with its event. */
export interface PublishedDelivery {
  readonly event: NewEvent;
  readonly plugin: string;
  /** Whether this process holds the lease: the first of its queue may be delivered at once. */
  readonly is_leased: boolean;
}

/** What a process publishes with. */
export interface EventPublication {
  /** Asked once in each unit of work, before its commit: for which plugins the process takes deliveries at once. */
  lease(): WorkLease & { readonly plugins: readonly string[] };
  /** Told after the commit. It never rejects; the unit of work returns when it is done. */
  published(deliveries: readonly PublishedDelivery[]): Promise<void>;
}

/** The events, each with a position among those of its learner; the order of positions is that of the commits. */
export interface EventStore {
  /** Stores an event and its deliveries as the last step of the unit of work around the call, else of one of its own. */
  publish(event: NewEvent, publication: EventPublication): Promise<void>;
  /** Deletes the oldest events before a time that wait for no delivery, at most `count`, and returns their number. */
  deleteBefore(time: Timestamp, count: number): Promise<number>;
}

/** One event for one subscriber. */
export interface DeliveryKey {
  readonly event_id: string;
  readonly plugin: string;
}

/** The event of a delivery, with its arguments. */
export interface DeliveredEvent {
  readonly hook: string;
  readonly user_id: string;
  readonly arguments: readonly unknown[];
  readonly created_at: Timestamp;
}

/** A delivery, as far as it takes to make it. */
export interface Delivery extends DeliveryKey, DeliveredEvent {
  /** The failed tries so far. */
  readonly tries: number;
  readonly replayed: boolean;
}

/** Which deliveries to list. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly plugin?: string | undefined;
  readonly event_id?: string | undefined;
  readonly user_id?: string | undefined;
}

/** Which dead deliveries to retry or discard; all where nothing is given. */
export type DeliverySelection = Pick<DeliveryFilter, 'plugin' | 'event_id'>;

/** How many deliveries there are. */
export interface DeliverySummary {
  readonly waiting: number;
  readonly dead: number;
  /** Since when the oldest delivery waits whose turn it is; null for none. */
  readonly oldest_due_at: Timestamp | null;
}

/**
 * The deliveries. The deliveries of one plugin about one learner are a queue: only the first that waits may be taken. The
 * queues do not wait for each other.
 */
export interface DeliveryStore {
  readonly leases: WorkLeases<DeliveryKey>;
  /** Deliveries of a plugin that are due and free, each the first of its queue. */
  listDue(plugin: string, now: Timestamp, count: number): Promise<Delivery[]>;
  /** The same of one queue. */
  findDue(queue: { readonly plugin: string; readonly user_id: string }, now: Timestamp): Promise<Delivery | null>;
  /** Who has leases, but for this owner. */
  listOtherOwners(owner: string): Promise<string[]>;
  /** Deletes deliveries that have succeeded, and those of the `ended` events that wait for no other delivery. */
  finish(deliveries: readonly DeliveryKey[], ended: readonly string[]): Promise<void>;
  /** Gives the lease of an owner back after a failed try, or without one. */
  putBack(
    key: DeliveryKey,
    owner: string,
    change: Pick<DeliveryEntry, 'state' | 'tries' | 'due_at'> & { readonly last_error: string | null },
  ): Promise<void>;
  /** Makes dead deliveries wait again, due now; returns their number. */
  retry(filter: DeliverySelection, now: Timestamp): Promise<number>;
  /** Deletes dead deliveries, and the events that no one is told again; returns the number of deliveries. */
  discard(filter: DeliverySelection): Promise<number>;
  /** By due_at, event and plugin. */
  list(filter: DeliveryFilter, page: PageRequest): Promise<Page<DeliveryEntry>>;
  summary(now: Timestamp): Promise<DeliverySummary>;
}

/** That a plugin gets the events of a hook; `ended_at` since when it does not. */
export interface EventSubscription {
  readonly plugin: string;
  readonly hook: string;
  readonly since: Timestamp;
  readonly ended_at: Timestamp | null;
}

/** The subscriptions. */
export interface SubscriptionStore {
  list(): Promise<EventSubscription[]>;
  /** Waits until no publication is under way, until the unit of work ends: an event is either stored by then, or sees the change. */
  lock(): Promise<void>;
  /** Inserts or replaces a subscription. Call it in a unit of work, under the lock. */
  save(subscription: EventSubscription): Promise<void>;
  /** Deletes the subscriptions, deliveries and replays of a plugin; what it has noted as handled stays with its tables. */
  deletePlugin(plugin: string): Promise<void>;
}

/** The past that a plugin is told, in the order of learners and of their events. */
export interface Replay {
  readonly plugin: string;
  readonly hooks: readonly string[];
  /** Of one learner alone. */
  readonly user_id: string | null;
  readonly since: Timestamp | null;
  readonly until: Timestamp;
  /** The last event that was told of: its learner and position. */
  readonly after_user: string;
  readonly after_position: number;
  /** How many events were told so far. */
  readonly replayed: number;
}

/** The replays that are under way, and what subscribers have noted as handled. */
export interface ReplayStore {
  list(): Promise<Replay[]>;
  /** Inserts a replay; false, without any change, where the plugin has one already. */
  insert(replay: Replay): Promise<boolean>;
  /**
   * Adds the deliveries of the next events, at most `count`, once fewer of those before are waiting; deletes the replay at
   * its end. Returns whether it goes on.
   */
  advance(plugin: string, count: number, now: Timestamp): Promise<boolean>;
  /** Notes an event as handled by a plugin; false where it was noted before. Call it in a unit of work. */
  note(key: DeliveryKey, user_id: string, now: Timestamp): Promise<boolean>;
}

/** The stores of what follows commits. */
export interface EventStores {
  readonly events: EventStore;
  readonly deliveries: DeliveryStore;
  readonly subscriptions: SubscriptionStore;
  readonly replays: ReplayStore;
}
