import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Statement } from '../backend.ts';
import type { SqliteConnection } from './connection.ts';

/** Moves large logs into the file of the database beside the server's own thread. */
export interface Checkpoints {
  /** To be called around each commit. */
  commit(run: () => void): void;
  /** Waits for the thread that is at work. */
  end(): Promise<void>;
}

/** SQLite moves the log at the commit after which it has 4 MB; a commit that finds more has stored much by itself. */
const LARGE_LOG = 12 * 1024 * 1024;
const PAGES = 1000;
const LEAVE_LOG: Statement = { sql: 'pragma wal_autocheckpoint = 0', name: 'leave log' };
const MOVE_LOG: Statement = { sql: `pragma wal_autocheckpoint = ${PAGES}`, name: 'move log' };

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./checkpoint-thread.ts', import.meta.url)
  : new URL('./checkpoint-thread.js', import.meta.url);
const SOURCE_OPTIONS = ENTRY.pathname.endsWith('.ts') ? { execArgv: ['--conditions=@learnwright/source'] } : {};

/**
 * Watches the log of a file. The commit of a large import would also write all of it into the file, which takes longer than
 * others should wait: a thread does it afterwards, while the server goes on to write.
 */
export function createCheckpoints(file: string, writer: SqliteConnection): Checkpoints {
  let moving: Promise<void> | null = null;
  /** The bytes of the log that are no reason to move it: a reader may still need them. */
  let known = 0;

  function move(): Promise<void> {
    return new Promise((resolve) => {
      const worker = new Worker(ENTRY, { workerData: file, ...SOURCE_OPTIONS });
      // Where it failed, the next commit moves the log, and says what is wrong.
      worker.once('error', () => resolve());
      worker.once('exit', () => resolve());
    });
  }

  return {
    commit: (run) => {
      const bytes = logOf(file);
      known = Math.min(known, bytes);
      const isLarge = moving === null && bytes - known > LARGE_LOG;
      if (isLarge) {
        known = bytes;
        writer.execute(LEAVE_LOG, []);
      }
      try {
        run();
      } finally {
        if (isLarge) {
          moving = move().finally(() => {
            moving = null;
            writer.execute(MOVE_LOG, []);
          });
        }
      }
    },
    end: async () => {
      await moving;
    },
  };
}

/** The bytes of the log; pages of a large transaction are in it before the commit. */
function logOf(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
