import { z } from 'zod';
import { timestampSchema } from '../time/timestamp.ts';
import { idSchema } from './fields.ts';

/** Who speaks in a message (specification, part 2). */
export const messageRoleSchema = z.enum(['system', 'user', 'assistant']);
export type MessageRole = z.infer<typeof messageRoleSchema>;

/** One turn of a session (specification, part 2). */
export const messageSchema = z
  .object({
    id: idSchema,
    session_id: idSchema,
    role: messageRoleSchema,
    content: z.string(),
    /** Whether the learner left before the tutor had finished (contract, section 3.2). */
    truncated: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

/** What AI hooks are given: role and content only (specification, part 6). */
export type ChatMessage = Pick<Message, 'role' | 'content'>;
