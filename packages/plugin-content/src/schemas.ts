import { gradingSchema, lessonCardFormSchema, lessonStepFormSchema } from '@learnwright/exercises';
import {
  countSchema,
  elementAddressSchema,
  givenIdSchema,
  idSchema,
  languageSchema,
  pageQuery,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';

export const setParams = z.object({ set_id: givenIdSchema });
export const lessonParams = setParams.extend({ lesson_id: givenIdSchema });
export const assetParams = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'The SHA-256 of its bytes.' }),
});
export const listQuery = z.object(pageQuery);
export const setsQuery = listQuery.extend({
  language: languageSchema.optional().meta({
    description: 'Only sets that explain in this language; `de` stands for `de-AT`, too.',
  }),
  target: languageSchema.optional().meta({ description: 'Only sets that teach this language.' }),
  q: z.string().trim().min(1).max(200).optional().meta({
    description: 'Only sets with this text in their title or description, whatever its case and accents.',
  }),
});

/** One finding: the rule, the file, and a JSON pointer into it. */
const findingSchema = z
  .object({
    rule: z.string().meta({ description: 'E-… refuses the import, W-… warns.', example: 'W-CARD-UNUSED' }),
    severity: z.enum(['error', 'warning']),
    path: z.string(),
    pointer: z.string(),
    message: z.string(),
  })
  .meta({ id: 'Finding' });

export const validationSchema = z
  .object({
    valid: z.boolean(),
    findings: z.array(findingSchema).meta({ description: 'The first hundred, errors before warnings.' }),
    finding_count: z.int().min(0),
    truncated: z.boolean().meta({ description: 'Whether `findings` was cut.' }),
  })
  .meta({ id: 'Validation' });

const elementMoveSchema = z.object({ from: elementAddressSchema, to: elementAddressSchema });

const lessonCounts = { added: countSchema, changed: countSchema, removed: countSchema, unchanged: countSchema };

const setOutcomeSchema = z.object({
  set_id: idSchema,
  title: z.string(),
  language: z.string(),
  hash: z.string(),
  lessons: countSchema,
  duplicate: z.boolean(),
  ...lessonCounts,
  curriculum_id: idSchema.nullable(),
});

/** What a report lists of warnings and of elements; `warning_count` and the like say how many there are in all. */
export const MAX_WARNINGS = 100;
export const MAX_ELEMENTS = 1_000;

const reportFields = {
  format: z.string(),
  sets: countSchema,
  lessons: countSchema,
  warnings: z.array(findingSchema).meta({ description: `The first ${MAX_WARNINGS}.` }),
  warning_count: countSchema,
  truncated: z.boolean().meta({
    description:
      'Whether `warnings`, `moved_elements` or `orphaned_elements` was cut; the counts say how many there are.',
  }),
  duplicate: z.boolean().meta({ description: 'One of the sets was there already.' }),
  changes: z.object({
    ...lessonCounts,
    moved_elements: z.array(elementMoveSchema).meta({ description: `The first ${MAX_ELEMENTS}.` }),
    moved_count: countSchema,
    orphaned_elements: z.array(elementAddressSchema).meta({ description: `The first ${MAX_ELEMENTS}.` }),
    orphaned_count: countSchema,
  }),
  assets: z
    .object({ stored: countSchema, unchanged: countSchema, missing: countSchema })
    .meta({ description: 'Pictures and sounds: new ones, those that were there, and names without a usable file.' }),
  details: z.array(setOutcomeSchema),
};

export const previewSchema = z
  .object({ ref: idSchema, expires_at: timestampSchema, ...reportFields })
  .meta({ id: 'ImportPreview' });

export const importReportSchema = z.object({ imported: z.boolean(), ...reportFields }).meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportSchema>;

export const remoteSourceSchema = z
  .object({
    url: z.string().min(1).max(2_000).meta({ example: 'https://example.org/authors/course.git' }),
    branch: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Default: the default branch of the repository.' }),
    token: z.string().min(1).max(4_096).optional().meta({ description: 'Used for this request alone.' }),
  })
  .meta({ id: 'RemoteSource' });
export type RemoteSourceInput = z.output<typeof remoteSourceSchema>;

