import { freeTextSchema, idSchema, nonBlank, pageQuery, timestampSchema, z } from '@learnwright/plugin-sdk';

/** `basic` asks the front and answers the back; `cloze` hides the deletions of its front: `{{c1::word}}`. */
export const cardTypeSchema = z.enum(['basic', 'cloze']);

/** The learner's decision about a card. */
const cardStatusSchema = z.enum(['suggested', 'accepted', 'rejected']);

const sources = {
  session_id: idSchema.nullable(),
  conversation_id: idSchema.nullable(),
  project_id: idSchema.nullable(),
};

const content = {
  card_type: cardTypeSchema,
  front: nonBlank(100_000),
  /** May be empty: a cloze answers itself. */
  back: freeTextSchema,
  tags: z.array(nonBlank(100)).max(50),
};

/** A flashcard (specification, R2.19). */
export const cardSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    ...sources,
    ...content,
    status: cardStatusSchema,
    /** Whether the card was suggested from a session or conversation; false for the learner's own. */
    generated: z.boolean(),
    /** Whether the learner has changed front, back, card_type or tags (specification, R2.19). */
    edited: z.boolean(),
    exported_at: timestampSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof cardSchema>;

/** The body of POST /cards. */
export const createCardSchema = z
  .object({
    user_id: idSchema,
    session_id: sources.session_id.default(null),
    conversation_id: sources.conversation_id.default(null),
    project_id: sources.project_id.default(null),
    ...content,
    card_type: content.card_type.default('basic'),
    tags: content.tags.default([]),
    status: cardStatusSchema.default('accepted'),
  })
  .meta({ id: 'CreateCard' });
export type CreateCard = z.infer<typeof createCardSchema>;

/** The body of PATCH /cards/{id}: any subset. */
export const patchCardSchema = z
  .object({ ...content, status: cardStatusSchema })
  .partial()
  .meta({ id: 'PatchCard' });
export type PatchCard = z.infer<typeof patchCardSchema>;

/** The body of PATCH /cards. */
export const decideCardsSchema = z
  .object({ card_ids: z.array(idSchema).min(1).max(500), status: cardStatusSchema })
  .meta({ id: 'DecideCards' });
export type DecideCards = z.infer<typeof decideCardsSchema>;

/** The answer of PATCH /cards. */
export const decidedSchema = z.object({ updated: z.int().min(0) }).meta({ id: 'DecidedCards' });

/** The body of POST /cards/mark-exported. */
export const markExportedSchema = z.object({ card_ids: z.array(idSchema).max(10_000) }).meta({ id: 'MarkExported' });

/** The answer of POST /cards/mark-exported. */
export const markedSchema = z.object({ updated: z.int().min(0) }).meta({ id: 'MarkedExported' });

/** The path parameter of one record. */
export const idParams = z.object({ id: idSchema });

/** The path parameter of a user's records. */
export const userParams = z.object({ user_id: idSchema });

/** The query of GET /cards/{user_id}. */
export const cardsQuery = z.object({
  ...pageQuery,
  project_id: idSchema.optional(),
  status: cardStatusSchema.optional(),
  q: z.string().trim().min(1).max(200).optional().meta({
    description:
      'Only the cards that have this text in the first 1,000 characters of a side, or in a tag. Case and accents do not count.',
  }),
});

/** The name of a note type: one line of the file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers of JSON Schema differ about \p{Cc}.
const noteTypeSchema = nonBlank(100).regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'Expected one line');

/** The query of GET /export/{user_id}; Anki names its note types in the language of its setup. */
export const exportQuery = z.object({
  format: z.enum(['anki']).default('anki'),
  project_id: idSchema.optional(),
  basic_notetype: noteTypeSchema.default('Basic'),
  cloze_notetype: noteTypeSchema.default('Cloze'),
});
export type ExportQuery = z.infer<typeof exportQuery>;
