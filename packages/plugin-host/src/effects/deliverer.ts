import {
  type Clock,
  type Delivery,
  type DeliveryLease,
  type DeliveryOutcome,
  describeError,
  type EventPublication,
  type EventStores,
  formatTimestamp,
  type HookEvent,
  isKeptHook,
  microsecondsOf,
  type PublishedDelivery,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';
import type { TriedDelivery } from '../host-ports.ts';
import { createFinisher } from './finisher.ts';
import { isNobodysFault, pauseAfter, SHORT_PAUSE } from './retry-plan.ts';
import { createSlots } from './slots.ts';
import { followTry, type TellTry } from './tried-delivery.ts';

/** Calls a subscriber. Rejects with its failure. */
export type CallSubscriber = (plugin: string, hook: string, args: readonly unknown[]) => Promise<DeliveryOutcome>;

/** What deliveries are made with. */
export interface DelivererParts {
  readonly deliveries: EventStores['deliveries'];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Names this process among those that use the database. */
  readonly owner: string;
  readonly call: CallSubscriber;
  /** The plugins that take deliveries now: they run, and are not quarantined. */
  readonly takers: () => readonly string[];
  readonly hideSecrets: (text: string) => string;
  /** Told of each try. */
  readonly onTried?: ((tried: TriedDelivery) => void) | undefined;
  /** Told when something is left to be delivered later. */
  readonly onLeft: () => void;
}

/** Delivers events to subscribers: those of this process right after their commit, all others when `run` is called. */
export interface Deliverer extends EventPublication {
  /** Delivers what is due, a page of each plugin; answers whether there may be more. */
  run(): Promise<boolean>;
  /** Begins no further delivery, waits a while for those under way, and gives all leases back. Never rejects. */
  stop(): Promise<void>;
}

/** The deliveries under way in a process at once. */
const PARALLEL = 8;
/** The deliveries of a plugin that are taken at once: more than run, so that a slow one keeps no slot empty. */
const TAKEN_AT_ONCE = 4 * PARALLEL;
/** The deliveries that wait in a process for their turn after a commit; any more are left to `run`. */
const MAX_WAITING = 200;
/** How long a process has a delivery for itself, in milliseconds: a hook may take 5 seconds, and its turn may be late. */
const LEASE = 30_000;
/** What must be left of a lease for a delivery to begin. */
const LEASE_LEFT = 8_000;
/**
 * How long a request waits for the first try of what it has brought about, in milliseconds: nearly all are done by then,
 * so that a client which ends a session and reads its XP finds it there; and no client waits long for a slow subscriber.
 */
const FIRST_TRY_WAIT = 1_000;
/** How long a server that stops waits for deliveries under way, in milliseconds; what hangs is delivered again. */
const STOP_WAIT = 1_500;
/** How long a plugin gets nothing after it was held back, in milliseconds. */
const HELD_BACK = 5_000;

type Outcome = 'done' | 'left';

/** Builds a deliverer. */
export function createDeliverer(parts: DelivererParts): Deliverer {
  const { deliveries, clock, timers, logger, owner, call, takers, hideSecrets, onTried, onLeft } = parts;
  const slots = createSlots(PARALLEL);
  const finish = createFinisher(deliveries);
  /** The lines with a delivery under way here; the value settles with it. */
  const lines = new Map<string, Promise<Outcome>>();
  const heldUntil = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  let isStopping = false;
  /** Set where a lease could not be given back: the database was away. */
  let isLeaseLost = false;

  const later = (milliseconds: number) => formatTimestamp(clock.microseconds() + milliseconds * 1_000);
  const lease = (): DeliveryLease & { readonly now: string } => ({ owner, now: clock.now(), until: later(LEASE) });
  const isHeld = (plugin: string) => (heldUntil.get(plugin) ?? 0) > clock.microseconds();
  const openTakers = () => (isStopping ? [] : takers().filter((plugin) => !isHeld(plugin)));

  /** Makes one delivery and stores what has come of it; never rejects. */
  async function attempt(delivery: Delivery): Promise<Outcome> {
    const { plugin, hook, event_id } = delivery;
    try {
      const outcome = await tryOnce(delivery);
      if (outcome === 'done') await finish(delivery, isKeptHook(hook) ? [] : [event_id]);
      return outcome;
    } catch (error) {
      // The lease runs out, or is given back by the next run.
      isLeaseLost = true;
      logger.warn('What has come of a delivery could not be stored; the delivery will be repeated.', {
        ...{ plugin, hook, event_id, error },
      });
      onLeft();
      return 'left';
    }
  }

  async function tryOnce(delivery: Delivery): Promise<Outcome> {
    const { plugin, hook } = delivery;
    const tell = followTry(delivery, clock, onTried);
    try {
      const outcome = await call(plugin, hook, [...delivery.arguments, eventOf(delivery)]);
      tell(outcome === 'done' ? 'done' : 'later');
      if (outcome === 'done') return 'done';
      heldUntil.set(plugin, clock.microseconds() + HELD_BACK * 1_000);
      await leave(delivery, delivery.tries, later(0), null);
    } catch (error) {
      await leaveFailed(delivery, error, tell);
    }
    return 'left';
  }

  async function leaveFailed(delivery: Delivery, error: unknown, tell: TellTry): Promise<void> {
    const { tries, plugin, hook, event_id, user_id } = delivery;
    const last_error = hideSecrets(describeError(error)).slice(0, 2_000);
    const isExcused = isStopping || isNobodysFault(error);
    const pause = isExcused ? SHORT_PAUSE : pauseAfter(tries + 1);
    tell(pause === null ? 'dead' : 'later', last_error);
    if (pause !== null) return leave(delivery, isExcused ? tries : tries + 1, later(pause), last_error);
    const dead = { state: 'dead', tries: tries + 1, due_at: clock.now(), last_error } as const;
    await deliveries.putBack(delivery, dead);
    logger.error(
      `A delivery has failed ${tries + 1} times and is tried no more. See: learnwright effects list --state dead`,
      { plugin, hook, event_id, user_id, last_error },
    );
  }

  async function leave(delivery: Delivery, tries: number, due_at: string, last_error: string | null): Promise<void> {
    await deliveries.putBack(delivery, { state: 'waiting', tries, due_at, last_error });
    onLeft();
  }

  /** Makes a delivery as soon as there is a slot, unless its lease is nearly over by then. */
  function start(delivery: Delivery, leasedUntil: number): Promise<Outcome> {
    return slots.run(async () => {
      if (!isStopping && leasedUntil - clock.microseconds() >= LEASE_LEFT * 1_000) return attempt(delivery);
      onLeft();
      return 'left';
    });
  }

  /** Runs work on a line after what is under way on it here. */
  function inLine(line: string, work: (before: Outcome) => Promise<Outcome>): Promise<Outcome> {
    const before = lines.get(line) ?? Promise.resolve('done' as const);
    const outcome = before.then(work).catch((error): Outcome => {
      logger.warn('A delivery could not be begun; it will be tried again.', { error });
      onLeft();
      return 'left';
    });
    lines.set(line, outcome);
    const forget = () => {
      underWay.delete(outcome);
      if (lines.get(line) === outcome) lines.delete(line);
    };
    underWay.add(outcome);
    outcome.then(forget, forget);
    return outcome;
  }

  /** Delivers what this process has just stored, in its turn. */
  function deliverPublished({ event, plugin, is_leased }: PublishedDelivery, leased: number): Promise<Outcome> {
    const delivery: Delivery = { ...toDelivered(event), event_id: event.id, plugin, tries: 0, replayed: false };
    return inLine(lineOf(delivery), (before) => {
      if (is_leased) return start(delivery, leased);
      return before === 'done' ? deliverNext(delivery) : Promise.resolve('left');
    });
  }

  /** Delivers the first of a line, where nobody else has it and it waits for no other try. */
  async function deliverNext({ plugin, user_id }: Delivery): Promise<Outcome> {
    const leasing = lease();
    const isOpen = slots.waiting() <= MAX_WAITING && openTakers().includes(plugin);
    const next = isOpen ? await deliveries.claimLine({ plugin, user_id }, leasing) : null;
    if (next !== null) return start(next, microsecondsOf(leasing.until));
    onLeft();
    return 'left';
  }

  async function published(stored: readonly PublishedDelivery[]): Promise<void> {
    const leased = clock.microseconds() + LEASE * 1_000;
    const tries = stored.map((delivery) => deliverPublished(delivery, leased));
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
    const cancel = timers.after(FIRST_TRY_WAIT, resolve);
    await Promise.race([Promise.all(tries), timeIsUp]);
    cancel();
  }

  async function run(): Promise<boolean> {
    if (isLeaseLost && underWay.size === 0) {
      isLeaseLost = false;
      await deliveries.release(owner);
    }
    let isMore = false;
    const started: Promise<Outcome>[] = [];
    for (const plugin of openTakers()) {
      const leasing = lease();
      const page = await deliveries.claim(plugin, leasing, TAKEN_AT_ONCE);
      if (page.length === TAKEN_AT_ONCE) isMore = true;
      const until = microsecondsOf(leasing.until);
      started.push(...page.map((delivery) => inLine(lineOf(delivery), () => start(delivery, until))));
    }
    const outcomes = await Promise.all(started);
    return isMore || outcomes.includes('done');
  }

  return {
    lease: () => ({ owner, until: later(LEASE), plugins: slots.waiting() > MAX_WAITING ? [] : openTakers() }),
    published,
    run,
    stop: async () => {
      isStopping = true;
      await Promise.race([Promise.allSettled([...underWay]), waitFor(STOP_WAIT, timers)]);
      try {
        await deliveries.release(owner);
      } catch (error) {
        logger.warn('The deliveries of this server stay leased until their lease ends.', { error });
      }
    },
  };
}

function eventOf({ event_id, user_id, created_at, replayed }: Delivery): HookEvent {
  return { id: event_id, user_id, created_at, replayed };
}

/** The event as it would be read again, so that subscribers cannot change what others get. */
function toDelivered({ hook, user_id, created_at, arguments: args }: PublishedDelivery['event']) {
  return { hook, user_id, created_at, arguments: structuredClone(args) };
}

function waitFor(milliseconds: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => void timers.after(milliseconds, resolve));
}

function lineOf({ plugin, user_id }: { readonly plugin: string; readonly user_id: string }): string {
  return `${plugin} ${user_id}`;
}
