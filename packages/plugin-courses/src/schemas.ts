import { lessonCardFormSchema, lessonStepFormSchema } from '@learnwright/exercises';
import {
  countSchema,
  givenIdSchema,
  idSchema,
  languageSchema,
  nonBlank,
  pageQuery,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { MOST_LESSONS } from './settings.ts';

/** The longest JSON of a lesson, in characters. */
export const LESSON_CHARACTERS = 200_000;

/** A lesson of the format of `@learnwright/exercises`, or what is to become one. */
const lessonJsonSchema = z.record(z.string(), z.unknown(), { error: 'Expected the lesson as a JSON object' });

/** The JSON of a lesson. */
export type LessonJson = z.infer<typeof lessonJsonSchema>;

const draftStateSchema = z.enum(['making', 'stopped', 'failed', 'ready', 'accepted']).meta({
  description:
    '`making`: the job waits or works on it. `stopped`: the job was cancelled, or its server stops. `failed`: see `failure`. `ready`: each lesson was made. `accepted`: it is a course.',
});

const lessonStateSchema = z.enum(['pending', 'ready', 'invalid']).meta({
  description: '`pending`: not made yet. `ready`: without an error. `invalid`: still breaks a rule after two repairs.',
});

const findingSchema = z
  .object({
    rule: z.string().meta({ description: 'E-… is an error, W-… warns.', example: 'E-CLOZE-BLANKS' }),
    severity: z.enum(['error', 'warning']),
    pointer: z.string().meta({ description: 'A JSON pointer into the content.' }),
    message: z.string(),
  })
  .meta({ id: 'LessonFinding' });
export type LessonFinding = z.infer<typeof findingSchema>;

/** The findings of a lesson. */
export const findingsSchema = z.array(findingSchema).meta({ description: 'The first fifty, errors before warnings.' });

/** A lesson of a draft. */
export const draftLessonSchema = z
  .object({
    lesson_id: idSchema,
    /** The topic it belongs to: a position in `topics`. */
    topic_index: countSchema,
    order_index: countSchema,
    title: z.string(),
    /** What the learner can do afterwards. */
    goal: z.string(),
    state: lessonStateSchema,
    content: lessonJsonSchema.nullable().meta({ description: 'The JSON of the lesson; null before there is any.' }),
    findings: findingsSchema,
    /** How often an AI has answered for what it is now. */
    answers: countSchema,
    /** Whether a person has changed it. */
    edited: z.boolean(),
    /** The lesson of the curriculum that it became. */
    record_id: idSchema.nullable(),
    updated_at: timestampSchema,
  })
  .meta({ id: 'DraftLesson' });
export type DraftLesson = z.infer<typeof draftLessonSchema>;

const topicSchema = z.object({ title: z.string(), description: z.string().nullable() });

/** A draft as lists show it. */
export const draftSummarySchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    project_id: idSchema.nullable(),
    goal: z.string(),
    language: languageSchema.meta({ description: 'The language it explains in.' }),
    target_language: languageSchema
      .nullable()
      .meta({ description: 'The language it teaches; null for other subjects.' }),
    level: z.string().nullable(),
    lesson_count: countSchema.meta({ description: 'How many lessons were asked for; the outline may have fewer.' }),
    title: z.string().nullable().meta({ description: 'Null before there is an outline.' }),
    description: z.string().nullable(),
    topics: z.array(topicSchema),
    state: draftStateSchema,
    failure: z.object({ code: z.string(), detail: z.string() }).nullable().meta({
      description: 'Why it is `failed`: the code of an AI error, or of the error that its job ended with.',
    }),
    job_id: idSchema.meta({ description: 'The job that works on it, or did last.' }),
    curriculum_id: idSchema.nullable().meta({ description: 'The curriculum that it became.' }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    accepted_at: timestampSchema.nullable(),
  })
  .meta({ id: 'DraftSummary' });
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** A draft with everything of it. */
export const draftSchema = draftSummarySchema
  .extend({
    material: z.string().nullable().meta({ description: 'The part of the learner’s own text that the AI is given.' }),
    lessons: z.array(draftLessonSchema),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof draftSchema>;

const lessonsSchema = z.int().min(1).max(MOST_LESSONS);

const wantedFields = {
  goal: nonBlank(2_000),
  language: languageSchema.optional().meta({ description: 'It explains in this language. Default: the user’s.' }),
  target_language: languageSchema.nullable().default(null),
  level: nonBlank(100).nullable().default(null),
  lessons: lessonsSchema.default(4),
  project_id: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'A project of the user that the course is for; it stands in the draft.' }),
};

