import { createLock, formatTimestamp, microsecondsOf, type Timestamp, type WorkLease } from '@learnwright/core';
import { createLoop } from './loop.ts';
import { createOutcomes } from './outcomes.ts';
import { createQueues, createSlots } from './queues.ts';
import type { WorkerParts, WorkKind, WorkOutcome } from './work-kind.ts';

/** Does the work of a kind on this server, in turn with all other servers of the database. */
export interface Worker<Item> {
  /** Does what is due, now and from then on. `alone`: no other process uses the database. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Does all that is due by the clock, and returns when it has ended. */
  run(): Promise<void>;
  /** Looks at once, or within so many milliseconds: there is something to do. */
  hurry(milliseconds?: number): void;
  /** The lease of something that is taken now. */
  lease(): WorkLease;
  /** Does a piece that is leased for this server already; returns whether it is done. */
  begin(item: Item, until: Timestamp): Promise<boolean>;
  /** Takes and does the next piece of a queue, once what is under way on it here is done; returns whether that is done too. */
  follow(queue: string, find: () => Promise<Item | null>): Promise<boolean>;
  /** How many pieces wait here for their turn. */
  waiting(): number;
  /** When work was last looked for; null before the first time. */
  lastRunAt(): Timestamp | null;
  /** Begins nothing more. */
  close(): void;
  /**
   * Begins nothing more, waits so many milliseconds for what is under way, and gives all leases back. Returns the keys of what
   * has not ended. Never rejects.
   */
  stop(patience: number): Promise<string[]>;
}

/** When to look again after something has failed or waits for another try, in milliseconds. */
const SOON = 1_000;
/** The same where the database could not be read. */
const AFTER_FAILURE = 5_000;
/** The least time between two looks for what is due later. */
const OFTEN = 1_000;

interface UnderWay<Item> {
  readonly item: Item;
  readonly lost: AbortController;
  until: Timestamp;
}

