import type { DeliveryKey, DeliveryStore } from '@learnwright/core';

/**
 * Builds what ends deliveries that have succeeded: it deletes them at once where nothing is being deleted, else together
 * with all others that end meanwhile.
 */
export function createFinisher(deliveries: Pick<DeliveryStore, 'finish'>) {
  let waiting: { readonly done: DeliveryKey[]; readonly ended: string[] } = { done: [], ended: [] };
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function deleteWaiting(): Promise<void> {
    await running.catch(() => undefined);
    const { done, ended } = waiting;
    waiting = { done: [], ended: [] };
    next = null;
    running = deliveries.finish(done, ended);
    await running;
  }

  return (delivery: DeliveryKey, ended: readonly string[]): Promise<void> => {
    waiting.done.push(delivery);
    waiting.ended.push(...ended);
    next ??= deleteWaiting();
    return next;
  };
}
