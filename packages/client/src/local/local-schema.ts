import type { DatabaseSchema } from './indexed-transaction.ts';

const ADDRESS = ['set_id', 'lesson_id', 'exercise_id', 'element_key'];
const OF_USER = { by_user: 'user_id' };
/** Rows that a server has yet to be told of have `pending: 1`; rows without the field are in no such index. */
const PENDING = { by_pending: ['user_id', 'pending'] };

/** The tables of the learning records of a browser. */
export const LOCAL_SCHEMA = {
  version: 4,
  tables: {
    users: { key: ['id'], indexes: {} },
    attempts: {
      key: ['user_id', 'attempt_id'],
      indexes: { ...OF_USER, ...PENDING, by_element: ['user_id', ...ADDRESS] },
    },
    element_errors: { key: ['user_id', ...ADDRESS], indexes: { ...OF_USER, by_address: ADDRESS } },
    lesson_progress: { key: ['user_id', 'set_id', 'lesson_id'], indexes: { ...OF_USER, ...PENDING } },
    /** Attempts that were taken back, and of which a server has yet to be told. */
    undone: { key: ['user_id', 'attempt_id'], indexes: OF_USER },
    /** Where the learners who have an account on a server stand. */
    syncs: { key: ['user_id'], indexes: OF_USER },
    /** The reports on lessons that were named, so that they are made once. */
    reports: { key: ['user_id', 'idempotency_key'], indexes: OF_USER },
    /** What learners have set, besides what stands in `users`. */
    settings: { key: ['user_id'], indexes: OF_USER },
  },
} as const satisfies DatabaseSchema<string>;
