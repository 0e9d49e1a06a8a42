import { vi } from 'vitest';

/** How long a test waits for a fact where it says nothing else, in milliseconds; the second of vitest itself is too short for a busy machine. */
const PATIENCE = 10_000;

const { waitFor } = vi;

function waitPatiently<T>(callback: () => T | Promise<T>, options?: Parameters<typeof waitFor>[1]): Promise<T> {
  return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
}

// Files share a process, and this one runs before each of them.
if (waitFor.name !== waitPatiently.name) Object.assign(vi, { waitFor: waitPatiently });
