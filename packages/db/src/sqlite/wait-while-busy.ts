import { setTimeout } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 10;

/** Tells whether another connection has the file locked. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(String(error.code));
}

/**
 * Runs again what another process keeps from running, until `deadline` on the clock of `performance`. SQLite itself would
 * wait too, but with it the whole process; here everything else goes on in between.
 */
export async function waitWhileBusy<T>(deadline: number, run: () => T): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await setTimeout(PAUSE_MILLISECONDS);
    }
  }
}
