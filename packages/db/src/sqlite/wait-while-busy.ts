const PAUSE_MILLISECONDS = 20;

/**
 * Runs again while another process has the file locked, for as long as it may take. SQLite waits by itself for most
 * locks, but not when two processes turn a new file to WAL at the same moment.
 */
export function waitWhileBusy<T>(milliseconds: number, run: () => T): T {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += PAUSE_MILLISECONDS) {
    try {
      return run();
    } catch (error) {
      if (waited >= milliseconds || !isBusy(error)) throw error;
      Atomics.wait(sleeper, 0, 0, PAUSE_MILLISECONDS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
