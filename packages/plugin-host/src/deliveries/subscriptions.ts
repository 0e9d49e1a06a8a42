import {
  type Clock,
  type EventStores,
  type EventSubscription,
  formatTimestamp,
  microsecondsOf,
  type Replay,
  type Timestamp,
} from '@learnwright/core';
import type { HostPorts } from '../host-ports.ts';

/** What a known plugin has to do with durable hooks. */
export interface Subscriber {
  readonly plugin: string;
  /** `wanted`: it is to run, whether it does or not; `unwanted`: an operator has disabled it; `unknown`: nothing is decided. */
  readonly state: 'wanted' | 'unwanted' | 'unknown';
  /** The durable hooks of its code; null where that could not be loaded. */
  readonly hooks: readonly string[] | null;
  /** The hooks whose past it asks for. */
  readonly replays: readonly string[];
}

/** The subscriptions of this server's plugins, in line with what operators want. */
interface Subscriptions {
  /** Tells whether an event of the hook would have a subscriber. */
  has(hook: string): boolean;
  /** Brings the stored subscriptions in line with the plugins; a plugin that comes back or is new is told the past. */
  follow(subscribers: readonly Subscriber[]): Promise<void>;
  /** Reads what other servers have changed. */
  refresh(): Promise<void>;
}

/** What the subscriptions work with. */
interface SubscriptionParts {
  readonly stores: EventStores;
  readonly transaction: HostPorts['transaction'];
  readonly clock: Clock;
}

/** How much the clocks of servers may differ, in microseconds: so much more of the past is told. */
const CLOCKS_DIFFER = 5 * 60 * 1_000_000;

/** Builds the subscriptions. */
export function createSubscriptions({ stores, transaction, clock }: SubscriptionParts): Subscriptions {
  const { subscriptions, replays } = stores;
  let hooks: ReadonlySet<string> = new Set();

  function remember(rows: readonly EventSubscription[]): void {
    hooks = new Set(rows.filter(({ ended_at }) => ended_at === null).map(({ hook }) => hook));
  }

  async function refresh(): Promise<void> {
    remember(await subscriptions.list());
  }

  async function follow(subscribers: readonly Subscriber[]): Promise<void> {
    const rows = await subscriptions.list();
    if (subscribers.some((subscriber) => hasChanged(subscriber, rows))) {
      await transaction(async () => {
        await subscriptions.lock();
        const current = await subscriptions.list();
        for (const subscriber of subscribers) await change(subscriber, current);
      });
    }
    await refresh();
  }

  async function change(subscriber: Subscriber, rows: readonly EventSubscription[]): Promise<void> {
    const now = clock.now();
    for (const row of listEnding(subscriber, rows)) await subscriptions.save({ ...row, ended_at: now });
    const told: { readonly hook: string; readonly since: Timestamp | null }[] = [];
    const { plugin } = subscriber;
    for (const hook of listBeginning(subscriber, rows)) {
      const before = rows.find((row) => row.plugin === plugin && row.hook === hook);
      await subscriptions.save({ plugin, hook, since: before?.since ?? now, ended_at: null });
      if (subscriber.replays.includes(hook)) told.push({ hook, since: before?.ended_at ?? null });
    }
    if (told.length > 0) await tellPast(plugin, told, now);
  }

  /** One that was away is told what it has missed, one that is new everything. */
  async function tellPast(
    plugin: string,
    told: readonly { readonly hook: string; readonly since: Timestamp | null }[],
    now: Timestamp,
  ): Promise<void> {
    const times = told.map(({ since }) => since ?? '').toSorted();
    const since = times[0] || null;
    const replay = createReplay(plugin, {
      hooks: told.map(({ hook }) => hook),
      since: since && shift(since, -CLOCKS_DIFFER),
      until: shift(now, CLOCKS_DIFFER),
    });
    // The change is made later, then, with all that belongs to it.
    if (!(await replays.insert(replay))) throw new Error(`The plugin "${plugin}" is still being told the past.`);
  }

  return { has: (hook) => hooks.has(hook), follow, refresh };
}

/** A replay that is at its beginning. */
export function createReplay(
  plugin: string,
  wanted: Pick<Replay, 'hooks' | 'since' | 'until'> & { readonly user_id?: string | null },
): Replay {
  return { plugin, user_id: null, ...wanted, after_user: '', after_position: 0, replayed: 0 };
}

function shift(time: Timestamp, microseconds: number): Timestamp {
  return formatTimestamp(microsecondsOf(time) + microseconds);
}

function hasChanged(subscriber: Subscriber, rows: readonly EventSubscription[]): boolean {
  return listEnding(subscriber, rows).length > 0 || listBeginning(subscriber, rows).length > 0;
}

/** The subscriptions that a plugin has and is not to have. */
function listEnding({ plugin, state, hooks }: Subscriber, rows: readonly EventSubscription[]): EventSubscription[] {
  return rows.filter((row) => {
    if (row.plugin !== plugin || row.ended_at !== null) return false;
    if (state === 'unwanted') return true;
    return state === 'wanted' && hooks !== null && !hooks.includes(row.hook);
  });
}

/** The hooks that a plugin is to have and has not. */
function listBeginning({ plugin, state, hooks }: Subscriber, rows: readonly EventSubscription[]): string[] {
  if (state !== 'wanted' || hooks === null) return [];
  const has = (hook: string) => rows.some((row) => row.plugin === plugin && row.hook === hook && row.ended_at === null);
  return hooks.filter((hook) => !has(hook));
}
