import { type PrivacyFunctions, WHOLE_LIST } from '@learnwright/plugin-sdk';
import type { SessionContext, SessionDatabase, StartRow, TopicTransitionRow } from './tables.ts';

/** A project and its sessions. */
interface ProjectSessions {
  readonly project_id: string;
  readonly session_ids: readonly string[];
}

/** How many sessions a statement names: few enough for the parameters a database takes. */
const BATCH = 500;

/** The tables whose rows name their project, by their name in an export. */
const BY_PROJECT = {
  step_evaluations: 'plg_session__step_evaluations',
  step_totals: 'plg_session__step_totals',
  ratings: 'plg_session__ratings',
  method_switches: 'plg_session__method_switches',
} as const;

/** Exports and erases what the plugin holds of a user's projects; only the totals are not exported. */
export const privacy: PrivacyFunctions<SessionContext> = {
  export_user: async ({ db, records }, user_id) => {
    const held = [];
    for (const project of await listProjects(records, user_id)) held.push(await listRows(db, project));
    return {
      starts: held.flatMap(({ starts }) => starts),
      step_evaluations: held.flatMap(({ step_evaluations }) => step_evaluations),
      topic_transitions: held.flatMap(({ topic_transitions }) => topic_transitions),
      ratings: held.flatMap(({ ratings }) => ratings),
      method_switches: held.flatMap(({ method_switches }) => method_switches),
    };
  },
  erase_user: async ({ db, records }, user_id) => {
    for (const project of await listProjects(records, user_id)) {
      // A turn that ends meanwhile locks the project before it adds rows. Locking in the same order avoids a deadlock.
      await records.projects.lock(project.project_id);
      await deleteRows(db, project);
    }
  },
};

async function listProjects(
  { projects, sessions }: SessionContext['records'],
  user_id: string,
): Promise<ProjectSessions[]> {
  const { items } = await projects.listByUser(user_id, WHOLE_LIST);
  const found = [];
  for (const { id: project_id } of items) {
    const { items: own } = await sessions.listByProject(project_id, WHOLE_LIST);
    found.push({ project_id, session_ids: own.map(({ id }) => id) });
  }
  return found;
}

/** Lists the rows of a project, oldest first; starts and transitions come session by session. */
async function listRows(db: SessionDatabase, { project_id, session_ids }: ProjectSessions) {
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

async function deleteRows(db: SessionDatabase, { project_id, session_ids }: ProjectSessions): Promise<void> {
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
