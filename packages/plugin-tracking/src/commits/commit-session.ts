import { microsecondsOf, type Project, type Session, type SessionRating } from '@learnwright/core';
import { roundTo } from '../round-to.ts';
import type { CommitRow } from '../tables.ts';
import type { TrackingContext } from '../tracking-context.ts';
import { addCommit, replaceRating } from './change-totals.ts';
import { findCommit, insertCommit, updateRating } from './commit-store.ts';
import { toShare } from './rating-scale.ts';
import { findTotals, saveTotals } from './totals-store.ts';

type NoRating = Record<string, never>;
type CarriedRating = Pick<CommitRow, 'understanding' | 'stress' | 'notes' | 'rated_at'>;

const MICROSECONDS_PER_MINUTE = 60_000_000;

/**
 * Writes the commit of a session that has ended and adds it to the totals, in one transaction. A session that has a
 * commit gets no second one; a later rating than the one it carries takes its place.
 */
export async function commitSession(
  context: TrackingContext,
  session: Session,
  rating: SessionRating | NoRating,
): Promise<void> {
  await context.transaction(async () => {
    // Held until the end, so that commits and ratings of one project change its totals one after the other.
    const project = await context.records.projects.lock(session.project_id);
    // A project that has been deleted since has no progress to keep.
    if (project === null) return;
    const commit = await findCommit(context.db, session.id);
    if (commit !== null) await rateCommit(context, commit, carry(rating));
    else await addToProject(context, await createCommit(context, project, session, carry(rating)));
  });
}

/**
 * Gives the commit of a session a rating. An active session has no commit and gets none; one that has ended without
 * leaving a commit, as when the server went down in between, gets it now.
 */
export async function rateSession(context: TrackingContext, session: Session, rating: SessionRating): Promise<void> {
  if (session.status === 'active' && (await findCommit(context.db, session.id)) === null) return;
  await commitSession(context, session, rating);
}

async function createCommit(
  { records, clock, createId }: TrackingContext,
  project: Project,
  session: Session,
  rating: CarriedRating,
): Promise<CommitRow> {
  const { started_at, method } = session;
  const committed_at = session.ended_at ?? clock.now();
  const { total, wrong } = await records.attempts.countBetween(project.user_id, started_at, committed_at);
  const elapsed = microsecondsOf(committed_at) - microsecondsOf(started_at);
  return {
    id: createId(),
    project_id: project.id,
    session_id: session.id,
    method,
    error_rate: total === 0 ? null : roundTo(4, wrong / total),
    duration_minutes: Math.max(0, Math.floor(elapsed / MICROSECONDS_PER_MINUTE)),
    committed_at,
    ...rating,
  };
}

async function addToProject({ db }: TrackingContext, commit: CommitRow): Promise<void> {
  const totals = await findTotals(db, commit.project_id, commit.method);
  await insertCommit(db, commit);
  await saveTotals(db, addCommit(totals, commit));
}

async function rateCommit({ db }: TrackingContext, commit: CommitRow, rating: CarriedRating): Promise<void> {
  if (rating.rated_at === null || (commit.rated_at ?? '') >= rating.rated_at) return;
  const rated = { ...commit, ...rating };
  await updateRating(db, rated);
  const totals = await findTotals(db, commit.project_id, commit.method);
  if (totals !== null) await saveTotals(db, replaceRating(totals, commit, rated));
}

function carry(rating: SessionRating | NoRating): CarriedRating {
  if (!isRating(rating)) return { understanding: null, stress: null, notes: null, rated_at: null };
  const { understanding, stress, notes, created_at } = rating;
  return { understanding: toShare(understanding), stress: toShare(stress), notes, rated_at: created_at };
}

function isRating(rating: SessionRating | NoRating): rating is SessionRating {
  return 'created_at' in rating;
}
