import type { Attempt, LessonProgress } from '@learnwright/core';
import { requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import { toRecords } from './learning-file.ts';
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
  /** Attempts that the server has now. */
  readonly attempts: number;
  /** Attempts that stay here, because their times lie ahead of the server's clock. Upload again later. */
  readonly held: number;
  /** Lessons with something to report. */
  readonly lessons: number;
}

/** The account that changes are exchanged with. */
export type Account = Pick<ExchangeOptions, 'client' | 'user_id' | 'signal'>;

/** A server takes 500 attempts, 500 ids and 100 lessons at once, and a megabyte. */
const MOST = { attempts: 500, undone: 500, lessons: 100 } as const;
/** Of JavaScript's, each of which may be three bytes on the wire. */
const BATCH_CHARACTERS = 300_000;

/**
 * Moves from local to API mode: brings the attempt log and the lessons to a server, whose rows then equal the local ones.
 * It may be interrupted and repeated: attempts keep their ids, and lessons are merged. A lesson completed here is completed
 * there too, with its session and hooks.
 */
export async function uploadRecords({ storage, ...account }: ExchangeOptions): Promise<UploadReport> {
  const { attempts, lesson_progress } = await storage.readRecords();
  let [held, lessons] = [0, 0];
  for (const batch of cutBatches({ attempts, undone: [], lessons: lesson_progress })) {
    const report = await sendBatch(account, batch);
    held += report.held.length;
    lessons += report.lessons;
  }
  return { attempts: attempts.length - held, held, lessons };
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

/** Sends a batch to a server. */
export async function sendBatch(account: Account, { attempts, undone, lessons }: PendingRecords) {
  const { client, user_id, signal } = account;
  const body = { attempts: [...attempts], undone: [...undone], lessons: lessons.map(toReport) };
  return requireData(await client.post('/users/{user_id}/changes', { params: { user_id }, body, signal }));
}

/** Cuts what a server is to be told into requests that it takes: what was taken back, then attempts, then lessons. */
export function* cutBatches(pending: PendingRecords): Generator<PendingRecords, void, undefined> {
  let [batch, characters] = [emptyBatch(), 0];
  for (const { list, length, addTo } of entriesOf(pending)) {
    if (characters > 0 && (batch[list].length === MOST[list] || characters + length > BATCH_CHARACTERS)) {
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
  const lengthOf = (value: unknown) => JSON.stringify(value).length;
  return [
    ...undone.map((id): Entry => ({ list: 'undone', length: lengthOf(id), addTo: (batch) => batch.undone.push(id) })),
    ...attempts.map(
      (row): Entry => ({ list: 'attempts', length: lengthOf(row), addTo: (batch) => batch.attempts.push(row) }),
    ),
    ...lessons.map(
      (row): Entry => ({ list: 'lessons', length: lengthOf(row), addTo: (batch) => batch.lessons.push(row) }),
    ),
  ];
}

function toReport({ set_id, lesson_id, step_results, ...row }: LessonProgress): Schemas['ReportedLesson'] {
  const { time_spent_seconds, started_at, updated_at, completed_at } = row;
  const steps = Object.entries(step_results).map(([step_id, step]) => ({ step_id, ...step }));
  return { set_id, lesson_id, steps, time_spent_seconds, started_at, updated_at, completed_at };
}
