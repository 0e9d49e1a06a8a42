import { notFound } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import { WISHES_TABLE, type WishRow } from './tables.ts';

/** The wish of a learner; null where there is none. */
export async function findWish({ db }: Context, user_id: string): Promise<WishRow | null> {
  const query = db.selectFrom(WISHES_TABLE).selectAll().where('user_id', '=', user_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Throws not_found for an unknown user. */
export async function requireUser({ records }: Context, user_id: string): Promise<void> {
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
}

/** Keeps the wish of a learner. A mail of today is not sent again because the hour changes. */
export async function keepWish(context: Context, user_id: string, hour: number): Promise<void> {
  await context.db
    .insertInto(WISHES_TABLE)
    .values({ user_id, hour, sent_on: '' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hour }))
    .execute();
}

/** Deletes the wish of a learner, where there is one. */
export async function deleteWish({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom(WISHES_TABLE).where('user_id', '=', user_id).execute();
}

/** All wishes, by user. */
export async function listWishes({ db }: Context): Promise<WishRow[]> {
  return db.selectFrom(WISHES_TABLE).selectAll().orderBy('user_id').execute();
}

/** Notes the day of the mail to a learner; false where it was noted before, by another server for example. */
export async function noteMail({ db }: Context, { user_id }: WishRow, day: string): Promise<boolean> {
  const query = db.updateTable(WISHES_TABLE).set({ sent_on: day }).where('user_id', '=', user_id);
  const { numUpdatedRows } = await query.where('sent_on', '!=', day).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes back the note of a mail that could not be sent: it is tried again. */
export async function forgetMail({ db }: Context, { user_id, sent_on }: WishRow): Promise<void> {
  await db.updateTable(WISHES_TABLE).set({ sent_on }).where('user_id', '=', user_id).execute();
}
