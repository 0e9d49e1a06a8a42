import { type ApiError, isApiError } from '../api/result.ts';
import type { Unchecked } from '../requests/answer.ts';
import type { Replica } from './replica.ts';
import { type Account, type ExchangeOptions, readPage, sendRecords, sizeOf } from './server-exchange.ts';

/** How far a sync is: entries sent or received, of those known by now. */
export interface SyncProgress {
  readonly phase: 'upload' | 'download';
  readonly done: number;
  readonly total: number;
}

/** The two sides of a sync, and who is told how far it is. */
export interface SyncOptions extends ExchangeOptions {
  /** Called before the first request, and after each. */
  readonly onProgress?: (progress: SyncProgress) => void;
}

/** What a sync has done. */
export interface SyncReport {
  /** Attempts, attempts taken back, and lessons that the server was told. */
  readonly sent: number;
  /** Attempts that the server does not take yet: their times lie ahead of its clock. The next sync sends them again. */
  readonly held: number;
  /** Attempts, attempts taken back, and lessons that have changed here. */
  readonly received: number;
  /** Why the server does not take single attempts or lessons, one for each: they stay here, and the next sync sends them again. */
  readonly refused: readonly ApiError[];
}

/**
 * Makes a local storage and an account on a server alike: sends what was recorded here since the last time, then takes over
 * what has changed there. A sync that is cut or cancelled at any point goes on with the next one, and nothing is lost or
 * counted twice. A record that the server does not take stops no other. One tab of a browser syncs at a time, where the
 * browser has Web Locks; others wait for it. Rejects with an ApiError for any other refusal, such as not_found for the account.
 *
 * @example
 * await syncRecords({ storage, client, user_id, onProgress: ({ done, total }) => bar.show(done / total) });
 */
export async function syncRecords(options: SyncOptions): Promise<SyncReport> {
  const { replica } = options.storage;
  return exclusively(replica.name, options.signal, async () => {
    const cursor = await replica.open(options.user_id);
    try {
      return await exchange(options, cursor);
    } catch (error) {
      // Such as a database that was restored: it may lack what it was told before.
      if (!isApiError(error) || error.code !== 'unknown_cursor') throw error;
      await replica.startAgain(options.user_id);
      return exchange(options, null);
    }
  });
}

async function exchange({ storage, onProgress, ...account }: SyncOptions, cursor: string | null): Promise<SyncReport> {
  const { replica } = storage;
  const upload = await send(replica, account, (done, total) => onProgress?.({ phase: 'upload', done, total }));
  const received = await receive(replica, account, storage.user_id, cursor, (done, total) =>
    onProgress?.({ phase: 'download', done, total }),
  );
  return { ...upload, received };
}

type Report = (done: number, total: number) => void;

/** Sends what waits, in requests that each stand for themselves. */
async function send(replica: Replica, account: Account, report: Report): Promise<Omit<SyncReport, 'received'>> {
  const pending = await replica.listPending();
  const total = sizeOf(pending);
  const refused: ApiError[] = [];
  let [done, held] = [0, 0];
  report(done, total);
  for await (const { batch, ...answer } of sendRecords(account, pending)) {
    if (answer.refused === null) {
      const ahead = new Set(answer.held);
      await replica.confirm({ ...batch, attempts: batch.attempts.filter(({ attempt_id }) => !ahead.has(attempt_id)) });
    } else refused.push(answer.refused);
    held += answer.held.length;
    done += sizeOf(batch);
    report(done, total);
  }
  return { sent: done - held - refused.length, held, refused };
}

/** Takes over what has changed since the cursor; each page is kept together with its cursor. */
async function receive(
  replica: Replica,
  account: Account,
  owner: string,
  cursor: string | null,
  report: Report,
): Promise<number> {
  let [since, done, received] = [cursor, 0, 0];
  for (;;) {
    const { changes, more, remaining, ...page } = await readPage(account, owner, since);
    const { attempts, undone, lessons } = await replica.receive(changes, account.user_id, page.cursor);
    received += attempts + undone + lessons;
    done += changes.attempts.length + changes.undone.length + changes.lesson_progress.length;
    report(done, done + remaining);
    if (!more) return received;
    since = page.cursor;
  }
}

/** Runs work while no other tab of the browser runs work of this name. Without Web Locks nobody waits: a sync beside another is slower, not wrong. */
async function exclusively<T>(name: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const locks: Unchecked = Reflect.get(globalThis, 'navigator')?.locks;
  return locks === undefined ? work() : locks.request(name, { ...(signal && { signal }) }, work);
}
