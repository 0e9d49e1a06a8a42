import { type Page, type PageRequest, type RemoteOrigin, readPage, sql, toSearchText } from '@learnwright/plugin-sdk';
import type { RawBuilder, SqlBool } from 'kysely';
import type {
  ContentDatabase,
  CurriculumRow,
  LessonRow,
  OriginRow,
  SetRow,
  SnapshotRow,
  VersionRow,
} from './tables.ts';

/** Rows that one statement inserts: few enough for the parameters a database takes. */
const BATCH = 100;

/** The set with this id. */
export async function findSet(db: ContentDatabase, set_id: string): Promise<SetRow | null> {
  const row = await db.selectFrom('plg_content__sets').selectAll().where('set_id', '=', set_id).executeTakeFirst();
  return row ?? null;
}

/** The sets to list; a field that is left out does not narrow the list. */
export interface SetFilter {
  /** The language that sets explain in; `de` stands for `de-AT`, too. */
  readonly language?: string | undefined;
  /** The language that they teach. */
  readonly target?: string | undefined;
  /** What their title or description has in it. */
  readonly q?: string | undefined;
}

/** The sets by id. */
export async function listSets(
  db: ContentDatabase,
  { language, target, q }: SetFilter,
  page: PageRequest,
): Promise<Page<SetRow>> {
  let query = db.selectFrom('plg_content__sets').selectAll();
  if (language !== undefined) query = query.where(isLanguage(sql`language`, language));
  if (target !== undefined) query = query.where(isLanguage(sql`(metadata ->> 'target_language')`, target));
  if (q !== undefined) {
    const set_ids = await findSetsWith(db, q);
    if (set_ids.length === 0) return { items: [], next: null };
    query = query.where('set_id', 'in', set_ids);
  }
  return readPage(query, page, { by: [['set_id', 'text']] });
}

function isLanguage(column: RawBuilder<unknown>, language: string) {
  const tag = language.toLowerCase();
  return sql<SqlBool>`(lower(${column}) = ${tag} or lower(${column}) like ${`${tag}-%`})`;
}

/** The ids of the sets with a text in their title or description: databases differ in what they know of letters. */
async function findSetsWith(db: ContentDatabase, text: string): Promise<string[]> {
  const rows = await db.selectFrom('plg_content__sets').select(['set_id', 'title', 'description']).execute();
  const searched = toSearchText(text);
  return rows.flatMap(({ set_id, title, description }) =>
    toSearchText(`${title} ${description ?? ''}`).includes(searched) ? [set_id] : [],
  );
}

/** The sets with these ids, in any order. */
export async function listSetsById(db: ContentDatabase, set_ids: readonly string[]): Promise<SetRow[]> {
  if (set_ids.length === 0) return [];
  return db.selectFrom('plg_content__sets').selectAll().where('set_id', 'in', set_ids).execute();
}

/** A lesson of a set with the title of the set; a set without lessons has one row without a lesson. */
export interface NamedLessonRow {
  readonly set_id: string;
  readonly set_title: string;
  readonly lesson_id: string | null;
  readonly title: string | null;
}

/** The lessons of all sets by set, in their order: one statement, however many there are. */
export async function listNamedLessons(db: ContentDatabase): Promise<NamedLessonRow[]> {
  return db
    .selectFrom('plg_content__sets as set')
    .leftJoin('plg_content__lessons as lesson', 'lesson.set_id', 'set.set_id')
    .select(['set.set_id', 'set.title as set_title', 'lesson.lesson_id', 'lesson.title'])
    .orderBy('set.set_id')
    .orderBy('lesson.order_index')
    .orderBy('lesson.lesson_id')
    .execute();
}

