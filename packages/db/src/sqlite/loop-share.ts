import type { Runner, Statement } from '../backend.ts';
import type { SqliteConnection } from './connection.ts';

/** How much of each turn of the event loop SQLite takes: it answers at once, so that all other work waits meanwhile. */
export interface LoopShare {
  /** What writes: others wait for it, so it waits for one turn of those who read at most. */
  readonly writer: LoopMember;
  /** Adds one that reads much in a transaction, such as an export. */
  joinReaders(): LoopMember;
  /**
   * Reads by a statement of its own, at once; in a later turn where SQLite has had its share of this one. Whoever reads much so has as many
   * statements as they like, each behind those that others have asked meanwhile.
   */
  read<T>(ask: () => T | Promise<T>): T | Promise<T>;
}

/** One of those who share a turn. */
export interface LoopMember {
  /** Resolves in a later turn where this one is another's, or where SQLite has had its share of it; null where it has not. */
  rest(): Promise<void> | null;
}

/** Somebody who waits for a turn. */
interface Waiting {
  readonly member: LoopMember;
  readonly resume: () => void;
}

/** Milliseconds of one turn that belong to SQLite. */
const LONGEST_TURN = 10;
/** Milliseconds that a statement takes whose rows are many. */
const MUCH = 1;

/**
 * Builds the share of one database. Whoever has to wait gets a turn of their own, in the order in which they came: what has much to do
 * goes behind those who wait meanwhile. What writes has every other turn.
 */
export function createLoopShare(elapsed: () => number = () => performance.now()): LoopShare {
  const writes: Waiting[] = [];
  const reads: Waiting[] = [];
  const singles: (() => void)[] = [];
  let turnBegan: number | null = null;
  let owner: LoopMember | null = null;
  let isReadersTurn = false;

  function beginTurn(member: LoopMember | null): void {
    turnBegan = elapsed();
    owner = member;
    setImmediate(endTurn);
  }

  function endTurn(): void {
    turnBegan = null;
    owner = null;
    const [first, second] = isReadersTurn ? [reads, writes] : [writes, reads];
    const next = first.shift() ?? second.shift();
    if (next === undefined && singles.length === 0) return;
    beginTurn(next?.member ?? null);
    readSingles(() => {
      if (next === undefined) return;
      isReadersTurn = next.member === writer;
      next.resume();
    });
  }

  /** Whoever has read much does with the rows what is to be done before the next one reads: else the rows of all of them are kept at once. */
  function readSingles(end: () => void): void {
    for (let read = 0; read < MUCH && !isOver(); ) {
      const single = singles.shift();
      if (single === undefined) break;
      const began = elapsed();
      single();
      read = elapsed() - began;
    }
    if (singles.length === 0 || isOver()) end();
    else queueMicrotask(() => process.nextTick(readSingles, end));
  }

  function isOver(): boolean {
    return turnBegan !== null && elapsed() - turnBegan > LONGEST_TURN;
  }

  function mayGoOn(member: LoopMember): boolean {
    if (turnBegan === null) beginTurn(member);
    return !isOver() && (owner === member || writes.length + reads.length === 0);
  }

  function createMember(queue: Waiting[]): LoopMember {
    const member: LoopMember = {
      rest: () => (mayGoOn(member) ? null : new Promise((resume) => queue.push({ member, resume }))),
    };
    return member;
  }

  function read<T>(ask: () => T | Promise<T>): T | Promise<T> {
    if (turnBegan === null) beginTurn(null);
    if (singles.length === 0 && !isOver()) return ask();
    return new Promise<T>((resolve, reject) => {
      singles.push(() => {
        try {
          resolve(ask());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  const writer = createMember(writes);
  return { writer, joinReaders: () => createMember(reads), read };
}

/** Runs the statements of one transaction, which may be thousands: other work has its turn between them. */
export function shareLoop(
  connection: SqliteConnection,
  member: LoopMember,
  run: <T>(statement: Statement, ask: () => T) => T = (_, ask) => ask(),
): Runner {
  return {
    first: (statement, values) => {
      const ask = () => connection.first(statement, values);
      const rest = member.rest();
      return rest === null ? run(statement, ask) : rest.then(() => run(statement, ask));
    },
    execute: (statement, values) => {
      const ask = () => connection.execute(statement, values);
      const rest = member.rest();
      return rest === null ? run(statement, ask) : rest.then(() => run(statement, ask));
    },
  };
}
