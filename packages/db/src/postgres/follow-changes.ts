import type { ChangeSession } from './open-change-session.ts';
import { takeBreak } from './take-break.ts';

const SHORTEST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 5000;

/**
 * Stays on a connection that tells of changes: where it is lost another one is opened, after pauses that grow while there
 * is no server, and `onChange` is called since a change may have been missed. Rejects where the first cannot be opened;
 * the answer ends it.
 */
export async function followChanges(
  open: () => Promise<ChangeSession>,
  onChange: () => void,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let session = await open();

  async function stay(): Promise<void> {
    let pause = SHORTEST_PAUSE_MILLISECONDS;
    for (;;) {
      await session.closed;
      await takeBreak(pause, ending.signal);
      if (ending.signal.aborted) return;
      const next = await open().catch(nothingYet);
      if (ending.signal.aborted) return next?.end();
      pause = next === null ? Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS) : SHORTEST_PAUSE_MILLISECONDS;
      if (next === null) continue;
      session = next;
      onChange();
    }
  }

  const staying = stay();
  return async () => {
    ending.abort();
    await session.end();
    await staying;
  };
}

/** That the connection is lost has been told; it is tried again until it works. */
function nothingYet(): null {
  return null;
}