/** Finds or makes the row of a set, and locks it until the transaction ends. A new row has no hash. */
export async function claimSet(db: ContentDatabase, row: SetRow): Promise<SetRow> {
  return db
    .insertInto('plg_content__sets')
    .values({ ...row, hash: null })
    .onConflict((conflict) => conflict.column('set_id').doUpdateSet({ set_id: (eb) => eb.ref('excluded.set_id') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the rows that `claimSet` made and nobody filled. */
export async function releaseClaims(db: ContentDatabase, set_ids: readonly string[]): Promise<void> {
  await db.deleteFrom('plg_content__sets').where('set_id', 'in', set_ids).where('hash', 'is', null).execute();
}

/** Replaces the row of a set. */
export async function updateSet(db: ContentDatabase, { set_id, ...row }: SetRow): Promise<void> {
  await db.updateTable('plg_content__sets').set(row).where('set_id', '=', set_id).execute();
}

/** The lessons of a set in their order. */
export async function listLessons(db: ContentDatabase, set_id: string): Promise<LessonRow[]> {
  const query = db.selectFrom('plg_content__lessons').selectAll().where('set_id', '=', set_id);
  return query.orderBy('order_index').execute();
}

/** Lists a page of the lessons of a set in their order. */
export function listLessonPage(db: ContentDatabase, set_id: string, page: PageRequest): Promise<Page<LessonRow>> {
  const query = db.selectFrom('plg_content__lessons').selectAll().where('set_id', '=', set_id);
  return readPage(query, page, {
    by: [
      ['order_index', 'integer'],
      ['lesson_id', 'text'],
    ],
  });
}

/** Finds a lesson by its id, else by the name of its file, with or without the extension. */
export async function findLesson(db: ContentDatabase, set_id: string, name: string): Promise<LessonRow | null> {
  const aliases = [name, name.replace(/\.(json|md|markdown)$/i, '')];
  const rows = await db
    .selectFrom('plg_content__lessons')
    .selectAll()
    .where('set_id', '=', set_id)
    .where((eb) => eb.or([eb('lesson_id', '=', name), eb('alias', 'in', aliases)]))
    .orderBy('order_index')
    .execute();
  return rows.find(({ lesson_id }) => lesson_id === name) ?? rows[0] ?? null;
}

/** Replaces the lessons of a set; the snapshots they name must be there. */
export async function replaceLessons(db: ContentDatabase, set_id: string, rows: readonly LessonRow[]): Promise<void> {
  await db.deleteFrom('plg_content__lessons').where('set_id', '=', set_id).execute();
  for (const batch of inBatches(rows)) await db.insertInto('plg_content__lessons').values(batch).execute();
}

/** The content of a snapshot. */
export async function findSnapshot(db: ContentDatabase, hash: string): Promise<string | null> {
  const query = db.selectFrom('plg_content__snapshots').select('content').where('hash', '=', hash);
  return (await query.executeTakeFirst())?.content ?? null;
}

/** The snapshots with these hashes, in any order. */
export async function listSnapshots(db: ContentDatabase, hashes: readonly string[]): Promise<SnapshotRow[]> {
  const found: SnapshotRow[] = [];
  for (const batch of inBatches(hashes)) {
    found.push(...(await db.selectFrom('plg_content__snapshots').selectAll().where('hash', 'in', batch).execute()));
  }
  return found;
}

/** Adds snapshots; existing ones stay as they are, and are locked until the transaction ends. */
export async function insertSnapshots(db: ContentDatabase, rows: readonly SnapshotRow[]): Promise<void> {
  const insert = db.insertInto('plg_content__snapshots').values(rows);
  await insert
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: (eb) => eb.ref('excluded.hash') }))
    .execute();
}

/** Adds a version of a set; an existing one stays as it is. */
export async function insertVersion(db: ContentDatabase, row: VersionRow): Promise<void> {
  const insert = db.insertInto('plg_content__versions').values(row);
  await insert.onConflict((conflict) => conflict.columns(['set_id', 'hash']).doNothing()).execute();
}

/** The origins of some sets; sets of uploads have none. */
export async function listOrigins(db: ContentDatabase, set_ids: readonly string[]): Promise<OriginRow[]> {
  if (set_ids.length === 0) return [];
  return db.selectFrom('plg_content__origins').selectAll().where('set_id', 'in', set_ids).execute();
}

/** Notes where sets came from; null for an upload. */
export async function replaceOrigins(
  db: ContentDatabase,
  set_ids: readonly string[],
  origin: RemoteOrigin | null,
): Promise<void> {
  for (const batch of inBatches(set_ids)) {
    await db.deleteFrom('plg_content__origins').where('set_id', 'in', batch).execute();
    if (origin === null) continue;
    const { url, branch, commit_sha } = origin;
    const rows = batch.map((set_id) => ({ set_id, url, branch, commit_sha }));
    await db.insertInto('plg_content__origins').values(rows).execute();
  }
}

/** The curriculum that a set became for a user. */
export async function findCurriculum(
  db: ContentDatabase,
  user_id: string,
  set_id: string,
): Promise<CurriculumRow | null> {
  const query = db.selectFrom('plg_content__curricula').selectAll().where('user_id', '=', user_id);
  return (await query.where('set_id', '=', set_id).executeTakeFirst()) ?? null;
}

/** All the curricula that sets became for a user. */
export async function listCurricula(db: ContentDatabase, user_id: string): Promise<CurriculumRow[]> {
  const query = db.selectFrom('plg_content__curricula').selectAll().where('user_id', '=', user_id);
  return query.orderBy('set_id').execute();
}

/** Stores the curriculum that a set became; replaces an earlier one. */
export async function saveCurriculum(db: ContentDatabase, row: CurriculumRow): Promise<void> {
  const insert = db.insertInto('plg_content__curricula').values(row);
  const { curriculum_id, created_at } = row;
  await insert
    .onConflict((conflict) => conflict.columns(['user_id', 'set_id']).doUpdateSet({ curriculum_id, created_at }))
    .execute();
}

/** Deletes the row of a curriculum. */
export async function deleteCurriculum(db: ContentDatabase, user_id: string, curriculum_id: string): Promise<void> {
  const rows = db.deleteFrom('plg_content__curricula').where('user_id', '=', user_id);
  await rows.where('curriculum_id', '=', curriculum_id).execute();
}

/** Deletes the rows of a user. */
export async function deleteCurricula(db: ContentDatabase, user_id: string): Promise<void> {
  await db.deleteFrom('plg_content__curricula').where('user_id', '=', user_id).execute();
}

/** Cuts a list into batches of at most `size`. */
export function inBatches<Row>(rows: readonly Row[], size = BATCH): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
    return rows.slice(index * size, (index + 1) * size);
  });
}
