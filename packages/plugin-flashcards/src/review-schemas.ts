import { givenIdSchema, idSchema, timestampInputSchema, timestampSchema, z } from '@learnwright/plugin-sdk';
import { cardSchema } from './schemas.ts';

/** How well a card was known. */
export const gradeSchema = z.enum(['again', 'hard', 'good', 'easy']);

/** One review of a card in the append-only log; `review_id` is unique per learner. */
export interface CardReview {
  readonly review_id: string;
  readonly grade: z.infer<typeof gradeSchema>;
  readonly reviewed_at: string;
}

/** What the reviews of a card come to. */
const stateShape = {
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  /** When the card comes back; null for a new one. */
  due_at: timestampSchema.nullable(),
  /** Days until the chance of a right answer has fallen to 90 %. */
  stability: z.number().nullable(),
  /** From 1, easy, to 10. */
  difficulty: z.number().nullable(),
  reps: z.int().min(0),
  lapses: z.int().min(0),
  last_reviewed_at: timestampSchema.nullable(),
};
const cardStateSchema = z.object(stateShape).meta({ id: 'CardState' });
export type CardState = z.infer<typeof cardStateSchema>;

/** The body of POST /cards/{id}/review. */
export const reviewSchema = z
  .object({ grade: gradeSchema, reviewed_at: timestampInputSchema.optional(), review_id: idSchema.optional() })
  .meta({ id: 'ReviewCard' });
export type ReviewInput = z.infer<typeof reviewSchema>;

/** A card's state after a review, which can be undone by its id. */
export const reviewedSchema = z
  .object({ card_id: idSchema, review_id: idSchema, ...stateShape })
  .meta({ id: 'ReviewedCard' });
export type ReviewedCard = z.infer<typeof reviewedSchema>;

/** When a card would come back, by the grade of a review now. */
const nextReviewsSchema = z
  .object({ again: timestampSchema, hard: timestampSchema, good: timestampSchema, easy: timestampSchema })
  .meta({ id: 'NextReviews' });
export type NextReviews = z.infer<typeof nextReviewsSchema>;

/** A card to review now. */
export const dueCardSchema = cardSchema
  .extend({
    memory: cardStateSchema,
    next: nextReviewsSchema.meta({ description: 'When it would come back, by the grade of a review now.' }),
  })
  .meta({ id: 'DueCard' });
export type DueCard = z.infer<typeof dueCardSchema>;
/** A card with what is known of its memory. */
export type RememberedCard = Omit<DueCard, 'next'>;

/** The path parameters of a review. */
export const reviewParams = z.object({ id: idSchema, review_id: givenIdSchema });

/** The query of GET /review/{user_id}. */
export const dueQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  project_id: idSchema.optional(),
  due_before: timestampInputSchema.optional(),
});

/** The query of GET /review/{user_id}/summary. */
export const summaryQuery = dueQuery.omit({ limit: true });

/** How much there is to review. */
export const summarySchema = z
  .object({
    /** Cards that are due now, or before `due_before`. */
    due: z.int().min(0),
    /** New cards that the learner may still begin on this day of theirs. */
    fresh: z.int().min(0),
    /** When the next card comes back that is not among them; null for none. */
    next_due_at: timestampSchema.nullable(),
  })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof summarySchema>;
