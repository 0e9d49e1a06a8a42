import { type PrivacyFunctions, readPage, rowsOf, WHOLE_LIST } from '@learnwright/plugin-sdk';
import type { SessionContext, SessionDatabase } from './tables.ts';

/** A project and its sessions. */
interface ProjectSessions {
  readonly project_id: string;
  readonly session_ids: readonly string[];
}

/** How many sessions a statement names: few enough for the parameters a database takes. */
const BATCH = 500;

const OLDEST_FIRST = {
  by: [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ],
} as const;

/** The tables whose rows name their project, by their name in an export. */
const BY_PROJECT = {
  step_evaluations: 'plg_session__step_evaluations',
  step_totals: 'plg_session__step_totals',
  ratings: 'plg_session__ratings',
  method_switches: 'plg_session__method_switches',
  project_sets: 'plg_session__project_sets',
} as const;

/** Exports and erases what the plugin holds of a user's projects; only the totals are not exported. */
export const privacy: PrivacyFunctions<SessionContext> = {
  rows_by_keys: true,
  export_user: async ({ db, records }, user_id) => {
    const projects = await listProjects(records, user_id);
    return {
      starts: exportBySession(db, 'plg_session__starts', projects),
      step_evaluations: exportByProject(db, BY_PROJECT.step_evaluations, projects),
      topic_transitions: exportTransitions(db, projects),
      ratings: exportByProject(db, BY_PROJECT.ratings, projects),
      method_switches: exportSwitches(db, projects),
      project_sets: exportProjectSets(db, projects),
      message_images: exportImages(db, projects),
      summaries: exportBySession(db, 'plg_session__summaries', projects),
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

/** The rows of a table that has one for each session, session by session. */
async function* exportBySession(
  db: SessionDatabase,
  table: 'plg_session__starts' | 'plg_session__summaries',
  projects: readonly ProjectSessions[],
) {
  for (const batch of projects.flatMap(({ session_ids }) => inBatches(session_ids))) {
    const rows = db.selectFrom(table).selectAll().where('session_id', 'in', batch);
    yield* rowsOf((page) => readPage(rows, page, { by: [['session_id', 'text']] }));
  }
}

/** The pictures of the sessions, each with its file in base64. */
async function* exportImages(db: SessionDatabase, projects: readonly ProjectSessions[]) {
  for (const batch of projects.flatMap(({ session_ids }) => inBatches(session_ids))) {
    const images = db.selectFrom('plg_session__message_images').selectAll().where('session_id', 'in', batch);
    // A picture may have megabytes.
    yield* rowsOf((page) => readPage(images, page, OLDEST_FIRST), { most: 2 });
  }
}

/** The topic transitions of the projects, oldest first. */
async function* exportTransitions(db: SessionDatabase, projects: readonly ProjectSessions[]) {
  for (const batch of projects.flatMap(({ session_ids }) => inBatches(session_ids))) {
    const transitions = db.selectFrom('plg_session__topic_transitions').selectAll().where('session_id', 'in', batch);
    yield* rowsOf((page) => readPage(transitions, page, OLDEST_FIRST));
  }
}

/** The rows of the projects in a table, oldest first. */
async function* exportByProject(
  db: SessionDatabase,
  table: (typeof BY_PROJECT)['step_evaluations' | 'ratings'],
  projects: readonly ProjectSessions[],
) {
  for (const { project_id } of projects) {
    const rows = db.selectFrom(table).selectAll().where('project_id', '=', project_id);
    yield* rowsOf((page) => readPage(rows, page, OLDEST_FIRST));
  }
}

/** The method switches of the projects, oldest first. */
async function* exportSwitches(db: SessionDatabase, projects: readonly ProjectSessions[]) {
  for (const { project_id } of projects) {
    const switches = db.selectFrom(BY_PROJECT.method_switches).selectAll().where('project_id', '=', project_id);
    const by = [
      ['switched_at', 'timestamp'],
      ['id', 'text'],
    ] as const;
    yield* rowsOf((page) => readPage(switches, page, { by }));
  }
}

/** The lesson sets of the projects, project by project. */
async function* exportProjectSets(db: SessionDatabase, projects: readonly ProjectSessions[]) {
  for (const { project_id } of projects) {
    yield* await db.selectFrom(BY_PROJECT.project_sets).selectAll().where('project_id', '=', project_id).execute();
  }
}

async function deleteRows(db: SessionDatabase, { project_id, session_ids }: ProjectSessions): Promise<void> {
  for (const table of Object.values(BY_PROJECT)) {
    await db.deleteFrom(table).where('project_id', '=', project_id).execute();
  }
  for (const batch of inBatches(session_ids)) {
    await db.deleteFrom('plg_session__starts').where('session_id', 'in', batch).execute();
    await db.deleteFrom('plg_session__summaries').where('session_id', 'in', batch).execute();
    await db.deleteFrom('plg_session__message_images').where('session_id', 'in', batch).execute();
    await db.deleteFrom('plg_session__topic_transitions').where('session_id', 'in', batch).execute();
  }
}

function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => {
    return ids.slice(index * BATCH, (index + 1) * BATCH);
  });
}
