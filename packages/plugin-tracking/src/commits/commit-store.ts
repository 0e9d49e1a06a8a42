import { type Page, type PageRequest, requireCursor } from '@learnwright/core';
import type { CommitRow } from '../tables.ts';
import type { TrackingDatabase } from '../tracking-context.ts';

/** The commit of a session. */
export async function findCommit(db: TrackingDatabase, session_id: string): Promise<CommitRow | null> {
  const query = db.selectFrom('plg_tracking__commits').selectAll().where('session_id', '=', session_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Adds the commit of a session that has none. */
export async function insertCommit(db: TrackingDatabase, row: CommitRow): Promise<void> {
  await db.insertInto('plg_tracking__commits').values(row).execute();
}

/** Replaces the rating that a commit carries. */
export async function updateRating(
  db: TrackingDatabase,
  { id, understanding, stress, notes, rated_at }: CommitRow,
): Promise<void> {
  const rating = { understanding, stress, notes, rated_at };
  await db.updateTable('plg_tracking__commits').set(rating).where('id', '=', id).execute();
}

/** The commits of a project, oldest first. */
export async function listCommits(
  db: TrackingDatabase,
  project_id: string,
  page: PageRequest,
): Promise<Page<CommitRow>> {
  const [committed_at, id] = page.after === null ? [] : requireCursor(['timestamp', 'text'], page.after).map(String);
  let query = db.selectFrom('plg_tracking__commits').selectAll().where('project_id', '=', project_id);
  query = query.orderBy('committed_at').orderBy('id');
  if (committed_at !== undefined && id !== undefined) {
    query = query.where((eb) => eb(eb.refTuple('committed_at', 'id'), '>', eb.tuple(eb.val(committed_at), eb.val(id))));
  }
  if (page.limit === null) return { items: await query.execute(), next: null };
  const rows = await query.limit(page.limit + 1).execute();
  const items = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : [last.committed_at, last.id] };
}

/** The last so many commits of a project, newest first. */
export function latestCommits(db: TrackingDatabase, project_id: string, count: number): Promise<CommitRow[]> {
  return newestFirst(db, project_id).limit(count).execute();
}

/** The last so many commits of a project that carry a rating, newest first. */
export function latestRatedCommits(db: TrackingDatabase, project_id: string, count: number): Promise<CommitRow[]> {
  return newestFirst(db, project_id).where('rated_at', 'is not', null).limit(count).execute();
}

/** Forgets the commits of a project. */
export async function deleteCommits(db: TrackingDatabase, project_id: string): Promise<void> {
  await db.deleteFrom('plg_tracking__commits').where('project_id', '=', project_id).execute();
}

function newestFirst(db: TrackingDatabase, project_id: string) {
  const query = db.selectFrom('plg_tracking__commits').selectAll().where('project_id', '=', project_id);
  return query.orderBy('committed_at', 'desc').orderBy('id', 'desc');
}
