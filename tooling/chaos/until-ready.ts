import { setTimeout as delay } from 'node:timers/promises';

const POLL_MILLISECONDS = 50;

/** Waits until a server says that it is ready, or that it is not. */
export async function untilReady(url: string, isReady = true): Promise<void> {
  while ((await fetch(`${url}/api/health/ready`)).ok !== isReady) await delay(POLL_MILLISECONDS);
}
