import {
  applyProgress,
  boundSteps,
  type LessonProgress,
  notFound,
  recordAttempts,
  undoAttempt,
  WHOLE_LIST,
} from '@learnwright/core';
import * as z from 'zod/mini';
import type { LearningStorage, ReportedProgress, ReportOptions } from '../storage/learning-storage.ts';
import { type LearningRecords, readLearningFile, writeLearningFile } from './learning-file.ts';
import type { LocalChanges } from './local-changes.ts';
import type { LocalPorts } from './local-ports.ts';
import type { LocalStores } from './local-stores.ts';
import { type MergeReport, mergeRecords } from './merge-records.ts';
import { parseInput } from './parse-input.ts';
import {
  idSchema,
  lessonStatusSchema,
  recordAttemptsSchema,
  recordProgressSchema,
  timestampInputSchema,
} from './record-schemas.ts';
import { createReplica, type Replica } from './replica.ts';

/** The learning records of one learner in the browser. It fires no hooks and writes no sessions (specification, R1.4). */
export interface LocalStorage extends LearningStorage {
  /** The records as a copy of those of an account, for `syncRecords`. */
  readonly replica: Replica;
  /** The whole log and all progress, as of one moment. */
  readRecords(): Promise<LearningRecords>;
  /** Merges records of another device or of a server; any order and repetition ends in the same rows. */
  mergeRecords(records: LearningRecords): Promise<MergeReport>;
  /** All records as the text of one file. */
  exportFile(): Promise<string>;
  /** Merges the text of such a file, of any learner, into this one. Throws invalid_request for another text. */
  importFile(text: string): Promise<MergeReport>;
}

/** The filters of the lists: the same as a server's. */
const elementErrorFilterSchema = z.object({
  set_id: z.optional(idSchema),
  lesson_id: z.optional(idSchema),
  mastered: z.optional(z.boolean()),
});
const reviewQuerySchema = z.object({
  set_id: z.optional(idSchema),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  due_before: z.optional(timestampInputSchema),
});
const progressFilterSchema = z.object({ set_id: z.optional(idSchema), status: z.optional(lessonStatusSchema) });

/** Makes the storage of one learner of the local database of this name. */
export function createLocalStorage(
  ports: LocalPorts,
  changes: LocalChanges,
  user_id: string,
  database: string,
): LocalStorage {
  const read = <T>(work: (stores: LocalStores) => Promise<T>) =>
    ports.read(async (stores) => {
      if ((await stores.users.find(user_id)) === null) throw notFound('user', user_id);
      return work(stores);
    });
  const readRecords: LocalStorage['readRecords'] = () =>
    read(async ({ attempts, lessonProgress }) => ({
      attempts: (await attempts.listByUser(user_id, WHOLE_LIST)).items,
      lesson_progress: (await lessonProgress.list({ user_id }, WHOLE_LIST)).items,
    }));
  const merge: LocalStorage['mergeRecords'] = async (records) => {
    const report = await mergeRecords(ports, user_id, records);
    if (report.attempts > 0) changes.tell(user_id, 'errors', records.attempts);
    if (report.lessons > 0) changes.tell(user_id, 'progress', records.lesson_progress);
    return report;
  };
  const replica = createReplica(ports, user_id, database);
  return {
    user_id,
    replica: {
      ...replica,
      receive: async (received, account, cursor) => {
        const report = await replica.receive(received, account, cursor);
        if (report.attempts > 0 || report.undone > 0) changes.tell(user_id, 'errors');
        if (report.lessons > 0) changes.tell(user_id, 'progress', received.lesson_progress);
        return report;
      },
    },
    recordAttempts: async (attempts) => {
      const rows = await recordAttempts(ports, user_id, parseInput(recordAttemptsSchema, { attempts }).attempts);
      changes.tell(user_id, 'errors', rows);
      return rows;
    },
    undoAttempt: async (attempt_id) => {
      const row = await undoAttempt(ports, user_id, attempt_id);
      changes.tell(user_id, 'errors', row === null ? [] : [row]);
      return row;
    },
    listElementErrors: async (filter = {}) => {
      const wanted = { ...parseInput(elementErrorFilterSchema, filter), user_id };
      return read(async ({ elementErrors }) => (await elementErrors.list(wanted, WHOLE_LIST)).items);
    },
    readReviewQueue: async (query = {}) => {
      const { limit = null, ...filter } = parseInput(reviewQuerySchema, query);
      const page = { limit, after: null };
      return read(
        async ({ elementErrors }) =>
          (await elementErrors.reviewQueue({ user_id, ...filter }, ports.clock.now(), page)).items,
      );
    },
    recordProgress: async (report, options = {}) => {
      const row = await recordLocalProgress(ports, user_id, report, options);
      changes.tell(user_id, 'progress', [row]);
      return row;
    },
    findProgress: (set_id, lesson_id) => read(({ lessonProgress }) => lessonProgress.find(user_id, set_id, lesson_id)),
    listProgress: async (filter = {}) => {
      const wanted = { ...parseInput(progressFilterSchema, filter), user_id };
      return read(async ({ lessonProgress }) => (await lessonProgress.list(wanted, WHOLE_LIST)).items);
    },
    readRecords,
    subscribe: (listener) => changes.subscribe(user_id, listener),
    mergeRecords: merge,
    exportFile: async () => writeLearningFile(await readRecords(), ports.clock.now()),
    importFile: async (text) => merge(readLearningFile(text, user_id)),
  };
}

/** What a server takes as an Idempotency-Key. */
const reportOptionsSchema = z.object({
  idempotencyKey: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))),
});

/**
 * Adds or changes the row of a lesson by core's rule. Completing a lesson writes no session and fires no hook: that happens
 * in API mode only (specification, R3.13). Rejects with not_found for an unknown learner, and with invalid_request where there would be
 * too much in the lesson (R3.22).
 */
async function recordLocalProgress(
  { unitOfWork, clock, createId }: LocalPorts,
  user_id: string,
  report: ReportedProgress,
  options: ReportOptions,
): Promise<LessonProgress> {
  const input = parseInput(recordProgressSchema, report);
  const { idempotencyKey } = parseInput(reportOptionsSchema, options);
  return unitOfWork.run(async ({ users, lessonProgress, reports }) => {
    if ((await users.lock(user_id)) === null) throw notFound('user', user_id);
    const before = await lessonProgress.find(user_id, input.set_id, input.lesson_id);
    const now = clock.now();
    const named = { user_id, report: JSON.stringify(input), made_at: now };
    const isKnown =
      idempotencyKey !== undefined && !(await reports.note({ ...named, idempotency_key: idempotencyKey }));
    if (before !== null && isKnown) return before;
    const progress = applyProgress(before, user_id, input, now, createId());
    boundSteps(before, progress, '/step_result');
    await lessonProgress.save(progress);
    return progress;
  });
}
