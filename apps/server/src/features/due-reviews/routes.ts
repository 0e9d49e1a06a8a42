import {
  dueItemSchema,
  latestTime,
  MOST_DUE,
  type ReviewSourceEntry,
  type ReviewSourceRegistry,
  type Stores,
  textByLanguageSchema,
  timestampInputSchema,
  timestampSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { route, userParams } from '../route.ts';

const dueSourceSchema = z
  .object({
    name: z
      .string()
      .meta({ description: '`core.elements`, or the name of a plugin, a dot and its own: `quiz.cards`.' }),
    plugin: z.string().nullable().meta({ description: 'The plugin that keeps the source; null for the server.' }),
    label: textByLanguageSchema,
    count: z
      .int()
      .min(0)
      .max(MOST_DUE)
      .nullable()
      .meta({
        description: `How many things are due; ${MOST_DUE} stands for more, too. Null where the source failed.`,
      }),
    items: z.array(dueItemSchema).meta({ description: 'The first of them, in the order of the source.' }),
    next_due_at: timestampSchema.nullable().meta({
      description:
        'When the next thing comes back that is not due yet, such as a card in learning in ten minutes. Null for nothing, or where the source does not tell.',
    }),
  })
  .meta({ id: 'DueSource' });
type DueSource = z.infer<typeof dueSourceSchema>;

const dueReviewsSchema = z.object({ sources: z.array(dueSourceSchema) }).meta({ id: 'DueReviews' });

const dueQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10).meta({ description: 'The most items of each source.' }),
  due_before: timestampInputSchema.optional().meta({
    description: 'Also what is due before this time, such as the end of the day of the learner. Default: now.',
  }),
});

export const dueReviewRoutes = [
  route.get(
    '/users/{user_id}/due-reviews',
    {
      access: 'learner',
      summary: 'Read what a learner has to review now, in all sources',
      description:
        'The elements of lessons that are overdue, as in the review queue, and what plugins add, such as mastered elements that come back, and flashcards. `due_before` asks for what is due until then as well. A source that fails does not stop the others.',
      params: userParams,
      query: dueQuery,
      response: { 200: dueReviewsSchema },
    },
    async ({ context: { stores, clock, host }, params: { user_id }, query: { limit, due_before } }) => {
      await requireUser(stores, user_id);
      const now = clock.now();
      const options = { limit, now, due_before: latestTime([now, due_before]) ?? now };
      const sources = [elementSource(stores), ...listSources(host.registries.reviewSources)];
      return { sources: await Promise.all(sources.map((source) => readSource(source, user_id, options))) };
    },
  ),
];

/** A source of the server, or that of a plugin. */
type Source = Omit<ReviewSourceEntry, 'plugin'> & { readonly plugin: string | null };

function listSources(registry: ReviewSourceRegistry): readonly Source[] {
  return registry.list();
}

/** The elements that went wrong: those of the review queue that are overdue (specification, R3.10). */
function elementSource({ elementErrors }: Pick<Stores, 'elementErrors'>): Source {
  return {
    name: 'core.elements',
    plugin: null,
    label: { en: 'Words and rules', de: 'Wörter und Regeln' },
    readDue: async (user_id, { limit, now, due_before = now }) => {
      const page = { limit: MOST_DUE, after: null };
      const { items: due } = await elementErrors.reviewQueue({ user_id, due_before }, now, page);
      return {
        count: due.length,
        items: due.slice(0, limit).map(({ id, due_at, set_id, lesson_id, exercise_id, element_key, element_type }) => ({
          id,
          title: element_key,
          due_at,
          data: { set_id, lesson_id, exercise_id, element_key, element_type },
        })),
        next_due_at: await elementErrors.findNextDue(user_id, due_before),
      };
    },
  };
}

async function readSource(
  { name, plugin, label, readDue }: Source,
  user_id: string,
  options: Parameters<Source['readDue']>[1],
): Promise<DueSource> {
  const due = await readDue(user_id, options);
  const { count = null, items = [], next_due_at = null } = due ?? {};
  return { name, plugin, label, count, items: [...items], next_due_at };
}
