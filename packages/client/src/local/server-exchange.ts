import type { Attempt, LessonProgress, StepResult } from '@learnwright/core';
import { ApiError, requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import { createApiStorage } from '../storage/api-storage.ts';
import type { LearningStorage, ReportedProgress } from '../storage/learning-storage.ts';
import { toRecords } from './learning-file.ts';
import type { LocalStorage } from './local-storage.ts';
import type { MergeReport } from './merge-records.ts';

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

/** A server takes 500 attempts at once, and a megabyte. */
const BATCH_ATTEMPTS = 500;
/** Of JavaScript's, each of which may be three bytes on the wire. */
const BATCH_CHARACTERS = 300_000;

/**
 * Moves from local to API mode: brings the attempt log and the lessons to a server, whose rows then equal the local ones.
 * It may be interrupted and repeated: attempts keep their ids, and of lessons only news is sent. A lesson completed here is
 * completed there too, with its session and hooks.
 */
export async function uploadRecords(options: ExchangeOptions): Promise<UploadReport> {
  const { storage, client, user_id, signal } = options;
  const { attempts, lesson_progress } = await storage.readRecords();
  const counts = await uploadAttempts(client, user_id, attempts, signal);
  const lessons = await uploadProgress(createApiStorage(client, user_id), lesson_progress, signal);
  return { ...counts, lessons };
}

/** Merges the attempt log and the lessons of a learner on a server into a local storage. */
export async function downloadRecords({ storage, client, user_id, signal }: ExchangeOptions): Promise<MergeReport> {
  const everything = requireData(await client.get('/users/{user_id}/export', { params: { user_id }, signal }));
  return storage.mergeRecords(toRecords(everything, storage.user_id));
}

/** Sends attempts in their order. Those ahead of the server's clock are left out and counted as held. */
async function uploadAttempts(
  client: Client,
  user_id: string,
  attempts: readonly Attempt[],
  signal?: AbortSignal,
): Promise<{ readonly attempts: number; readonly held: number }> {
  let held = 0;
  for (const batch of cutBatches(attempts)) held += await sendBatch(client, user_id, batch, signal);
  return { attempts: attempts.length - held, held };
}

/** Sends a batch; answers how many of its attempts the server does not take yet. */
async function sendBatch(
  client: Client,
  user_id: string,
  batch: readonly Attempt[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const send = (attempts: readonly Attempt[]) =>
    client.post('/users/{user_id}/element-errors', { params: { user_id }, body: { attempts }, signal });
  const { error, response } = await send(batch);
  if (error === null) return 0;
  const ahead = new Set(
    (error.errors ?? []).flatMap(({ code, pointer = '' }) =>
      code === 'in_future' ? [Number(pointer.split('/')[2])] : [],
    ),
  );
  if (ahead.size === 0) throw new ApiError(error, response);
  const rest = batch.filter((_, index) => !ahead.has(index));
  if (rest.length > 0) requireData(await send(rest));
  return ahead.size;
}

function* cutBatches(attempts: readonly Attempt[]): Generator<readonly Attempt[], void, undefined> {
  let [batch, characters]: [Attempt[], number] = [[], 0];
  for (const attempt of attempts) {
    const { length } = JSON.stringify(attempt);
    if (batch.length === BATCH_ATTEMPTS || (batch.length > 0 && characters + length > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(attempt);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/** Reports the news of these lessons to a server; answers how many lessons had any. */
async function uploadProgress(
  server: LearningStorage,
  rows: readonly LessonProgress[],
  signal?: AbortSignal,
): Promise<number> {
  let lessons = 0;
  for (const row of rows) {
    signal?.throwIfAborted();
    const there = await server.findProgress(row.set_id, row.lesson_id);
    const reports = listReports(row, there);
    for (const report of reports) await server.recordProgress(report);
    if (reports.length > 0) lessons += 1;
  }
  return lessons;
}

/**
 * Lists the steps that are news to the server. The time goes with the first report of a lesson that the server does not
 * know: sent again, it would be added again. The last report completes the lesson.
 */
function listReports(
  { set_id, lesson_id, ...row }: LessonProgress,
  there: Pick<LessonProgress, 'status' | 'step_results'> | null,
): ReportedProgress[] {
  const lesson = { set_id, lesson_id };
  const known = new Map(Object.entries(there?.step_results ?? {}));
  const reports: ReportedProgress[] = Object.entries(row.step_results)
    .filter(([step_id, step]) => isNews(step, known.get(step_id)))
    .map(([step_id, { completed_at: _, ...step_result }]) => ({ ...lesson, step_result: { step_id, ...step_result } }));
  if (there === null) {
    const [first = lesson, ...others] = reports;
    reports.splice(0, reports.length, { ...first, time_spent_seconds_delta: row.time_spent_seconds }, ...others);
  }
  if (row.status === 'completed' && there?.status !== 'completed') {
    reports.push({ ...(reports.pop() ?? lesson), mark_completed: true });
  }
  return reports;
}

/** Later than the known result, and another one: the clocks of a device and a server need not agree. */
function isNews(step: StepResult, known: StepResult | undefined): boolean {
  if (known === undefined) return true;
  const isSame =
    step.correct === known.correct &&
    step.total === known.total &&
    step.attempts === known.attempts &&
    step.user_answer === known.user_answer;
  return !isSame && step.completed_at > known.completed_at;
}
