import { addDays, type DueItem, type ElementAddress, notFound, type Timestamp } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import { foldReviews } from './sm2.ts';
import { CARDS_TABLE, type CardRow } from './tables.ts';

/** Makes the cards of elements new from all attempts at them: an attempt that comes late or twice changes nothing else. */
export async function refold(context: Context, user_id: string, addresses: readonly ElementAddress[]): Promise<void> {
  const byElement = new Map(addresses.map((address) => [textOf(address), addressOf(address)]));
  const attempts = await context.records.attempts.listByElements(user_id, [...byElement.values()]);
  const reviews = Map.groupBy(attempts, textOf);
  for (const [element, address] of byElement) await keep(context, user_id, address, reviews.get(element) ?? []);
}

/** Puts cards away for the longest interval: their elements are mastered. */
export async function putAway(context: Context, user_id: string, address: ElementAddress): Promise<void> {
  const card = await findCard(context, user_id, address);
  if (card === undefined) return;
  const due_at = addDays(card.reviewed_at, context.settings.values.longest_interval_days);
  await context.db.updateTable(CARDS_TABLE).set({ due_at }).where('id', '=', card.id).execute();
}

/** Puts a due card off for a day. Throws not_found for an unknown card, and `not_due`. */
export async function putOff(context: Context, user_id: string, id: string): Promise<CardRow> {
  const query = context.db.selectFrom(CARDS_TABLE).selectAll().where('user_id', '=', user_id).where('id', '=', id);
  const card = await query.executeTakeFirst();
  if (card === undefined) throw notFound('card', id);
  const now = context.clock.now();
  if (card.due_at > now) throw context.error('not_due', { values: { due_at: card.due_at } });
  const due_at = addDays(now, 1);
  await context.db.updateTable(CARDS_TABLE).set({ due_at }).where('id', '=', id).execute();
  return { ...card, due_at };
}

/** The number of cards that are due until a time, such as now or the end of the learner's day. */
export async function countDue({ db }: Context, user_id: string, until: Timestamp): Promise<number> {
  const due = db.selectFrom(CARDS_TABLE).where('user_id', '=', user_id).where('due_at', '<=', until);
  const { count } = await due.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The due cards, the one that waits longest first. */
export async function listDue(
  { db }: Context,
  user_id: string,
  { limit, due_before }: { limit: number; due_before: Timestamp },
): Promise<DueItem[]> {
  const due = db.selectFrom(CARDS_TABLE).selectAll().where('user_id', '=', user_id).where('due_at', '<=', due_before);
  const cards = await due.orderBy('due_at').orderBy('id').limit(limit).execute();
  return cards.map((card) => ({
    id: card.id,
    title: card.element_key,
    due_at: card.due_at,
    data: { ...addressOf(card) },
  }));
}

/** Deletes the cards that nobody has reviewed for a long time. Returns how many. */
export async function forgetOld({ db, clock, settings }: Context): Promise<number> {
  const before = addDays(clock.now(), -settings.values.forget_after_days);
  const { numDeletedRows } = await db.deleteFrom(CARDS_TABLE).where('due_at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** All cards of a learner. */
export async function listCards({ db }: Context, user_id: string): Promise<CardRow[]> {
  return db.selectFrom(CARDS_TABLE).selectAll().where('user_id', '=', user_id).orderBy('id').execute();
}

/** Deletes all cards of a learner. */
export async function deleteCards({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom(CARDS_TABLE).where('user_id', '=', user_id).execute();
}

async function keep(
  context: Context,
  user_id: string,
  address: ElementAddress,
  reviews: Parameters<typeof foldReviews>[0],
): Promise<void> {
  const card = await findCard(context, user_id, address);
  const memory = foldReviews(reviews);
  if (memory === null) {
    if (card !== undefined) await context.db.deleteFrom(CARDS_TABLE).where('id', '=', card.id).execute();
    return;
  }
  const interval_days = Math.min(memory.interval_days, context.settings.values.longest_interval_days);
  const known = { ...memory, interval_days, due_at: addDays(memory.reviewed_at, interval_days) };
  if (card !== undefined) await context.db.updateTable(CARDS_TABLE).set(known).where('id', '=', card.id).execute();
  else {
    const row = { id: context.createId(), user_id, ...address, ...known };
    await context.db.insertInto(CARDS_TABLE).values(row).execute();
  }
}

async function findCard({ db }: Context, user_id: string, address: ElementAddress): Promise<CardRow | undefined> {
  const query = db.selectFrom(CARDS_TABLE).selectAll().where('user_id', '=', user_id);
  return query.where(({ eb }) => eb.and(addressOf(address))).executeTakeFirst();
}

function addressOf({ set_id, lesson_id, exercise_id, element_key }: ElementAddress): ElementAddress {
  return { set_id, lesson_id, exercise_id, element_key };
}

function textOf(address: ElementAddress): string {
  return JSON.stringify(Object.values(addressOf(address)));
}
