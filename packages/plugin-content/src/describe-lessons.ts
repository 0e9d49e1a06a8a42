import { type LessonAddress, type LessonDescription, languageSchema, z } from '@learnwright/plugin-sdk';
import type { ExpressionBuilder } from 'kysely';
import { parseJsonObject } from './sources/read-document.ts';
import type { ContentContext, ContentTables, SetRow } from './tables.ts';

/** How many cards of a lesson are told. */
const CARDS = 40;

const tagSchema = languageSchema.nullish().catch(null);

/** The parts of a stored lesson that are told. */
const storedLessonSchema = z.object({
  target_language: tagSchema,
  cards: z.array(z.object({ front: z.string(), back: z.string() })).catch([]),
});

/**
 * Answers describe_lessons: the named lessons that are there, then others of the sets in their order, at most `limit`. It is
 * one statement, since each turn of a session asks.
 */
export async function describeLessons(
  { db }: Pick<ContentContext, 'db'>,
  lessons: readonly LessonAddress[],
  set_ids: readonly string[],
  limit: number,
): Promise<LessonDescription[] | null> {
  if (lessons.length === 0 && set_ids.length === 0) return null;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('plg_content__lessons')
        .select(['set_id', 'lesson_id', 'title', 'hash', 'order_index'])
        .select((eb) => eb.case().when(isNamed(eb, lessons)).then(0).else(1).end().as('rank'))
        .where((eb) => eb.or([isNamed(eb, lessons), ...(set_ids.length === 0 ? [] : [eb('set_id', 'in', set_ids)])]))
        .orderBy('rank')
        .orderBy('set_id')
        .orderBy('order_index')
        .limit(limit)
        .as('chosen'),
    )
    .innerJoin('plg_content__sets as set', 'set.set_id', 'chosen.set_id')
    .innerJoin('plg_content__snapshots as snapshot', 'snapshot.hash', 'chosen.hash')
    .select(['chosen.set_id', 'chosen.lesson_id', 'chosen.title', 'set.language', 'set.metadata', 'snapshot.content'])
    .orderBy('chosen.rank')
    .orderBy('chosen.set_id')
    .orderBy('chosen.order_index')
    .execute();
  return rows.map(({ set_id, lesson_id, title, content, ...set }) => {
    return { set_id, lesson_id, title, ...tellLesson(content, set) };
  });
}

function isNamed(eb: ExpressionBuilder<ContentTables, 'plg_content__lessons'>, lessons: readonly LessonAddress[]) {
  return eb.or(lessons.map(({ set_id, lesson_id }) => eb.and({ set_id, lesson_id })));
}

/** Tells the language and the first cards of a lesson. The answer is in the language taught, which is a card's front. */
function tellLesson(
  content: string,
  { language, metadata }: Pick<SetRow, 'language' | 'metadata'>,
): Pick<LessonDescription, 'target_language' | 'cards'> {
  const lesson = storedLessonSchema.parse(parseJsonObject(content));
  const target_language = lesson.target_language ?? tagSchema.parse(metadata.target_language) ?? null;
  const isForeign = target_language !== null && target_language !== language;
  const cards = lesson.cards.slice(0, CARDS).map(({ front, back }) => {
    return isForeign ? { asked: back, answer: front } : { asked: front, answer: back };
  });
  return { target_language, cards };
}
