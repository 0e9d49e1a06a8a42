import { createLock, type Release } from '@learnwright/core';
import type { Runner, Statement, Transaction } from '../backend.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { SqliteConnection } from './connection.ts';
import { type LoopMember, shareLoop } from './loop-share.ts';

/** Runs what needs the file, again while another process has it locked. */
export type RunPatiently = <T>(run: () => T) => Promise<T>;

/** What writing waits for beside other writes: other work of this process, and other processes. */
export interface WritePorts {
  readonly share: LoopMember;
  readonly checkpoints: Checkpoints;
  readonly startToWait: () => RunPatiently;
  /** Milliseconds since any moment. */
  readonly elapsed: () => number;
}

/** The writes of a process, one after the other. */
export interface SqliteWrites {
  /** Runs single statements. */
  readonly runner: Runner;
  /** Opens a transaction, whose commit may be that of others, too. */
  begin(): Promise<Transaction>;
  /** Opens a transaction with a commit of its own: it may take long. */
  beginAlone(): Promise<Transaction>;
  /** Stores everything, then closes the connection; what comes later finds it closed. */
  end(close: () => void): Promise<void>;
}

/** Writes that one commit stores. The next of them began where the last had ended, and nobody knows of them before. */
interface Group {
  readonly since: number;
  /** How many have something to store. */
  writes: number;
  isClosed: boolean;
  readonly stored: Promise<void>;
  readonly settle: { resolve(): void; reject(error: unknown): void };
}

/** How many milliseconds others may join a group. Its first member waits no longer, unless another member is slow. */
const LONGEST_GROUP = 10;
const BEGIN: Statement = { sql: 'begin immediate', name: 'begin' };
const COMMIT: Statement = { sql: 'commit', name: 'commit' };
const ROLLBACK: Statement = { sql: 'rollback', name: 'rollback' };
const JOIN: Statement = { sql: 'savepoint joined', name: 'join' };
const LEAVE: Statement = { sql: 'release joined', name: 'leave' };
const UNDO: Statement = { sql: 'rollback to joined', name: 'undo' };
/** What is about rows alone; anything else, such as a pragma or a new table, is the last of its group. */
const ABOUT_ROWS = /^\s*(?:insert|update|delete|select|with)\b/i;

/**
 * Orders the writes of a process, and stores those that waited for each other by one commit: on most disks a commit takes
 * longer than all else. Nobody is answered before the commit. Where it fails, all of the group fails; a unit that is rolled
 * back takes nothing of the others with it.
 */
export function orderWrites(
  writer: SqliteConnection,
  { share, checkpoints, startToWait, elapsed }: WritePorts,
): SqliteWrites {
  const lock = createLock();
  let waiting = 0;
  let group: Group | null = null;

  /** Waits for the turn to write. */
  async function takeTurn(): Promise<Release> {
    waiting += 1;
    const release = await lock.acquire();
    waiting -= 1;
    await share.rest();
    return release;
  }

  /** The group that a write is part of from now on; it has a savepoint where others have written before. */
  async function join(runPatiently: RunPatiently): Promise<Group> {
    if (group !== null) return group;
    await runPatiently(() => writer.execute(BEGIN, []));
    group = createGroup(elapsed());
    return group;
  }

  /** Ends a turn: stores the group, unless the next write may join it. */
  async function endTurn(release: Release): Promise<void> {
    try {
      const isOver = group === null || group.isClosed || elapsed() - group.since > LONGEST_GROUP;
      if (waiting === 0 || isOver) await storeGroup();
    } finally {
      release();
    }
  }

  async function storeGroup(): Promise<void> {
    if (group === null) return;
    const { settle, writes } = group;
    try {
      if (writes === 0) writer.execute(ROLLBACK, []);
      else {
        await share.rest();
        await startToWait()(() => checkpoints.commit(() => writer.execute(COMMIT, [])));
      }
      settle.resolve();
    } catch (error) {
      settle.reject(error);
      if (writer.inTransaction()) writer.execute(ROLLBACK, []);
    } finally {
      group = null;
    }
  }

  /** Some errors, such as a full disk, end the whole transaction: nothing of the group is left then. */
  function noteFailure(error: unknown): void {
    if (group === null || writer.inTransaction()) return;
    group.settle.reject(error);
    group = null;
  }

  /** Gives a group up whose savepoints can be trusted no longer. */
  function abandonGroup(error: unknown): void {
    group?.settle.reject(error);
    group = null;
    if (writer.inTransaction()) writer.execute(ROLLBACK, []);
  }

  async function begin(isAlone: boolean): Promise<Transaction> {
    const runPatiently = startToWait();
    const release = await takeTurn();
    try {
      if (isAlone) await storeGroup();
      const isFirst = group === null;
      const mine = await join(runPatiently);
      mine.isClosed ||= isAlone;
      if (!isFirst) writer.execute(JOIN, []);
      return openTransaction(mine, isFirst, release);
    } catch (error) {
      noteFailure(error);
      await endTurn(release);
      throw error;
    }
  }

  function openTransaction(mine: Group, isFirst: boolean, release: Release): Transaction {
    const isLost = () => group !== mine;
    return {
      runner: shareLoop(writer, share, (statement, ask) => {
        mine.isClosed ||= !ABOUT_ROWS.test(statement.sql);
        return attempt(ask);
      }),
      commit: async () => {
        try {
          if (!isLost() && !isFirst) writer.execute(LEAVE, []);
          mine.writes += 1;
        } catch (error) {
          abandonGroup(error);
        } finally {
          await endTurn(release);
        }
        await mine.stored;
      },
      rollback: async () => {
        try {
          if (!isLost() && isFirst) await storeGroup();
          else if (!isLost()) {
            writer.execute(UNDO, []);
            writer.execute(LEAVE, []);
          }
        } catch (error) {
          abandonGroup(error);
        } finally {
          await endTurn(release);
        }
        // The unit may have read what others in the group have written: nobody hears of that before it is stored.
        await mine.stored.catch(() => undefined);
      },
    };
  }

  /** Runs a statement in a group where others wait behind it, else on its own. */
  async function runSingle<T>({ sql }: Statement, ask: () => T): Promise<T> {
    const runPatiently = startToWait();
    const release = await takeTurn();
    const mayJoin = ABOUT_ROWS.test(sql);
    let mine: Group | null = null;
    try {
      if (!mayJoin) await storeGroup();
      if (group === null && (waiting === 0 || !mayJoin)) return await runPatiently(ask);
      mine = await join(runPatiently);
      const answer = attempt(ask);
      mine.writes += 1;
      return answer;
    } finally {
      await endTurn(release);
      await mine?.stored;
    }
  }

  function attempt<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  }

  return {
    runner: {
      first: (statement, values) => runSingle(statement, () => writer.first(statement, values)),
      execute: (statement, values) => runSingle(statement, () => writer.execute(statement, values)),
    },
    begin: () => begin(false),
    beginAlone: () => begin(true),
    end: async (close) => {
      const release = await takeTurn();
      await storeGroup();
      await checkpoints.end();
      close();
      release();
    },
  };
}

function createGroup(since: number): Group {
  const { promise: stored, resolve, reject } = Promise.withResolvers<void>();
  // Those who wait for it are told; nobody may be left, where all were rolled back.
  stored.catch(() => undefined);
  return { since, writes: 0, isClosed: false, stored, settle: { resolve, reject } };
}
