import {
  type Clock,
  type Delivery,
  type DeliveryKey,
  type DeliveryOutcome,
  describeError,
  type EventPublication,
  type EventStores,
  formatTimestamp,
  type HookEvent,
  isKeptHook,
  type PublishedDelivery,
} from '@learnwright/core';
import type { TriedDelivery } from '../host-ports.ts';
import { isNobodysFault, planRetry, type RetryPlan, type WorkerParts, type WorkOutcome } from '../work/work-kind.ts';
import { createWorker, type Worker } from '../work/worker.ts';
import { createFinisher } from './finisher.ts';

/** Calls a subscriber. Rejects with its failure. */
export type CallSubscriber = (plugin: string, hook: string, args: readonly unknown[]) => Promise<DeliveryOutcome>;

/** What deliveries are made with. */
interface DelivererParts extends WorkerParts {
  readonly deliveries: EventStores['deliveries'];
  readonly call: CallSubscriber;
  /** The plugins that take deliveries now: they run, and are not quarantined. */
  readonly takers: () => readonly string[];
  readonly redactSecrets: (text: string) => string;
  /** Told of each try. */
  readonly onTried?: ((tried: TriedDelivery) => void) | undefined;
  /** Brings deliveries about, before each look for those that are due. */
  readonly prepare: () => Promise<void>;
}

/** Delivers events to subscribers: those of this process right after their commit, all others once they are due. */
interface Deliverer extends EventPublication, Pick<Worker<Delivery>, 'start' | 'run' | 'hurry' | 'lastRunAt'> {
  /** Begins no further delivery, waits a while for those under way, and gives all leases back. Never rejects. */
  stop(): Promise<void>;
}

/** The deliveries under way in a process at once. */
const PARALLEL = 8;
/** The deliveries of a plugin that are taken at once: more than run, so that a slow one keeps no slot empty. */
const TAKEN_AT_ONCE = 4 * PARALLEL;
/** The deliveries that wait in a process for their turn after a commit; any more are left to the next look. */
const MAX_WAITING = 200;
/** How long a process has a delivery for itself, in milliseconds: a hook may take 5 seconds, and its turn may be late. */
const LEASE = 30_000;
/** How often to look for deliveries that nobody has told of, in milliseconds. */
const SELDOM = 5_000;
/**
 * How long a request waits for the first try of what it has brought about, in milliseconds: nearly all are done by then,
 * so that a client which ends a session and reads its XP finds it there; and no client waits long for a slow subscriber.
 */