/** The body of POST /drafts. */
export const createDraftSchema = z
  .object({
    user_id: idSchema,
    ...wantedFields,
    material: nonBlank(1_000_000).nullable().default(null).meta({
      description: 'Text of the learner’s own, as long as a request may be. Not together with conversation_id.',
    }),
    conversation_id: idSchema.nullable().default(null).meta({ description: 'A conversation of the user as material.' }),
  })
  .meta({ id: 'CreateDraft' });
export type CreateDraft = z.output<typeof createDraftSchema>;

/** The fields of the form of POST /drafts/upload. */
export const draftFieldsSchema = z.object({
  ...wantedFields,
  lessons: z.coerce.number().pipe(lessonsSchema).default(4),
});

/** The body of PATCH /drafts/{draft_id}/lessons/{lesson_id}. */
export const patchDraftLessonSchema = z
  .object({
    content: lessonJsonSchema
      .refine((content) => JSON.stringify(content).length <= LESSON_CHARACTERS, {
        error: `must have at most ${LESSON_CHARACTERS} characters as JSON`,
      })
      .meta({ description: 'The whole lesson; its id stays what it is.' }),
  })
  .partial()
  .meta({ id: 'PatchDraftLesson' });

/** The body of POST …/regenerate. */
export const regenerateSchema = z
  .object({ wish: nonBlank(2_000).nullable().default(null).meta({ description: 'What should be different.' }) })
  .meta({ id: 'RegenerateLesson' });

/** Nobody is named in a course of an AI. */
const attributionSchema = z.object({
  set_id: idSchema,
  author: z.null(),
  license: z.null(),
  homepage: z.null(),
});

/** A course, in the form in which the plugin `content` answers a set. */
export const courseSchema = z
  .object({
    set_id: idSchema.meta({ description: 'The id of the course, which is that of its draft.' }),
    title: z.string(),
    description: z.string().nullable(),
    language: z.string().meta({ description: 'The language it explains in.' }),
    target_language: z.string().nullable().meta({ description: 'The language it teaches.' }),
    grading: z.null().meta({ description: 'Null: that is left to its languages.' }),
    level: z.string().nullable(),
    version: z.null(),
    attribution: attributionSchema,
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'Empty: a course has no manifest.' }),
    hash: z.string().meta({ description: 'Changes with every lesson.' }),
    lesson_count: countSchema,
    exercise_count: countSchema,
    origin: z.null(),
    imported_at: timestampSchema.meta({ description: 'When the learner accepted it.' }),
    updated_at: timestampSchema,
  })
  .meta({
    id: 'Course',
    description: 'A course in the form of a set. Attempts and progress name it as their `set_id`.',
  });
export type Course = z.infer<typeof courseSchema>;

/** A lesson of a course, in the form in which the plugin `content` lists one of a set. */
export const courseLessonEntrySchema = z
  .object({
    lesson_id: idSchema,
    title: z.string(),
    order_index: countSchema,
    alias: z.string(),
    estimated_minutes: countSchema.nullable(),
    exercise_count: countSchema,
    hash: z.string(),
  })
  .meta({ id: 'CourseLessonEntry' });
export type CourseLessonEntry = z.infer<typeof courseLessonEntrySchema>;

/** A picture or sound, as lessons of sets have them. */
const lessonAssetSchema = z.object({
  url: z.string(),
  media_type: z.string(),
  size: z.int().min(0),
  hash: z.string(),
});

/** A lesson to play, in the form in which the plugin `content` answers one of a set. */
export const courseLessonSchema = z
  .looseObject({
    id: idSchema,
    title: z.string(),
    cards: z.array(lessonCardFormSchema).optional(),
    steps: z.array(lessonStepFormSchema),
    attribution: attributionSchema,
    assets: z.record(z.string(), lessonAssetSchema).meta({
      description: 'Empty: courses have no pictures and no sounds.',
    }),
  })
  .meta({
    id: 'CourseLesson',
    description:
      'The JSON of the lesson with the `answer_language` of each exercise; attempts name the course as their `set_id`.',
  });

/** The query of GET /drafts and GET /courses. */
export const draftsQuery = z.object({ ...pageQuery, user_id: idSchema });

/** The query of POST /drafts/upload. */
export const uploadQuery = z.object({ user_id: idSchema });

export const draftParams = z.object({ draft_id: idSchema });
export const draftLessonParams = draftParams.extend({ lesson_id: givenIdSchema });
export const courseParams = z.object({ course_id: idSchema });
export const courseLessonParams = z.object({ course_id: idSchema, lesson_id: givenIdSchema });
