import { requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { LearningStorage } from './learning-storage.ts';
import { createChangeListeners, lessonsOf } from './storage-change.ts';

/**
 * Makes the storage of a learner's records on a server. Refusals reject with an ApiError. Make one for an app: it tells its
 * subscribers of what goes through it.
 */
export function createApiStorage(client: Client, user_id: string): LearningStorage {
  const params = { user_id };
  const { add, tell } = createChangeListeners();
  return {
    user_id,
    recordAttempts: async (attempts) => {
      const rows = requireData(await client.post('/users/{user_id}/element-errors', { params, body: { attempts } }));
      tell({ kind: 'errors', lessons: lessonsOf(attempts) });
      return rows;
    },
    undoAttempt: async (attempt_id) => {
      const path = '/users/{user_id}/element-errors/attempts/{attempt_id}';
      const row = requireData(await client.delete(path, { params: { user_id, attempt_id } }));
      tell({ kind: 'errors', lessons: row === null ? [] : lessonsOf([row]) });
      return row;
    },
    listElementErrors: async ({ set_id, lesson_id, mastered } = {}) => {
      const query = { set_id, lesson_id, mastered: mastered?.toString() };
      return requireData(await client.get('/users/{user_id}/element-errors', { params, query }));
    },
    readReviewQueue: async (query = {}) =>
      requireData(await client.get('/users/{user_id}/element-errors/review-queue', { params, query })),
    recordProgress: async (body, { idempotencyKey } = {}) => {
      const input = { params, body, idempotencyKey };
      const row = requireData(await client.post('/users/{user_id}/lesson-progress', input));
      tell({ kind: 'progress', lessons: lessonsOf([row]) });
      return row;
    },
    findProgress: async (set_id, lesson_id) => {
      const path = '/users/{user_id}/lesson-progress/{set_id}/{lesson_id}';
      const result = await client.get(path, { params: { user_id, set_id, lesson_id } });
      return result.error?.code === 'not_found' ? null : requireData(result);
    },
    listProgress: async (query = {}) =>
      requireData(await client.get('/users/{user_id}/lesson-progress', { params, query })),
    subscribe: add,
  };
}
