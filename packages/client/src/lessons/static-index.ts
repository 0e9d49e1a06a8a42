import * as z from 'zod/mini';
import type { Schemas } from '../generated/schemas.ts';

/** What the index of static lessons says that it is. */
const STATIC_FORMAT = 'learnwright-lessons';
/** The version of the format that this package reads. */
export const STATIC_VERSION = 1;

/** What names a file: the hash of its bytes, so that no name leads anywhere else. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
const nullableText = z.nullable(z.string());
const counter = z.int().check(z.minimum(0));

const attributionSchema = z.looseObject({
  set_id: idSchema,
  author: nullableText,
  license: nullableText,
  homepage: nullableText,
});

const setSchema = z.looseObject({
  set_id: idSchema,
  title: z.string(),
  description: nullableText,
  language: z.string(),
  target_language: nullableText,
  grading: z.nullable(z.looseObject({})),
  level: nullableText,
  version: nullableText,
  attribution: attributionSchema,
  metadata: z.looseObject({}),
  hash: z.string(),
  lesson_count: counter,
  exercise_count: counter,
  origin: z.nullable(z.looseObject({})),
  imported_at: z.string(),
  updated_at: z.string(),
});

const entrySchema = z.looseObject({
  lesson_id: idSchema,
  title: z.string(),
  order_index: counter,
  alias: z.string(),
  estimated_minutes: z.nullable(z.number()),
  exercise_count: counter,
  hash: z.string(),
});

const contentSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  steps: z.array(z.looseObject({})).check(z.maxLength(10_000)),
  attribution: attributionSchema,
  assets: z.record(
    z.string(),
    z.looseObject({ url: z.string(), media_type: z.string(), size: counter, hash: hashSchema }),
  ),
});

/** Values that are checked by a schema, and then are of the type that a server's document says. */
const checked = <Value>(schema: z.ZodMiniType) => z.custom<Value>((value) => schema.safeParse(value).success);

/** A set as a server tells it. */
export const lessonSetSchema = checked<Schemas['Content_LessonSet']>(setSchema);

/** The index: every set with its lessons, each of which names its file by the hash of its bytes. */
export const indexSchema = z.object({
  format: z.literal(STATIC_FORMAT),
  version: z.literal(STATIC_VERSION),
  sets: z
    .array(
      z.object({
        set: lessonSetSchema,
        lessons: z
          .array(z.object({ entry: checked<Schemas['Content_LessonEntry']>(entrySchema), file: hashSchema }))
          .check(z.maxLength(10_000)),
      }),
    )
    .check(z.maxLength(10_000)),
});

export type StaticIndex = z.infer<typeof indexSchema>;

/** A lesson as it stands in its file. What shows it checks its steps by the lesson format. */
export const lessonContentSchema = checked<Schemas['Content_LessonContent']>(contentSchema);
