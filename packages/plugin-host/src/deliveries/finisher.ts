import type { DeliveryKey, DeliveryStore } from '@learnwright/core';
import type { Timers } from '../calls/deadlines.ts';

/** Ends deliveries that have succeeded. */
export interface Finisher {
  /** Notes a try that begins here: the other deliveries of its event wait a moment for its end. */
  begin(delivery: DeliveryKey): void;
  /** Notes the end of a try after which the delivery stays. */
  leave(delivery: DeliveryKey): void;
  /** Deletes a delivery, and the `ended` events with it where nothing else waits for them. */
  finish(delivery: DeliveryKey, ended: readonly string[]): Promise<void>;
}

/** How long the first delivery of an event that has ended waits for the others of it here, in milliseconds. */
const MOMENT = 20;

/** The tries of an event that are under way here. */
interface Tries {
  readonly plugins: Set<string>;
  readonly end: PromiseWithResolvers<void>;
}

/**
 * Builds what ends deliveries: as a rule those of one event with one statement, together with all others that end while
 * something is being deleted.
 */
export function createFinisher(deliveries: Pick<DeliveryStore, 'finish'>, timers: Timers): Finisher {
  const underWay = new Map<string, Tries>();
  let waiting: { readonly done: DeliveryKey[]; readonly ended: string[] } = { done: [], ended: [] };
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function leave({ event_id, plugin }: DeliveryKey): void {
    const tries = underWay.get(event_id);
    tries?.plugins.delete(plugin);
    if (tries?.plugins.size !== 0) return;
    underWay.delete(event_id);
    tries.end.resolve();
  }

  /** Waits for the tries of an event that are under way here, but for a moment only. */
  async function untilTried({ event_id }: DeliveryKey): Promise<void> {
    const others = underWay.get(event_id);
    if (others === undefined) return;
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
    const cancel = timers.after(MOMENT, resolve);
    await Promise.race([others.end.promise, timeIsUp]);
    cancel();
  }

  async function deleteWaiting(delivery: DeliveryKey): Promise<void> {
    await Promise.all([running.catch(() => undefined), untilTried(delivery)]);
    const { done, ended } = waiting;
    waiting = { done: [], ended: [] };
    next = null;
    running = deliveries.finish(done, ended);
    await running;
  }

  return {
    begin: ({ event_id, plugin }) => {
      const tries = underWay.get(event_id) ?? { plugins: new Set(), end: Promise.withResolvers<void>() };
      underWay.set(event_id, tries);
      tries.plugins.add(plugin);
    },
    leave,
    finish: (delivery, ended) => {
      waiting.done.push(delivery);
      waiting.ended.push(...ended);
      leave(delivery);
      next ??= deleteWaiting(delivery);
      return next;
    },
  };
}
