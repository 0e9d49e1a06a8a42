import { createAnswerLanguages, gradingSchema, lessonSchema } from '@learnwright/exercises';
import { notFound, type Page, type PageRequest, type RemoteOrigin, z } from '@learnwright/plugin-sdk';
import { listAssets } from './assets/asset-store.ts';
import type { Attribution, LessonSet } from './schemas.ts';
import { parseJsonObject } from './sources/read-document.ts';
import { findLesson, findSet, findSnapshot, listLessonPage, listOrigins, listSets, type SetFilter } from './store.ts';
import type { AssetRow, ContentContext, SetRow } from './tables.ts';

/** The steps of a lesson as its author wrote them. */
const writtenLessonSchema = z.object({
  steps: z.array(z.looseObject({ exercise: z.looseObject({}).nullish() })),
});

/** The sets by id. */
export async function listLessonSets(
  { db }: ContentContext,
  filter: SetFilter,
  page: PageRequest,
): Promise<Page<LessonSet>> {
  const { items, next } = await listSets(db, filter, page);
  const set_ids = items.map(({ set_id }) => set_id);
  const origins = new Map((await listOrigins(db, set_ids)).map(({ set_id, ...origin }) => [set_id, origin]));
  return { items: items.map((row) => toLessonSet(row, origins.get(row.set_id))), next };
}

/** The set; throws not_found. */
export async function readLessonSet(context: ContentContext, set_id: string): Promise<LessonSet> {
  const row = await requireSet(context, set_id);
  const [found] = await listOrigins(context.db, [set_id]);
  if (found === undefined) return toLessonSet(row);
  const { set_id: _, ...origin } = found;
  return toLessonSet(row, origin);
}

/** Reads pages of the lessons of a set in their order, without their content; throws not_found for the set. */
export async function openLessonEntries(context: ContentContext, set_id: string) {
  await requireSet(context, set_id);
  return async (page: PageRequest) => {
    const { items, next } = await listLessonPage(context.db, set_id, page);
    return { items: items.map(({ set_id: _set, path: _path, ...entry }) => entry), next };
  };
}

/**
 * The lesson's JSON with the language of each answer, whom to name and where its pictures and sounds are; found by id, else by the
 * name of its file. Throws not_found.
 */
export async function readLessonContent(context: ContentContext, set_id: string, lesson_id: string) {
  const set = await requireSet(context, set_id);
  const lesson = await findLesson(context.db, set_id, lesson_id);
  const content = lesson && (await findSnapshot(context.db, lesson.hash));
  if (lesson === null || content === null) throw notFound('lesson', lesson_id);
  const assets = await listAssets(context.db, set_id, lesson.lesson_id);
  const json = nameAnswerLanguages(parseJsonObject(content), set);
  return { ...json, attribution: attributionOf(set), assets: toAssetMap(assets) };
}

async function requireSet({ db }: ContentContext, set_id: string): Promise<SetRow> {
  const set = await findSet(db, set_id);
  if (set === null) throw notFound('set', set_id);
  return set;
}

/** Names the language in which each exercise is answered, where its author did not. */
function nameAnswerLanguages(json: Record<string, unknown>, { language, metadata }: SetRow): Record<string, unknown> {
  const lesson = lessonSchema.parse(json);
  const target_language = textOrNull(metadata.target_language);
  const languageOf = createAnswerLanguages(lesson, { target_language, source_language: language });
  const steps = writtenLessonSchema.parse(json).steps.map((step, at) => {
    const exercise = lesson.steps[at]?.exercise;
    const answer_language = exercise && languageOf(exercise);
    return answer_language ? { ...step, exercise: { ...step.exercise, answer_language } } : step;
  });
  return { ...json, steps };
}

function toLessonSet(row: SetRow, origin: RemoteOrigin | null = null): LessonSet {
  const { metadata, hash } = row;
  const { target_language, grading, level, version } = metadata;
  return {
    ...row,
    target_language: textOrNull(target_language),
    grading: gradingSchema.safeParse(grading).data ?? null,
    level: textOrNull(level),
    version: textOrNull(version),
    attribution: attributionOf(row),
    hash: hash ?? '',
    origin,
  };
}

/** Where clients find pictures and sounds, by the names that the lesson has for them. */
function toAssetMap(assets: readonly (AssetRow & { readonly name: string })[]) {
  return Object.fromEntries(
    assets.map(({ name, ...asset }) => [name, { url: `/api/plugins/content/assets/${asset.hash}`, ...asset }]),
  );
}

function attributionOf({ set_id, metadata }: SetRow): Attribution {
  const { author, license, homepage } = metadata;
  return { set_id, author: textOrNull(author), license: textOrNull(license), homepage: textOrNull(homepage) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
