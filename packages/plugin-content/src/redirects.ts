import { hash } from 'node:crypto';
import { type Attempt, type ElementAddress, type ElementMove, elementAddressText } from '@learnwright/plugin-sdk';
import { listLessonElements } from './lesson-elements.ts';
import { parseSnapshot } from './reading/prepared-set.ts';
import { findSnapshot, inBatches } from './store.ts';
import type { ContentContext, ContentDatabase, RedirectRow } from './tables.ts';

/**
 * Notes where elements have moved, for attempts that come later and name the old address. What led to an old address leads
 * on to the new one.
 */
export async function saveRedirects(
  db: ContentDatabase,
  moves: readonly ElementMove[],
  moved_at: string,
): Promise<void> {
  const targets = new Map(moves.map(({ from, to }) => [hashOf(from), to]));
  // All are read before any is changed: elements may change places.
  const leading: RedirectRow[] = [];
  for (const batch of inBatches([...targets.keys()])) {
    leading.push(
      ...(await db.selectFrom('plg_content__redirects').selectAll().where('to_hash', 'in', batch).execute()),
    );
  }
  for (const { from_hash, moved_at: since, to_hash } of leading) {
    const update = db.updateTable('plg_content__redirects').set(toTarget(targets.get(to_hash)));
    await update.where('from_hash', '=', from_hash).where('moved_at', '=', since).execute();
  }
  const rows = [...targets].map(([from_hash, to]) => ({ from_hash, moved_at, ...toTarget(to) }));
  for (const batch of inBatches(rows)) {
    const insert = db.insertInto('plg_content__redirects').values(batch);
    await insert
      .onConflict((conflict) =>
        conflict.columns(['from_hash', 'moved_at']).doUpdateSet((eb) => ({
          to_hash: eb.ref('excluded.to_hash'),
          to_address: eb.ref('excluded.to_address'),
        })),
      )
      .execute();
  }
}

/**
 * Tells where the elements of attempts are now; null where none has moved. An attempt from before a move goes where the
 * element went; a later one too, unless another element has taken the old address.
 */
export async function redirectElements(
  context: ContentContext,
  attempts: readonly Attempt[],
): Promise<readonly ElementAddress[] | null> {
  const { db } = context;
  const redirects = new Map<string, RedirectRow[]>();
  for (const batch of inBatches([...new Set(attempts.map(hashOf))])) {
    const query = db.selectFrom('plg_content__redirects').selectAll().where('from_hash', 'in', batch);
    for (const row of await query.orderBy('moved_at').execute()) {
      redirects.set(row.from_hash, [...(redirects.get(row.from_hash) ?? []), row]);
    }
  }
  if (redirects.size === 0) return null;
  const readAddresses = createAddressReader(context);
  const places: ElementAddress[] = [];
  for (const attempt of attempts) {
    const moves = redirects.get(hashOf(attempt)) ?? [];
    const next = moves.find(({ moved_at }) => attempt.attempted_at < moved_at);
    const last = moves.at(-1);
    if (next !== undefined) places.push(next.to_address);
    else if (last === undefined || (await readAddresses(attempt)).has(elementAddressText(attempt)))
      places.push(attempt);
    else places.push(last.to_address);
  }
  return places;
}

/** Reads the addresses of all elements that a lesson has now, each lesson once. */
function createAddressReader({ db }: ContentContext) {
  const known = new Map<string, ReadonlySet<string>>();
  return async ({ set_id, lesson_id }: ElementAddress): Promise<ReadonlySet<string>> => {
    const name = JSON.stringify([set_id, lesson_id]);
    const addresses = known.get(name) ?? (await readLessonAddresses(db, set_id, lesson_id));
    known.set(name, addresses);
    return addresses;
  };
}

async function readLessonAddresses(db: ContentDatabase, set_id: string, lesson_id: string): Promise<Set<string>> {
  const query = db.selectFrom('plg_content__lessons').select('hash').where('set_id', '=', set_id);
  const lesson = await query.where('lesson_id', '=', lesson_id).executeTakeFirst();
  const content = lesson === undefined ? null : await findSnapshot(db, lesson.hash);
  if (content === null) return new Set();
  return new Set(
    listLessonElements(set_id, lesson_id, parseSnapshot(content)).map(({ address }) => elementAddressText(address)),
  );
}

function toTarget(to: ElementAddress | undefined) {
  if (to === undefined) throw new Error('A redirect leads to an element that has not moved.');
  const { set_id, lesson_id, exercise_id, element_key } = to;
  return { to_hash: hashOf(to), to_address: { set_id, lesson_id, exercise_id, element_key } };
}

/** One short key of an address, whose parts may be long. */
function hashOf(address: ElementAddress): string {
  return hash('sha256', elementAddressText(address));
}
