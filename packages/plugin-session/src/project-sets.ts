import {
  type LessonAddress,
  type LessonDescription,
  type LessonProgress,
  type LessonStatus,
  notFound,
  type Project,
} from '@learnwright/plugin-sdk';
import type { ProjectSets } from './schemas.ts';
import type { SessionContext } from './tables.ts';

/** A lesson in a session prompt; its texts are the lesson's own and quoted as data. */
export interface LessonNote {
  readonly title: string;
  readonly status: LessonStatus | 'not_started';
  /** Null before the learner has begun. */
  readonly score?: { readonly correct: number; readonly total: number } | undefined;
  /** A BCP 47 tag; null where the lesson teaches no language. */
  readonly target_language: string | null;
  readonly cards: LessonDescription['cards'];
}

/** How many lessons a prompt tells of. */
const LESSONS = 5;

/** Reads which lesson sets belong to a project, in their order; throws not_found. */
export async function readProjectSets(context: SessionContext, project_id: string): Promise<ProjectSets> {
  if ((await context.records.projects.find(project_id)) === null) throw notFound('project', project_id);
  return { project_id, set_ids: await listSets(context, project_id) };
}

/** Replaces the lesson sets of a project; each counts once. Throws not_found. */
export async function replaceProjectSets(
  { records, db, transaction }: SessionContext,
  project_id: string,
  set_ids: readonly string[],
): Promise<ProjectSets> {
  const unique = [...new Set(set_ids)];
  await transaction(async () => {
    if ((await records.projects.lock(project_id)) === null) throw notFound('project', project_id);
    await db.deleteFrom('plg_session__project_sets').where('project_id', '=', project_id).execute();
    const rows = unique.map((set_id, position) => ({ project_id, set_id, position }));
    if (rows.length > 0) await db.insertInto('plg_session__project_sets').values(rows).execute();
  });
  return { project_id, set_ids: unique };
}

/**
 * Lists the lessons that a prompt tells of: those of the project's sets, the latest progress first, then the next ones. A
 * project without sets has the lessons of its learner, where it is the only project: else nobody knows whose they are.
 */
export async function listLessonNotes(context: SessionContext, project: Project): Promise<LessonNote[]> {
  const set_ids = await listSets(context, project.id);
  const progress = await listLatestProgress(context, project, set_ids);
  if (set_ids.length === 0 && (progress.length === 0 || !(await isOnlyProject(context, project)))) return [];
  const addresses = progress.map(({ set_id, lesson_id }) => ({ set_id, lesson_id }));
  const described = (await context.hooks.first('describe_lessons', addresses, set_ids, LESSONS)) ?? [];
  const descriptions = new Map(described.map((description) => [keyOf(description), description]));
  const begun = new Set(progress.map(keyOf));
  const next = described.filter((description) => !begun.has(keyOf(description)));
  return [
    ...progress.map((row) => toNote(row, descriptions.get(keyOf(row)))),
    ...next.map(({ title, ...rest }): LessonNote => ({ title, status: 'not_started', ...excerptOf(rest) })),
  ].slice(0, LESSONS);
}

async function listSets({ db }: SessionContext, project_id: string): Promise<string[]> {
  const query = db.selectFrom('plg_session__project_sets').select('set_id').where('project_id', '=', project_id);
  return (await query.orderBy('position').execute()).map(({ set_id }) => set_id);
}

/** Tells whether a learner has no other project but the one for content lessons. */
async function isOnlyProject({ records }: SessionContext, { id, user_id }: Project): Promise<boolean> {
  // One may be the project of content lessons.
  const { items } = await records.projects.listByUser(user_id, { limit: 3, after: null });
  return items.every((project) => project.id === id || project.kind === 'content');
}

/** The latest progress of a learner in some sets, latest first; in all where none is named. */
async function listLatestProgress(
  { records }: SessionContext,
  { user_id }: Project,
  set_ids: readonly string[],
): Promise<LessonProgress[]> {
  const latest: LessonProgress[] = [];
  for (const set_id of set_ids.length === 0 ? [undefined] : set_ids) {
    latest.push(...(await records.lessonProgress.list({ user_id, set_id }, { limit: LESSONS, after: null })).items);
  }
  return latest
    .toSorted((one, other) => Number(one.updated_at < other.updated_at) - Number(one.updated_at > other.updated_at))
    .slice(0, LESSONS);
}

function toNote(progress: LessonProgress, description: LessonDescription | undefined): LessonNote {
  const { lesson_id, status, score_correct, score_total } = progress;
  const title = description?.title ?? lesson_id;
  return { title, status, score: { correct: score_correct, total: score_total }, ...excerptOf(description) };
}

function excerptOf(description: Pick<LessonDescription, 'cards' | 'target_language'> | undefined) {
  return { cards: description?.cards ?? [], target_language: description?.target_language ?? null };
}

function keyOf({ set_id, lesson_id }: LessonAddress): string {
  return JSON.stringify([set_id, lesson_id]);
}
