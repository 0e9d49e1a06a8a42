import type { SessionDatabase } from '../session-context.ts';
import type { StartRow, TopicTransitionRow } from '../tables.ts';

/** A project and its sessions. */
export interface ProjectSessions {
  readonly project_id: string;
  readonly session_ids: readonly string[];
}

/** Sessions that one statement names: few enough for the parameters a database takes. */
const BATCH = 500;

/** The tables whose rows name their project, by their name in an export. */
const BY_PROJECT = {
  step_evaluations: 'plg_session__step_evaluations',
  step_totals: 'plg_session__step_totals',
  ratings: 'plg_session__ratings',
  method_switches: 'plg_session__method_switches',
} as const;

/** All rows of a project, in the order they were made in; of starts and transitions by session. */
export async function listRowsOfProject(db: SessionDatabase, { project_id, session_ids }: ProjectSessions) {
  const starts: StartRow[] = [];
  const topic_transitions: TopicTransitionRow[] = [];
  for (const batch of inBatches(session_ids)) {
    starts.push(...(await db.selectFrom('plg_session__starts').selectAll().where('session_id', 'in', batch).execute()));
    const transitions = db.selectFrom('plg_session__topic_transitions').selectAll().where('session_id', 'in', batch);
    topic_transitions.push(...(await transitions.orderBy('created_at').orderBy('id').execute()));
  }
  const evaluations = db.selectFrom(BY_PROJECT.step_evaluations).selectAll().where('project_id', '=', project_id);
  const ratings = db.selectFrom(BY_PROJECT.ratings).selectAll().where('project_id', '=', project_id);
  const switches = db.selectFrom(BY_PROJECT.method_switches).selectAll().where('project_id', '=', project_id);
  return {
    starts,
    topic_transitions,
    step_evaluations: await evaluations.orderBy('created_at').orderBy('id').execute(),
    ratings: await ratings.orderBy('created_at').orderBy('id').execute(),
    method_switches: await switches.orderBy('switched_at').orderBy('id').execute(),
  };
}

/** Deletes all rows of a project. */
export async function deleteRowsOfProject(db: SessionDatabase, { project_id, session_ids }: ProjectSessions) {
  for (const table of Object.values(BY_PROJECT)) {
    await db.deleteFrom(table).where('project_id', '=', project_id).execute();
  }
  for (const batch of inBatches(session_ids)) {
    await db.deleteFrom('plg_session__starts').where('session_id', 'in', batch).execute();
    await db.deleteFrom('plg_session__topic_transitions').where('session_id', 'in', batch).execute();
  }
}

function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => {
    return ids.slice(index * BATCH, (index + 1) * BATCH);
  });
}
