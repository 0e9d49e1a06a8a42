import { chatMethodSchema, freeTextSchema, idSchema, learningMethodSchema, timestampSchema } from '@learnwright/core';
import { pageQuery, z } from '@learnwright/plugin-sdk';

export const sessionParams = z.object({ session_id: idSchema });

/** The query of a list without filters. */
export const listQuery = z.object(pageQuery);

/** The body of POST /{session_id}/switch; `content` is no method of a chat. */
export const switchMethodSchema = z
  .object({ to_method: chatMethodSchema, reason: freeTextSchema.nullable().default(null) })
  .meta({ id: 'SwitchMethod' });
export type SwitchMethod = z.output<typeof switchMethodSchema>;

/** A change of a session's method (contract, section 3.2). */
export const methodSwitchSchema = z
  .object({
    id: idSchema,
    session_id: idSchema,
    project_id: idSchema,
    from_method: learningMethodSchema,
    to_method: chatMethodSchema,
    reason: z.string().nullable(),
    switched_at: timestampSchema,
  })
  .meta({ id: 'MethodSwitch' });
