import * as z from 'zod';
import type { Awaitable } from '../hooks/hook-signatures.ts';
import { idSchema, type TextByLanguage } from '../records/fields.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { timestampSchema } from '../time/timestamp-schema.ts';
import type { EntryRegistry, NamedEntry } from './registry.ts';

/** Something that a learner is to review now. */
export const dueItemSchema = z
  .object({
    /** Its id at the source. */
    id: idSchema,
    /** What to show of it, such as the front of a card. */
    title: z.string().max(2_000),
    /** Null for what was never reviewed. */
    due_at: timestampSchema.nullable(),
    /** Whatever a client needs to open it. */
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'DueItem' });

/** The type of `dueItemSchema`. */
export type DueItem = z.infer<typeof dueItemSchema>;

/** The most things that are counted of a source. */
export const MOST_DUE = 500;

/** Where things to review come from. A plugin registers its own: `context.registries.reviewSources`. */
export interface ReviewSource extends NamedEntry {
  /** In snake_case. Clients get it with the name of the plugin before it: `quiz.cards`. */
  readonly name: string;
  readonly label: TextByLanguage;
  /** How many things a learner has to review at `now`, and what else is due before `due_before`. */
  count_due(user_id: string, now: Timestamp, options: Pick<DueOptions, 'due_before'>): Awaitable<number>;
  /** The first of them, at most `limit`, in the order in which the learner is to review them. */
  list_due(user_id: string, options: DueOptions): Awaitable<readonly DueItem[]>;
  /** When the next thing comes back, at `from` or later; null for nothing. Leave it out where that is not known. */
  next_due?(user_id: string, from: Timestamp): Awaitable<Timestamp | null>;
}

/** What is asked of a review source. */
export interface DueOptions {
  readonly limit: number;
  readonly now: Timestamp;
  /** `now`, or a later time, such as the end of the learner's day. */
  readonly due_before: Timestamp;
}

/** What a review source answers. */
export interface DueReviews {
  /** How many things are due; at most MOST_DUE. */
  readonly count: number;
  /** The first of them. */
  readonly items: readonly DueItem[];
  /** When the next thing comes back that is not among them; null for nothing, and where the source does not tell. */
  readonly next_due_at: Timestamp | null;
}

/** A review source as the server asks it: by the name that clients get. It returns null where its plugin fails. */
export interface ReviewSourceEntry extends NamedEntry {
  readonly plugin: string;
  readonly label: TextByLanguage;
  readDue(
    user_id: string,
    options: Omit<DueOptions, 'due_before'> & { readonly due_before?: Timestamp },
  ): Promise<DueReviews | null>;
}

/** The registry of review sources. */
export type ReviewSourceRegistry = EntryRegistry<ReviewSourceEntry>;
