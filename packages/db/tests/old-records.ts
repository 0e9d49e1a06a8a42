import type { User } from '@learnwright/core';
import type { Database } from '../src/database.ts';

/** Adds a user to a database that is older than the stores, which write columns that it does not have yet. */
export async function insertOldUser(database: Database, user: User): Promise<void> {
  await database
    .kysely<{ users: Record<string, unknown> }>()
    .insertInto('users')
    .values({ ...user, email_key: user.email })
    .execute();
}