/** Builds a worker; it looks for nothing before `start` or `run`. */
export function createWorker<Key, Item extends Key>(
  kind: WorkKind<Key, Item>,
  { clock, timers, logger, transaction, server }: WorkerParts,
): Worker<Item> {
  const { keyOf, leases } = kind;
  const owner = server.id;
  const slots = createSlots(kind.parallel);
  const underWay = new Map<string, UnderWay<Item>>();
  const outcomes = createOutcomes(kind.name, logger);
  const queues = createQueues((error) => {
    logger.warn(`A piece of ${kind.name} could not be begun; another try follows.`, { error });
    return wait();
  });
  const lock = createLock();
  const loop = createLoop(timers, lookSafely);
  let isClosed = false;
  let isStarted = false;
  let isUsed = false;
  let ranAt: Timestamp | null = null;
  let cancelRenewal: (() => void) | null = null;

  const later = (milliseconds: number) => formatTimestamp(clock.microseconds() + Math.round(milliseconds * 1_000));
  const lease = (): WorkLease => ({ owner, until: later(kind.lease) });
  const isBusy = (item: Item) => underWay.has(keyOf(item)) || outcomes.isLeft(keyOf(item));
  const room = () => kind.parallel + kind.ahead - underWay.size;

  /** Does a piece as soon as there is a slot; from now on it is under way. */
  function perform(item: Item, until: Timestamp): Promise<boolean> {
    const key = keyOf(item);
    const entry = { item, until, lost: new AbortController() };
    isUsed = true;
    underWay.set(key, entry);
    cancelRenewal ??= timers.after(kind.lease / 3, () => void renew());
    return slots
      .run(() => attempt(entry))
      .finally(() => {
        const wasFull = room() <= 0;
        underWay.delete(key);
        if (wasFull) loop.hurry(0);
      });
  }

  async function attempt({ item, until, lost }: UnderWay<Item>): Promise<boolean> {
    const isLate = microsecondsOf(until) - clock.microseconds() < kind.lease * 250;
    if (isClosed || isLate) return wait();
    const outcome = await performSafely(item, lost.signal);
    const isWritten = await outcomes.write(keyOf(item), outcome);
    return (isWritten && outcome.isDone) || wait();
  }

  function wait(): false {
    loop.hurry(SOON);
    return false;
  }

  /** What fails before anything has come of it is given back. */
  async function performSafely(item: Item, lost: AbortSignal): Promise<WorkOutcome> {
    try {
      return await kind.perform(item, lost);
    } catch (error) {
      logger.warn(`A piece of ${kind.name} could not be done; another try follows.`, { work: keyOf(item), error });
      return { isDone: false, write: () => leases.giveBack(item, owner, later(SOON)) };
    }
  }

  const begin = (item: Item, until: Timestamp) => queues.run(kind.queueOf?.(item) ?? null, () => perform(item, until));

  /** Extends the leases of what takes long. */
  async function renew(): Promise<void> {
    cancelRenewal = null;
    const soon = later((kind.lease * 2) / 3);
    const old = [...underWay.values()].filter(({ until }) => until < soon);
    try {
      const until = later(kind.lease);
      const items = old.map(({ item }) => item);
      const kept = new Set((items.length === 0 ? [] : await leases.extend(items, { owner, until })).map(keyOf));
      for (const entry of old) {
        if (kept.has(keyOf(entry.item))) entry.until = until;
        else entry.lost.abort();
      }
    } catch (error) {
      logger.warn(`The leases of ${kind.name} could not be extended; another try follows.`, { error });
    }
    if (underWay.size > 0 && !isClosed) cancelRenewal ??= timers.after(kind.lease / 3, () => void renew());
  }

  /** Frees what servers have that are no more, and returns whether there was any: nobody waits for the end of such leases. */
  async function freeLeasesOfEnded(owners: readonly string[]): Promise<boolean> {
    let isAnyFreed = false;
    for (const other of new Set(owners)) {
      if (other === owner) continue;
      await transaction(async () => {
        if (await server.isLiving(other)) return;
        await leases.release(other);
        isAnyFreed = true;
      });
    }
    return isAnyFreed;
  }

  /** Begins what is due and free, and returns for how many milliseconds nothing more is due. */
  async function look(): Promise<number> {
    if (!(await outcomes.writeLeft())) wait();
    if (isClosed || room() <= 0) return kind.seldom;
    const found = await kind.find([...underWay.values()].map(({ item }) => item));
    if (await freeLeasesOfEnded(found.owners)) return 0;
    if (isClosed) return kind.seldom;
    const free = found.items.filter((item) => !isBusy(item)).slice(0, room());
    const leased = { ...lease(), now: clock.now() };
    const taken = new Set((free.length === 0 ? [] : await leases.take(free, leased)).map(keyOf));
    for (const item of free) {
      if (!taken.has(keyOf(item))) continue;
      void begin(item, leased.until).then((isDone) => {
        // What was leased ahead has begun: there is room for more.
        if (isDone && slots.waiting() === 0) loop.hurry(0);
      });
    }
    ranAt = clock.now();
    return Math.max(OFTEN, Math.min(found.wait, kind.seldom));
  }

  async function lookSafely(): Promise<number> {
    try {
      return await lock.run(look);
    } catch (error) {
      logger.warn(`What is due of ${kind.name} could not be read; another try follows.`, { error });
      return AFTER_FAILURE;
    }
  }

  return {
    start: async ({ alone }) => {
      // Leases of a process that is no more.
      if (alone) await leases.release(null);
      isStarted = true;
      loop.start();
    },
    run: async () => {
      for (;;) {
        const before = queues.ended();
        const rest = await lock.run(look);
        await queues.settle();
        // What has ended meanwhile may have let something else be due.
        if (queues.ended() === before && rest > 0) return;
      }
    },
    hurry: (milliseconds = 0) => loop.hurry(milliseconds),
    lease,
    begin,
    follow: (queue, find) =>
      queues.run(queue, async (isFree) => {
        if (!isFree || isClosed) return wait();
        const item = await find();
        if (item === null || isBusy(item)) return wait();
        const leased = { ...lease(), now: clock.now() };
        const taken = await leases.take([item], leased);
        return taken.length === 0 ? wait() : perform(item, leased.until);
      }),
    waiting: slots.waiting,
    lastRunAt: () => ranAt,
    close: () => {
      isClosed = true;
    },
    stop: async (patience) => {
      isClosed = true;
      if (!isStarted && !isUsed) return [];
      const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
      const cancel = timers.after(patience, resolve);
      await Promise.race([Promise.all([loop.stop(), queues.settle()]), timeIsUp]);
      cancel();
      cancelRenewal?.();
      const left = [...underWay.keys()];
      if (!isUsed) return left;
      try {
        await outcomes.writeLeft();
        await leases.release(owner);
      } catch (error) {
        logger.warn(`The ${kind.name} of this server stays leased until its lease ends.`, { error });
      }
      return left;
    },
  };
}
