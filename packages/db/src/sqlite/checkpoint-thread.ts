import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** Run as a worker thread with the path of a file: moves its log into it, as far as no reader needs the log, and ends. */
const database = new Sqlite(String(workerData), { timeout: 0 });
try {
  database.pragma('wal_checkpoint(PASSIVE)');
} finally {
  database.close();
}
