/** The tables of the local database. */
export const TABLES = ['users', 'attempts', 'element_errors', 'lesson_progress'] as const;
export type TableName = (typeof TABLES)[number];

const ADDRESS = ['set_id', 'lesson_id', 'exercise_id', 'element_key'];

/** The fields that are unique together, by table. */
export const TABLE_KEYS = {
  users: ['id'],
  attempts: ['user_id', 'attempt_id'],
  element_errors: ['user_id', ...ADDRESS],
  lesson_progress: ['user_id', 'set_id', 'lesson_id'],
} as const satisfies Record<TableName, readonly string[]>;

/** The fields that rows are found by, by table and name of the index. */
export const INDEXES: Readonly<Record<TableName, Readonly<Record<string, string | string[]>>>> = {
  users: {},
  attempts: { by_user: 'user_id', by_element: ['user_id', ...ADDRESS] },
  element_errors: { by_user: 'user_id', by_address: ADDRESS },
  lesson_progress: { by_user: 'user_id' },
};
