import { notFound, recordAttempts, recordAttemptsSchema, undoAttempt, WHOLE_LIST } from '@learnwright/core';
import { mergeRecords } from './exchange/merge-records.ts';
import { readFile } from './exchange/read-file.ts';
import { writeFile } from './exchange/write-file.ts';
import { elementErrorFilterSchema, progressFilterSchema, reviewQuerySchema } from './list-queries.ts';
import type { LocalPorts } from './local-ports.ts';
import type { LocalStorage } from './local-storage.ts';
import { parseInput } from './parse-input.ts';
import { recordLocalProgress } from './record-local-progress.ts';
import type { LocalStores } from './stores/local-stores.ts';

/** The storage of one learner of a local database. */
export function createLocalStorage(ports: LocalPorts, user_id: string): LocalStorage {
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
  return {
    user_id,
    recordAttempts: async (attempts) =>
      recordAttempts(ports, user_id, parseInput(recordAttemptsSchema, { attempts }).attempts),
    undoAttempt: (attempt_id) => undoAttempt(ports, user_id, attempt_id),
    listElementErrors: async (filter = {}) => {
      const wanted = { ...parseInput(elementErrorFilterSchema, filter), user_id };
      return read(async ({ elementErrors }) => (await elementErrors.list(wanted, WHOLE_LIST)).items);
    },
    readReviewQueue: async (query = {}) => {
      const { set_id, limit = null } = parseInput(reviewQuerySchema, query);
      const page = { limit, after: null };
      return read(
        async ({ elementErrors }) =>
          (await elementErrors.reviewQueue({ user_id, set_id }, ports.clock.now(), page)).items,
      );
    },
    recordProgress: (report) => recordLocalProgress(ports, user_id, report),
    findProgress: (set_id, lesson_id) => read(({ lessonProgress }) => lessonProgress.find(user_id, set_id, lesson_id)),
    listProgress: async (filter = {}) => {
      const wanted = { ...parseInput(progressFilterSchema, filter), user_id };
      return read(async ({ lessonProgress }) => (await lessonProgress.list(wanted, WHOLE_LIST)).items);
    },
    readRecords,
    mergeRecords: (records) => mergeRecords(ports, user_id, records),
    exportFile: async () => writeFile(await readRecords(), ports.clock.now()),
    importFile: async (text) => mergeRecords(ports, user_id, readFile(text, user_id)),
  };
}
