import { z } from 'zod';

/** The six methods of chat sessions, in canonical order (specification, part 1). */
export const CHAT_METHODS = ['deductive', 'inductive', 'error_based', 'dialogic', 'contextual', 'ai_adaptive'] as const;
export const chatMethodSchema = z.enum(CHAT_METHODS);
export type ChatMethod = z.infer<typeof chatMethodSchema>;

/** The chat methods and `content`, which is reserved for completed content lessons. */
export const learningMethodSchema = z.enum([...CHAT_METHODS, 'content']);
export type LearningMethod = z.infer<typeof learningMethodSchema>;