export const executeImportSchema = z
  .object({
    ref: idSchema,
    user_id: idSchema.optional().meta({ description: 'Each set also becomes a curriculum of this user.' }),
    duplicate_action: z
      .enum(['create', 'overwrite', 'cancel'])
      .default('create')
      .meta({ description: 'For a set that is there already: refuse, replace its lessons, or import nothing.' }),
  })
  .meta({ id: 'ExecuteImport' });
export type ExecuteImport = z.output<typeof executeImportSchema>;

/** Whom to name wherever a lesson is shown. */
const attributionSchema = z
  .object({
    set_id: idSchema,
    author: z.string().nullable(),
    license: z.string().nullable(),
    homepage: z.string().nullable(),
  })
  .meta({ id: 'Attribution' });
export type Attribution = z.infer<typeof attributionSchema>;

/** Where a set was fetched. */
const originSchema = z
  .object({
    url: z.string(),
    branch: z.string(),
    commit_sha: z.string().meta({ description: 'The commit that holds the current version.' }),
  })
  .meta({ id: 'RemoteOrigin' });

export const setSchema = z
  .object({
    set_id: idSchema,
    title: z.string(),
    description: z.string().nullable(),
    language: z.string().meta({ description: 'The language it explains in.' }),
    target_language: z.string().nullable().meta({ description: 'The language it teaches.' }),
    grading: gradingSchema
      .nullable()
      .meta({ description: 'What it forgives in answers; null leaves that to its languages.' }),
    level: z.string().nullable(),
    version: z.string().nullable(),
    attribution: attributionSchema,
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'All that its manifest says.' }),
    hash: z.string().meta({ description: 'Changes with every lesson and every word of the manifest.' }),
    lesson_count: countSchema,
    exercise_count: countSchema,
    origin: originSchema.nullable().meta({ description: 'Null for a set that was uploaded.' }),
    imported_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'LessonSet' });
export type LessonSet = z.infer<typeof setSchema>;

export const lessonEntrySchema = z
  .object({
    lesson_id: idSchema,
    title: z.string(),
    order_index: countSchema,
    alias: z.string(),
    estimated_minutes: countSchema.nullable(),
    exercise_count: countSchema,
    hash: z.string(),
  })
  .meta({ id: 'LessonEntry' });

/** A number without an upper end, such as one of bytes or attempts. */
const amountSchema = z.int().min(0);

export const setDeletionSchema = z
  .object({
    set_id: idSchema,
    title: z.string(),
    lessons: amountSchema,
    exercises: amountSchema,
    versions: amountSchema,
    assets: amountSchema.meta({ description: 'The pictures and sounds that no other set names.' }),
    asset_bytes: amountSchema,
    learners: amountSchema.meta({
      description: 'Those with progress, attempts or errors in the set. All of it stays.',
    }),
    lesson_progress: amountSchema,
    attempts: amountSchema,
    element_errors: amountSchema,
    curricula: amountSchema.meta({ description: 'The curricula made of it. They stay with their learners.' }),
    followed_by: z.array(idSchema).meta({ description: 'The remotes whose next update would bring it back.' }),
  })
  .meta({ id: 'SetDeletion' });

/** A picture or sound of a lesson. */
const lessonAssetSchema = z
  .object({
    url: z.string().meta({ description: 'Its path on this server; it has its hash, so that it may be kept for ever.' }),
    media_type: z.string().meta({ example: 'image/png' }),
    size: amountSchema.meta({ description: 'In bytes.' }),
    hash: z.string().meta({ description: 'The SHA-256 of its bytes.' }),
  })
  .meta({ id: 'LessonAsset' });

export const lessonContentSchema = z
  .looseObject({
    id: idSchema,
    title: z.string(),
    cards: z.array(lessonCardFormSchema).optional(),
    steps: z.array(lessonStepFormSchema),
    attribution: attributionSchema,
    assets: z.record(z.string(), lessonAssetSchema).meta({
      description: 'The pictures and sounds by the name that the lesson has for them; of those that are missing, none.',
    }),
  })
  .meta({
    id: 'LessonContent',
    description:
      'The lesson as its author wrote it, every field of it, with the `answer_language` of each exercise, its pictures and sounds, and whom to name.',
  });