const FIRST_TRY_WAIT = 1_000;
/** How long a server that stops waits for deliveries under way, in milliseconds; what hangs is delivered again. */
const STOP_WAIT = 1_500;
/** How long a plugin gets nothing after it was held back, in milliseconds. */
const HELD_BACK = 5_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Twelve tries in about a day, then a delivery is dead. */
const PLAN: RetryPlan = {
  pauses: [
    ...[SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
    ...[HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR],
  ],
  excused: SECOND,
};

/** Builds a deliverer. */
export function createDeliverer(parts: DelivererParts): Deliverer {
  const { deliveries, clock, timers, logger, server, call, takers, redactSecrets, onTried, prepare } = parts;
  const finisher = createFinisher(deliveries, timers);
  const heldUntil = new Map<string, number>();
  let isStopping = false;

  const later = (milliseconds: number) => formatTimestamp(clock.microseconds() + milliseconds * 1_000);
  const isHeld = (plugin: string) => (heldUntil.get(plugin) ?? 0) > clock.microseconds();
  const openTakers = () => (isStopping ? [] : takers().filter((plugin) => !isHeld(plugin)));

  const worker = createWorker<DeliveryKey, Delivery>(
    {
      ...{ name: 'deliveries', leases: deliveries.leases, lease: LEASE, seldom: SELDOM },
      ...{ parallel: PARALLEL, ahead: Number.POSITIVE_INFINITY },
      keyOf: ({ event_id, plugin }) => `${event_id} ${plugin}`,
      queueOf,
      find: async (underWay) => {
        await prepare();
        const items: Delivery[] = [];
        for (const plugin of openTakers()) {
          // Others may have the rest: no server takes more than it can deliver soon.
          const room = TAKEN_AT_ONCE - underWay.filter((delivery) => delivery.plugin === plugin).length;
          if (room > 0) items.push(...(await deliveries.listDue(plugin, clock.now(), room)));
        }
        return { items, owners: await deliveries.listOtherOwners(server.id), wait: Number.POSITIVE_INFINITY };
      },
      perform: tryOnce,
    },
    parts,
  );

  async function tryOnce(delivery: Delivery): Promise<WorkOutcome> {
    const { plugin, hook, event_id, tries } = delivery;
    const tell = followTry(delivery, clock, onTried);
    try {
      finisher.begin(delivery);
      const outcome = await call(plugin, hook, [...delivery.arguments, eventOf(delivery)]);
      tell(outcome === 'done' ? 'done' : 'later');
      if (outcome === 'done') {
        return { isDone: true, write: () => finisher.finish(delivery, isKeptHook(hook) ? [] : [event_id]) };
      }
      heldUntil.set(plugin, clock.microseconds() + HELD_BACK * 1_000);
      return leave(delivery, tries, 0, null);
    } catch (error) {
      const { tries: failed, pause } = planRetry(PLAN, tries, isStopping || isNobodysFault(error));
      const last_error = redactSecrets(describeError(error)).slice(0, 2_000);
      tell(pause === null ? 'dead' : 'later', last_error);
      return leave(delivery, failed, pause, last_error);
    }
  }

  /** A delivery waits for another try, or is dead where none follows. */
  function leave(delivery: Delivery, tries: number, pause: number | null, last_error: string | null): WorkOutcome {
    const { plugin, hook, event_id, user_id } = delivery;
    finisher.leave(delivery);
    const state = pause === null ? 'dead' : 'waiting';
    const change = { state, tries, due_at: later(pause ?? 0), last_error } as const;
    const write = async () => {
      await deliveries.putBack(delivery, server.id, change);
      if (state === 'waiting') return;
      logger.error(
        `A delivery has failed ${tries} times and is tried no more. See: learnwright effects list --state dead`,
        { plugin, hook, event_id, user_id, last_error },
      );
    };
    return { isDone: false, write };
  }

  /** Delivers what this process has just stored, in its turn. */
  function deliverPublished({ event, plugin, is_leased }: PublishedDelivery, until: string): Promise<boolean> {
    const delivery: Delivery = { ...toDelivered(event), event_id: event.id, plugin, tries: 0, replayed: false };
    if (is_leased) return worker.begin(delivery, until);
    return worker.follow(queueOf(delivery), async () => {
      const isOpen = worker.waiting() <= MAX_WAITING && openTakers().includes(plugin);
      return isOpen ? deliveries.findDue(delivery, clock.now()) : null;
    });
  }

  async function published(stored: readonly PublishedDelivery[]): Promise<void> {
    const { until } = worker.lease();
    const tries = stored.map((delivery) => deliverPublished(delivery, until));
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
    const cancel = timers.after(FIRST_TRY_WAIT, resolve);
    await Promise.race([Promise.all(tries), timeIsUp]);
    cancel();
  }

  return {
    ...worker,
    lease: () => ({ ...worker.lease(), plugins: worker.waiting() > MAX_WAITING ? [] : openTakers() }),
    published,
    stop: async () => {
      isStopping = true;
      await worker.stop(STOP_WAIT);
    },
  };
}

/** Begins to measure a try. */
function followTry(
  { plugin, hook, event_id, user_id }: Delivery,
  clock: Clock,
  onTried: (tried: TriedDelivery) => void = () => undefined,
): (outcome: TriedDelivery['outcome'], error?: string) => void {
  const began = clock.microseconds();
  return (outcome, error) => {
    const milliseconds = (clock.microseconds() - began) / 1_000;
    onTried({ plugin, hook, event_id, user_id, outcome, milliseconds, error: error ?? null });
  };
}

function eventOf({ event_id, user_id, created_at, replayed }: Delivery): HookEvent {
  return { id: event_id, user_id, created_at, replayed };
}

/** The event as it would be read again, so that subscribers cannot change what others get. */
function toDelivered({ hook, user_id, created_at, arguments: args }: PublishedDelivery['event']) {
  return { hook, user_id, created_at, arguments: structuredClone(args) };
}

function queueOf({ plugin, user_id }: { readonly plugin: string; readonly user_id: string }): string {
  return `${plugin} ${user_id}`;
}
