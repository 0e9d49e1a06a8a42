import type { Clock, Delivery } from '@learnwright/core';

/** One try of a delivery. */
export interface TriedDelivery {
  readonly plugin: string;
  readonly hook: string;
  readonly event_id: string;
  readonly user_id: string;
  /** `later`: it failed, or was held back, and is tried again; `dead`: it has failed too often. */
  readonly outcome: 'done' | 'later' | 'dead';
  /** How long the plugin has taken. */
  readonly milliseconds: number;
  /** Why it is not done, in a sentence; null where the plugin was only held back. */
  readonly error: string | null;
}

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
