import type { Clock, Delivery } from '@learnwright/core';
import type { TriedDelivery } from '../host-ports.ts';

/** Tells what came of a try. */
export type TellTry = (outcome: TriedDelivery['outcome'], error?: string) => void;

/** Begins to measure a try. */
export function followTry(
  { plugin, hook, event_id, user_id }: Delivery,
  clock: Clock,
  onTried: (tried: TriedDelivery) => void = () => undefined,
): TellTry {
  const began = clock.microseconds();
  return (outcome, error) => {
    const milliseconds = (clock.microseconds() - began) / 1_000;
    onTried({ plugin, hook, event_id, user_id, outcome, milliseconds, error: error ?? null });
  };
}
