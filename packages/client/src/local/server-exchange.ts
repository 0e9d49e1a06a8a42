import type { Attempt, LessonProgress } from '@learnwright/core';
import { ApiError, requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import { toRecords, toReport } from './learning-file.ts';
import type { LocalStorage } from './local-storage.ts';
import type { MergeReport } from './merge-records.ts';
import type { ReceivedChanges } from './replica.ts';
import type { PendingRecords } from './replica-store.ts';

/** The local storage and the learner of a server that exchange records. */
export interface ExchangeOptions {
  readonly storage: LocalStorage;
  readonly client: Client;
  /** The learner's account on the server. */
  readonly user_id: string;
  readonly signal?: AbortSignal;
}

/** How much an upload has moved. */
export interface UploadReport {
  /** Attempts that the server was told of. Those that were taken back there stay so. */
  readonly attempts: number;
  /** Attempts that stay here, because their times lie ahead of the server's clock. Upload again later. */
  readonly held: number;
  /** Lessons with something to report. */
  readonly lessons: number;
  /** Why the server does not take single attempts or lessons, one for each. */
  readonly refused: readonly ApiError[];
}

/** The account that changes are exchanged with. */
export type Account = Pick<ExchangeOptions, 'client' | 'user_id' | 'signal'>;

/** A server takes 500 attempts, 500 ids and 100 lessons at once, and a megabyte. */
const MOST = { attempts: 500, undone: 500, lessons: 100 } as const;
/** Of JavaScript's, each of which may be three bytes on the wire. */
const BATCH_CHARACTERS = 300_000;
/** The statuses of requests that are refused for what is in them: too large, or against a rule. */
const REFUSALS = [413, 422];

/**
 * Moves from local to API mode: brings the attempt log and the lessons to a server, whose rows then equal the local ones.
 * It may be interrupted and repeated: attempts keep their ids, and lessons are merged. A lesson completed here is completed
 * there too, with its session and hooks.
 */
export async function uploadRecords({ storage, ...account }: ExchangeOptions): Promise<UploadReport> {
  const { attempts, lesson_progress } = await storage.readRecords();
  let [told, held, lessons] = [0, 0, 0];
  const refused: ApiError[] = [];
  for await (const sent of sendRecords(account, { attempts, undone: [], lessons: lesson_progress })) {
    if (sent.refused === null) told += sent.batch.attempts.length;
    else refused.push(sent.refused);
    held += sent.held.length;
    lessons += sent.lessons;
  }
  return { attempts: told - held, held, lessons, refused };
}

/** Merges the attempt log and the lessons of a learner on a server into a local storage. */
export async function downloadRecords({ storage, ...account }: ExchangeOptions): Promise<MergeReport> {
  let [attempts, lessons] = [0, 0];
  let page: ChangePage | null = null;
  do {
    page = await readPage(account, storage.user_id, page?.cursor ?? null);
    const report = await storage.mergeRecords(page.changes);
    attempts += report.attempts;
    lessons += report.lessons;
  } while (page.more);
  return { attempts, lessons };
}

/** A page of what has changed on a server. */
export interface ChangePage extends Pick<Schemas['LearnerChanges'], 'cursor' | 'more' | 'remaining'> {
  readonly changes: ReceivedChanges;
}

/** Reads a page of what has changed since a cursor, as records of the learner here. */
export async function readPage(account: Account, owner: string, cursor: string | null): Promise<ChangePage> {
  const { client, user_id, signal } = account;
  const query = { since: cursor ?? undefined };
  const answer = await client.get('/users/{user_id}/changes', { params: { user_id }, query, signal });
  const { more, remaining, undone, ...page } = requireData(answer);
  return { changes: { ...toRecords(page, owner), undone }, cursor: page.cursor, more, remaining };
}

/** A batch that was answered. */
interface AnsweredBatch {
  readonly batch: PendingRecords;
  /** The ids of attempts that the server takes later. */
  readonly held: readonly string[];
  /** How many lessons have changed on the server. */
  readonly lessons: number;
  /** Why the server does not take the one entry of the batch; null where it has taken the batch. */
  readonly refused: ApiError | null;
}

/**
 * Sends records to a server, in batches that it takes. A batch that is refused for what is in it is sent again in halves, down to
 * the entry that the server does not take. Rejects with an ApiError for any other refusal.
 */
export async function* sendRecords(
  { client, user_id, signal }: Account,
  pending: PendingRecords,
): AsyncGenerator<AnsweredBatch, void, undefined> {
  const waiting = [...cutBatches(pending)];
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const { attempts, undone, lessons } = batch;
    const body = { attempts: [...attempts], undone: [...undone], lessons: lessons.map(toReport) };
    const result = await client.post('/users/{user_id}/changes', { params: { user_id }, body, signal });
    const { error, response } = result;
    if (error === null || !REFUSALS.includes(error.status)) yield { batch, ...requireData(result), refused: null };
    else if (sizeOf(batch) === 1) yield { batch, held: [], lessons: 0, refused: new ApiError(error, response) };
    else waiting.unshift(...cutBatches(batch, Math.ceil(sizeOf(batch) / 2)));
  }
}

/** How many entries a batch has. */
export function sizeOf({ attempts, undone, lessons }: PendingRecords): number {
  return attempts.length + undone.length + lessons.length;
}

/** Cuts what a server is to be told into batches that it takes: what was taken back, then attempts, then lessons; of so many entries at most. */
function* cutBatches(
  pending: PendingRecords,
  most = Number.POSITIVE_INFINITY,
): Generator<PendingRecords, void, undefined> {
  let [batch, characters] = [emptyBatch(), 0];
  for (const { list, length, addTo } of entriesOf(pending)) {
    const isFull = sizeOf(batch) === most || batch[list].length === MOST[list];
    if (characters > 0 && (isFull || characters + length > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [emptyBatch(), 0];
    }
    addTo(batch);
    characters += length;
  }
  if (characters > 0) yield batch;
}

interface Batch {
  readonly attempts: Attempt[];
  readonly undone: string[];
  readonly lessons: LessonProgress[];
}

interface Entry {
  readonly list: keyof Batch;
  readonly length: number;
  readonly addTo: (batch: Batch) => unknown;
}

function emptyBatch(): Batch {
  return { attempts: [], undone: [], lessons: [] };
}

function entriesOf({ attempts, undone, lessons }: PendingRecords): Entry[] {
  const toEntries = <Row>(list: keyof Batch, rows: readonly Row[], rowsOf: (batch: Batch) => Row[]) =>
    rows.map((row): Entry => ({ list, length: JSON.stringify(row).length, addTo: (batch) => rowsOf(batch).push(row) }));
  return [
    ...toEntries('undone', undone, (batch) => batch.undone),
    ...toEntries('attempts', attempts, (batch) => batch.attempts),
    ...toEntries('lessons', lessons, (batch) => batch.lessons),
  ];
}
