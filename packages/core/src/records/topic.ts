import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { freeTextSchema, idSchema, titleSchema } from './fields.ts';

const fields = {
  title: titleSchema,
  description: freeTextSchema.nullable(),
  parent_id: idSchema.nullable(),
  order_index: z.int().min(0),
};

/** A topic of a curriculum; topics nest through `parent_id` (specification, R2.4). */
export const topicSchema = z
  .object({
    id: idSchema,
    curriculum_id: idSchema,
    ...fields,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Topic' });

/** The type of `topicSchema`. */
export type Topic = z.infer<typeof topicSchema>;

/** The body of POST /curricula/{curriculum_id}/topics. */
export const createTopicSchema = z
  .object({
    title: fields.title,
    description: fields.description.default(null),
    parent_id: fields.parent_id.default(null),
    order_index: fields.order_index.default(0),
  })
  .meta({ id: 'CreateTopic' });

/** The type of `createTopicSchema`. */
export type CreateTopic = z.infer<typeof createTopicSchema>;

/** The body of PATCH /topics/{topic_id}: any subset. */
export const patchTopicSchema = z.object(fields).partial().meta({ id: 'PatchTopic' });

/** The type of `patchTopicSchema`. */
export type PatchTopic = z.infer<typeof patchTopicSchema>;
