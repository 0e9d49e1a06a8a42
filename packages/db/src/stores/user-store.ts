import { AppError, type User, type UserStore, userSchema } from '@learnwright/core';
import type { UserRow } from '../core-tables.ts';
import { isUniqueViolation } from '../errors/is-unique-violation.ts';
import { createRecordStore } from '../queries/create-record-store.ts';
import { defineList } from '../queries/define-list.ts';
import type { Executor } from '../queries/executor.ts';
import type { Parameter } from '../queries/parameter.ts';

const COLUMNS = userSchema.keyof().options;

/** The users; `email_key` keeps addresses unique without regard to case. */
export function createUserStore(executor: Executor): UserStore {
  const records = createRecordStore<User, UserRow>(executor, {
    table: 'users',
    columns: COLUMNS,
    hidden: ['email_key'],
  });
  const byEmail = executor.defineQuery((db, parameter: Parameter<{ email_key: string }>) =>
    db.selectFrom('users').select(COLUMNS).where('email_key', '=', parameter('email_key')),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('users').select(COLUMNS),
    filters: [],
    order: [
      { column: 'created_at', direction: 'asc', kind: 'timestamp' },
      { column: 'id', direction: 'asc', kind: 'text' },
    ],
  });
  return {
    ...records,
    insert: (user) => refuseTakenEmail(user, records.insert),
    update: (user) => refuseTakenEmail(user, records.update),
    findByEmail: (email) => byEmail.first({ email_key: email.toLowerCase() }),
    list: (page) => list({}, page),
  };
}

async function refuseTakenEmail(user: User, write: (row: UserRow) => Promise<void>): Promise<void> {
  try {
    await write({ ...user, email_key: user.email?.toLowerCase() ?? null });
  } catch (error) {
    if (!isUniqueViolation(error, 'users', 'email_key')) throw error;
    throw new AppError('email_taken', `The e-mail address ${user.email} is taken.`, { cause: error });
  }
}
