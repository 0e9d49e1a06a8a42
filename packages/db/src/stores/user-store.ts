import { AppError, toSearchText, type User, type UserSearchStore, type UserStore, userSchema } from '@learnwright/core';
import { type SqlBool, sql } from 'kysely';
import type { UserRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = userSchema.keyof().options;
const OLDEST_FIRST: readonly SortKey[] = [
  { column: 'created_at', direction: 'asc', kind: 'timestamp' },
  { column: 'id', direction: 'asc', kind: 'text' },
];

/**
 * The users but those who are being erased; `email_key` keeps addresses unique without regard to case, and `search_key` is what
 * they are found by.
 */
export function createUserStore(executor: Executor): UserStore {
  const records = createRecordStore<User, UserRow>(executor, {
    table: 'users',
    columns: COLUMNS,
    hidden: ['email_key', 'search_key'],
  });
  const find = executor.defineQuery((db, parameter: Parameter<{ id: string }>) =>
    db.selectFrom('users').select(COLUMNS).where('id', '=', parameter('id')).where('erased_at', 'is', null),
  );
  const lock = executor.defineQuery((db, parameter: Parameter<{ id: string }>) => {
    const user = db
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '=', parameter('id'))
      .where('erased_at', 'is', null);
    return executor.dialect === 'postgres' ? user.forNoKeyUpdate() : user;
  });
  const byEmail = executor.defineQuery((db, parameter: Parameter<{ email_key: string }>) =>
    db.selectFrom('users').select(COLUMNS).where('email_key', '=', parameter('email_key')),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('users').select(COLUMNS).where('erased_at', 'is', null),
    filters: [],
    order: OLDEST_FIRST,
  });
  return {
    ...records,
    find: (id) => find.first({ id }),
    lock: (id) => (executor.inUnit() ? lock : find).first({ id }),
    insert: (user) => refuseTakenEmail(user, records.insert),
    update: (user) => refuseTakenEmail(user, records.update),
    findByEmail: (email) => byEmail.first({ email_key: email.toLowerCase() }),
    list: (page) => list({}, page),
  };
}

/** The search for users: it reads them in their order until a page is full. */
export function createUserSearchStore(executor: Executor): UserSearchStore {
  const list = defineList(executor, {
    from: (db, parameter: Parameter<{ readonly pattern: string }>) =>
      db
        .selectFrom('users')
        .select(COLUMNS)
        .where('erased_at', 'is', null)
        .where(sql<SqlBool>`search_key like ${parameter('pattern')} escape '\\'`),
    filters: [],
    order: OLDEST_FIRST,
  });
  return {
    list: (text, page) => list({ pattern: `%${toSearchText(text).replaceAll(/[\\%_]/g, '\\$&')}%` }, page),
  };
}

async function refuseTakenEmail(user: User, write: (row: UserRow) => Promise<void>): Promise<void> {
  const search_key = toSearchText(`${user.name} ${user.email ?? ''}`);
  try {
    await write({ ...user, email_key: user.email?.toLowerCase() ?? null, search_key });
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email_key')) throw error;
    throw new AppError('email_taken', `The e-mail address ${user.email} is taken.`, { cause: error });
  }
}

/** Tells whether a statement failed because a unique column has the value; its constraint is `<table>_<column>_key`. */
function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === `${table}_${column}_key`;
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.endsWith(`: ${table}.${column}`);
}
