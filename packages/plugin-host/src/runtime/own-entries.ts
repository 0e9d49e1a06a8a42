import {
  BADGE_CATEGORIES,
  type BadgeEntry,
  dueItemSchema,
  MOST_DUE,
  type PluginBadge,
  type ReviewSource,
  type ReviewSourceEntry,
  type SetSource,
  type SetSourceEntry,
  setLessonsSchema,
  textByLanguageSchema,
  timestampSchema,
} from '@learnwright/core';
import { z } from 'zod';
import { functionSchema } from '../definition/plugin.ts';
import { describeIssues } from '../errors.ts';
import type { OwnHandler } from './share-registry.ts';

const textSchema = textByLanguageSchema.refine(({ en = '' }) => en.trim() !== '', 'Give the text in English, as en');

const nameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,48}$/, 'Expected a name in snake_case, such as deck_master');

const aboutEntry = { name: nameSchema, label: textSchema };

const reviewSourceSchema = z.object({
  ...aboutEntry,
  count_due: functionSchema,
  list_due: functionSchema,
  next_due: functionSchema.optional(),
});

const setSourceSchema = z.object({ name: nameSchema, list_sets: functionSchema });

const badgeSchema = z.object({
  ...aboutEntry,
  description: textSchema,
  icon: z.string().min(1).max(100),
  category: z.enum(BADGE_CATEGORIES),
  target: z.int().min(1),
  count: functionSchema,
});

const countSchema = z.number().min(0);
const dueItemsSchema = z.array(dueItemSchema);
const nextDueSchema = timestampSchema.nullable();
const setsSchema = z.array(setLessonsSchema);

/** A review source of a plugin as the server asks it; what it answers is checked, and a wrong answer is its failure. */
export const OWN_REVIEW_SOURCES = {
  judge: (own: ReviewSource) => requireForm('review source', reviewSourceSchema, own),
  nameOf: nameOfPlugin,
  wrap: (current: () => OwnHandler<ReviewSource>): ReviewSourceEntry => ({
    name: current().name,
    plugin: current().plugin,
    get label() {
      return current().handler.label;
    },
    readDue: async (user_id, { limit, now, due_before = now }) => {
      const own = current();
      if (own.isHeldBack()) return null;
      return own.ask(`review source ${own.handler.name}`, async () => {
        const count = readAnswer('count_due', countSchema, await own.handler.count_due(user_id, now, { due_before }));
        const items = count === 0 ? [] : await own.handler.list_due(user_id, { limit, now, due_before });
        const next = (await own.handler.next_due?.(user_id, due_before)) ?? null;
        return {
          count: Math.min(Math.floor(count), MOST_DUE),
          items: readAnswer('list_due', dueItemsSchema, items).slice(0, limit),
          next_due_at: readAnswer('next_due', nextDueSchema, next),
        };
      });
    },
  }),
};

/** A source of sets of a plugin as the server asks it; a wrong answer is the plugin's failure. */
export const OWN_SET_SOURCES = {
  judge: (own: SetSource) => requireForm('source of sets', setSourceSchema, own),
  nameOf: nameOfPlugin,
  wrap: (current: () => OwnHandler<SetSource>): SetSourceEntry => ({
    name: nameOfPlugin(current().plugin, current().handler),
    plugin: current().plugin,
    listSets: async (user_id) => {
      const own = current();
      if (own.isHeldBack()) return null;
      return own.ask(`source of sets ${own.handler.name}`, async () =>
        readAnswer('list_sets', setsSchema, await own.handler.list_sets(user_id)),
      );
    },
  }),
};

/** A badge of a plugin as another plugin asks it. */
export const OWN_BADGES = {
  judge: (own: PluginBadge) => requireForm('badge', badgeSchema, own),
  nameOf: nameOfPlugin,
  wrap: (current: () => OwnHandler<PluginBadge>): BadgeEntry => ({
    name: nameOfPlugin(current().plugin, current().handler),
    plugin: current().plugin,
    get label() {
      return current().handler.label;
    },
    get description() {
      return current().handler.description;
    },
    get icon() {
      return current().handler.icon;
    },
    get category() {
      return current().handler.category;
    },
    get target() {
      return current().handler.target;
    },
    count: async (user_id, since) => {
      const own = current();
      if (own.isHeldBack()) return null;
      return own.ask(`badge ${own.handler.name}`, async () =>
        Math.floor(readAnswer('count', countSchema, await own.handler.count(user_id, since))),
      );
    },
  }),
};

/** What a plugin has answered, and nothing else beside it; throws a sentence about whatever else that is. */
export function readAnswer<Schema extends z.ZodType>(
  method: string,
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new TypeError(`${method} answered something else: ${describeIssues(result.error.issues).join('; ')}.`);
}

/** A dot stands in no name of a plugin, so that no two names are the same. */
function nameOfPlugin(plugin: string, { name }: { readonly name: string }): `${string}.${string}` {
  return `${plugin}.${name}`;
}

function requireForm(what: string, schema: z.ZodType, own: { readonly name: string }): void {
  const { error } = schema.safeParse(own);
  if (error === undefined) return;
  throw new TypeError(
    `The ${what} "${String(own.name)}" cannot be registered: ${describeIssues(error.issues).join('; ')}.`,
  );
}
