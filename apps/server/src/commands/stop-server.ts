import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../composition/create-app.ts';
import type { Listening } from '../requests/listen.ts';

/** How long an idle connection stays open for a request that may be on its way. */
const LINGER_MILLISECONDS = 500;
/** What requests that were cut off have to come to their end, at least. */
const LAST_MILLISECONDS = 1_000;
/** How long closing may take beside the drain and the grace period: a plugin or the database may hang. */
const CLOSING_MILLISECONDS = 4_000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Returns the signal that has come first. */
export function untilStopped(): Promise<string> {
  const stop = new AbortController();
  const signals = SIGNALS.map((name) => once(process, name, { signal: stop.signal }).then(() => name));
  return Promise.race(signals).finally(() => stop.abort());
}

/** Ends the process at once by another signal. */
export function endBySecondSignal(): void {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}

/** Stops taking on work and waits for what is under way: first readiness goes, then the listener, then streams, then the rest. */
export async function finishWork({ stopping, context }: App, listening: Listening): Promise<void> {
  const { drain_seconds, grace_seconds } = context.config.stop;
  const grace = grace_seconds * 1000;
  stopping.begin();
  listening.announceEnd();
  await wait(drain_seconds * 1000);
  const deadline = performance.now() + grace;
  const interruption = setTimeout(stopping.interrupt, grace / 2);
  await listening.close(grace, Math.min(LINGER_MILLISECONDS, grace / 2));
  clearTimeout(interruption);
  // Whoever is still at work has no client any more.
  stopping.interrupt();
  await stopping.untilIdle(Math.max(deadline - performance.now(), LAST_MILLISECONDS));
}

/**
 * Ends a process that does not come to its end in time. Until then the timer keeps it: what is waited for, such as a plugin
 * that hangs, may hold nothing open, and the process would end before the database is closed.
 */
export function giveUpLater({ context }: App): NodeJS.Timeout {
  const { drain_seconds, grace_seconds } = context.config.stop;
  return setTimeout(
    () => {
      context.logger.error('The server does not come to its end, and is ended.');
      process.exit(1);
    },
    (drain_seconds + grace_seconds) * 1000 + LAST_MILLISECONDS + CLOSING_MILLISECONDS,
  );
}
