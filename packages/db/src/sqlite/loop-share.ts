import type { Runner, Statement } from '../backend.ts';
import type { SqliteConnection } from './connection.ts';

/** How much of each turn of the event loop SQLite takes: it answers at once, so that all other work waits meanwhile. */
export interface LoopShare {
  /** Resolves in a later turn where SQLite has had its share of this one; null where it has not. */
  rest(): Promise<void> | null;
}

/** Milliseconds of one turn that belong to SQLite. */
const LONGEST_TURN = 20;

/** Builds the share of one database. Whoever waits for a lock rests when the lock is theirs, so that they rest in turn. */
export function createLoopShare(elapsed: () => number = () => performance.now()): LoopShare {
  let turnBegan: number | null = null;

  function noteTurn(): void {
    turnBegan = elapsed();
    setImmediate(() => {
      turnBegan = null;
    });
  }

  async function restUntilFree(): Promise<void> {
    while (isOver()) await new Promise((resolve) => setImmediate(resolve));
    if (turnBegan === null) noteTurn();
  }

  const isOver = () => turnBegan !== null && elapsed() - turnBegan > LONGEST_TURN;

  return {
    rest: () => {
      if (turnBegan === null) noteTurn();
      return isOver() ? restUntilFree() : null;
    },
  };
}

/** Runs the statements of one transaction, which may be thousands: other work has its turn between them. */
export function shareLoop(
  connection: SqliteConnection,
  share: LoopShare,
  run: <T>(statement: Statement, ask: () => T) => T = (_, ask) => ask(),
): Runner {
  return {
    first: (statement, values) => {
      const ask = () => connection.first(statement, values);
      const rest = share.rest();
      return rest === null ? run(statement, ask) : rest.then(() => run(statement, ask));
    },
    execute: (statement, values) => {
      const ask = () => connection.execute(statement, values);
      const rest = share.rest();
      return rest === null ? run(statement, ask) : rest.then(() => run(statement, ask));
    },
  };
}
