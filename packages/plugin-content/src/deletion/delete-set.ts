import { AppError, notFound, type PageRequest, readPage, type SetDeletion } from '@learnwright/plugin-sdk';
import { claimAssets, countAssets, deleteUnnamed } from '../assets/asset-store.ts';
import { findSet, inBatches } from '../store.ts';
import type { ContentContext, ContentDatabase } from '../tables.ts';

/** Versions whose lists of lessons are here together. */
const VERSIONS_AT_ONCE = 50;
const VERSION_ORDER = [
  ['set_id', 'text'],
  ['hash', 'text'],
] as const;

/** Tells what hangs on a set; throws not_found. */
export async function describeDeletion({ db, records }: ContentContext, set_id: string): Promise<SetDeletion> {
  const set = await findSet(db, set_id);
  if (set === null) throw notFound('set', set_id);
  const count = async (table: 'plg_content__versions' | 'plg_content__curricula') => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
    return Number((await rows.where('set_id', '=', set_id).executeTakeFirst())?.rows ?? 0);
  };
  const { learners, lesson_progress, element_errors, attempts } = await records.setUse.count(set_id);
  return {
    set_id,
    title: set.title,
    lessons: set.lesson_count,
    exercises: set.exercise_count,
    versions: await count('plg_content__versions'),
    ...(await countAssets(db, set_id)),
    ...{ learners, lesson_progress, element_errors, attempts },
    curricula: await count('plg_content__curricula'),
    followed_by: await listFollowers(db, set_id),
  };
}

/**
 * Deletes a set with its lessons, its versions, and the texts, pictures and sounds that no other set has, in one transaction. What
 * learners have done in it stays, and so do the curricula that were made of it. Returns what hung on it. Throws not_found, and
 * conflict while an update of a repository would bring it back.
 */
export async function deleteSet(context: ContentContext, set_id: string): Promise<SetDeletion> {
  const { db } = context;
  return context.transaction(async () => {
    // The lock of imports, taken in their order: set, pictures and sounds, snapshots.
    await db.updateTable('plg_content__sets').set({ set_id }).where('set_id', '=', set_id).execute();
    const deletion = await describeDeletion(context, set_id);
    refuseFollowed(deletion);
    const assets = await claimAssets(context, [set_id], new Map());
    const snapshots = await lockSnapshots(db, set_id);
    await db.deleteFrom('plg_content__sets').where('set_id', '=', set_id).execute();
    await deleteUnnamed(db, assets);
    await deleteUnused(db, snapshots);
    return deletion;
  });
}

function refuseFollowed({ set_id, followed_by }: SetDeletion): void {
  if (followed_by.length === 0) return;
  const remotes = followed_by.map((remote_id) => `"${remote_id}"`).join(', ');
  const detail = `The set "${set_id}" comes from a repository that is followed: its next update would bring it back. Delete the remote ${remotes} first.`;
  throw new AppError('conflict', detail, { extensions: { followed_by } });
}

/** The followed repositories that a set comes from; one that follows its default branch may be it. */
async function listFollowers(db: ContentDatabase, set_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('plg_content__origins as origins')
    .innerJoin('plg_content__remotes as remotes', 'remotes.url', 'origins.url')
    .select('remotes.remote_id')
    .where('origins.set_id', '=', set_id)
    .where((eb) => eb.or([eb('remotes.branch', 'is', null), eb('remotes.branch', '=', eb.ref('origins.branch'))]))
    .orderBy('remotes.remote_id')
    .execute();
  return rows.map(({ remote_id }) => remote_id);
}

/** Locks the snapshots of all versions of a set, in the order of imports. */
async function lockSnapshots(db: ContentDatabase, set_id: string): Promise<string[]> {
  const versions = db.selectFrom('plg_content__versions').select('lessons').where('set_id', '=', set_id);
  const hashes = new Set((await versions.execute()).flatMap(({ lessons }) => lessons.map(({ hash }) => hash)));
  const sorted = [...hashes].toSorted();
  for (const hash of sorted) {
    await db.updateTable('plg_content__snapshots').set({ hash }).where('hash', '=', hash).execute();
  }
  return sorted;
}

/** Deletes those of some locked snapshots that no version of any set has. */
async function deleteUnused(db: ContentDatabase, snapshots: readonly string[]): Promise<void> {
  const unused = new Set(snapshots);
  const query = db.selectFrom('plg_content__versions').select(['set_id', 'hash', 'lessons']);
  const readVersions = (after: PageRequest['after']) =>
    readPage(query, { limit: VERSIONS_AT_ONCE, after }, { by: VERSION_ORDER });
  let page = await readVersions(null);
  for (;;) {
    for (const { lessons } of page.items) for (const { hash } of lessons) unused.delete(hash);
    if (page.next === null || unused.size === 0) break;
    page = await readVersions(page.next);
  }
  for (const batch of inBatches([...unused])) {
    await db.deleteFrom('plg_content__snapshots').where('hash', 'in', batch).execute();
  }
}
