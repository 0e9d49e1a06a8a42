import { z } from 'zod';

/** What is read of a message in a node of ChatGPT's `mapping`. */
export const messageSchema = z.object({
  author: z.object({ role: z.string() }),
  content: z.object({ content_type: z.string(), parts: z.array(z.unknown()).nullish() }),
  /** 0 for a message that ChatGPT does not show. */
  weight: z.number().nullish(),
  /** `all`, or the tool that the message is meant for. */
  recipient: z.string().nullish(),
  metadata: z.object({ is_visually_hidden_from_conversation: z.unknown().optional() }).nullish(),
});
export type ChatGptMessage = z.infer<typeof messageSchema>;
