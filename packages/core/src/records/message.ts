import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema } from './fields.ts';

/** The speaker of a message (specification, R2.9). */
export const messageRoleSchema = z.enum(['system', 'user', 'assistant']);

/** The type of `messageRoleSchema`. */
export type MessageRole = z.infer<typeof messageRoleSchema>;

/** One turn of a session (specification, R2.9). */
export const messageSchema = z
  .object({
    id: idSchema,
    session_id: idSchema,
    role: messageRoleSchema,
    content: z.string(),
    /** Whether the learner left before the tutor had finished (specification, R10.10). */
    truncated: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Message' });

/** The type of `messageSchema`. */
export type Message = z.infer<typeof messageSchema>;

/** A picture of a message, for models that take pictures. */
export interface ChatImage {
  /** `image/png`, `image/jpeg`, `image/webp` or `image/gif`. */
  readonly media_type: string;
  /** The file, in base64. */
  readonly data: string;
}

/**
 * A message as AI hooks get it: role and content (specification, R8.4). A message of the user may have pictures; who
 * knows none leaves them out.
 */
export interface ChatMessage extends Pick<Message, 'role' | 'content'> {
  readonly images?: readonly ChatImage[] | undefined;
}
