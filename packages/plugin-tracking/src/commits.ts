import {
  type CompletedSession,
  notFound,
  type Page,
  type PageRequest,
  type ProgressCommit,
  type Project,
  readPage,
  roundTo,
  type Session,
  type SessionRating,
} from '@learnwright/plugin-sdk';
import { addCommit, replaceRating, toShare } from './method-totals.ts';
import { measureDuration } from './session-duration.ts';
import type { CommitRow, TrackingContext, TrackingDatabase } from './tables.ts';

type NoRating = Record<string, never>;
type CommitRating = Pick<CommitRow, 'understanding' | 'stress' | 'notes' | 'rated_at'>;

/**
 * Commits a session that has ended and adds the commit to the totals, in one transaction. A session has one commit,
 * however often its end is announced (specification, R9.5); a later rating takes the place of the commit's rating.
 */
export async function commitSession(
  context: TrackingContext,
  session: CompletedSession,
  rating: SessionRating | NoRating,
): Promise<void> {
  await context.transaction(async () => {
    // Locked until the end, so that commits and ratings of a project change its totals one after the other.
    const project = await context.records.projects.lock(session.project_id);
    // A project that was deleted meanwhile has no progress to keep.
    if (project === null) return;
    // The end of a session is told once, as a rule; then a commit is there for ratings alone.
    const known = isRating(rating) ? await findCommit(context.db, session.id) : null;
    if (known !== null) return rateCommit(context.db, known, ratingOf(rating));
    const commit = await createCommit(context, project, session, ratingOf(rating));
    if (await insertCommit(context.db, commit)) await addCommit(context.db, commit);
  });
}

/**
 * Gives the commit of a session a rating. An active session has no commit and gets none. A session that ended without
 * one, as when the server went down in between, is committed now.
 */
export async function rateSession(context: TrackingContext, session: Session, rating: SessionRating): Promise<void> {
  if (session.status === 'active' && (await findCommit(context.db, session.id)) === null) return;
  await commitSession(context, session, rating);
}

/** Lists the commits of a project, oldest first (specification, R9.5); throws not_found. */
export async function readCommits(
  { db, records }: TrackingContext,
  project_id: string,
  page: PageRequest,
): Promise<Page<ProgressCommit>> {
  if ((await records.projects.find(project_id)) === null) throw notFound('project', project_id);
  return listCommits(db, project_id, page);
}

/** Lists the commits of a project, oldest first. */
export async function listCommits(
  db: TrackingDatabase,
  project_id: string,
  page: PageRequest,
): Promise<Page<ProgressCommit>> {
  const query = db.selectFrom('plg_tracking__commits').selectAll().where('project_id', '=', project_id);
  const { items, next } = await readPage(query, page, {
    by: [
      ['committed_at', 'timestamp'],
      ['id', 'text'],
    ],
  });
  return { items: items.map(toProgressCommit), next };
}

/** Lists the last so many commits of a project, newest first. */
export async function listLatestCommits(
  db: TrackingDatabase,
  project_id: string,
  count: number,
): Promise<ProgressCommit[]> {
  const rows = await newestFirst(db, project_id).limit(count).execute();
  return rows.map(toProgressCommit);
}

/** Lists the last so many commits of a project that have a rating, newest first. */
export async function listLatestRatedCommits(
  db: TrackingDatabase,
  project_id: string,
  count: number,
): Promise<ProgressCommit[]> {
  const rows = await newestFirst(db, project_id).where('rated_at', 'is not', null).limit(count).execute();
  return rows.map(toProgressCommit);
}

/** Deletes the commits of a project. */
export async function deleteCommits(db: TrackingDatabase, project_id: string): Promise<void> {
  await db.deleteFrom('plg_tracking__commits').where('project_id', '=', project_id).execute();
}

async function findCommit(db: TrackingDatabase, session_id: string): Promise<CommitRow | null> {
  const query = db.selectFrom('plg_tracking__commits').selectAll().where('session_id', '=', session_id);
  return (await query.executeTakeFirst()) ?? null;
}

async function createCommit(
  context: TrackingContext,
  project: Project,
  session: CompletedSession,
  rating: CommitRating,
): Promise<CommitRow> {
  const { records, clock, createId } = context;
  const { started_at, method } = session;
  const committed_at = session.ended_at ?? clock.now();
  const { total, wrong } = await records.attempts.countBetween(project.user_id, started_at, committed_at);
  return {
    id: createId(),
    project_id: project.id,
    session_id: session.id,
    method,
    error_rate: total === 0 ? null : roundTo(4, wrong / total),
    duration_minutes: await measureDuration(context, session, committed_at),
    committed_at,
    ...rating,
  };
}

/** Inserts a commit; false, and nothing is stored, where its session has one. */
async function insertCommit(db: TrackingDatabase, commit: CommitRow): Promise<boolean> {
  const insert = db.insertInto('plg_tracking__commits').values(commit);
  const result = await insert.onConflict((conflict) => conflict.column('session_id').doNothing()).executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

async function rateCommit(db: TrackingDatabase, commit: CommitRow, rating: CommitRating): Promise<void> {
  if (rating.rated_at === null || (commit.rated_at ?? '') >= rating.rated_at) return;
  await db.updateTable('plg_tracking__commits').set(rating).where('id', '=', commit.id).execute();
  await replaceRating(db, commit, rating);
}

function ratingOf(rating: SessionRating | NoRating): CommitRating {
  if (!isRating(rating)) return { understanding: null, stress: null, notes: null, rated_at: null };
  const { understanding, stress, notes, created_at } = rating;
  return { understanding: toShare(understanding), stress: toShare(stress), notes, rated_at: created_at };
}

function isRating(rating: SessionRating | NoRating): rating is SessionRating {
  return 'created_at' in rating;
}

function newestFirst(db: TrackingDatabase, project_id: string) {
  const query = db.selectFrom('plg_tracking__commits').selectAll().where('project_id', '=', project_id);
  return query.orderBy('committed_at', 'desc').orderBy('id', 'desc');
}

/** The commit as clients see it. */
function toProgressCommit({ rated_at: _, ...commit }: CommitRow): ProgressCommit {
  return commit;
}
