import * as z from 'zod';

/** The six methods of chat sessions, in canonical order (specification, R1.3). */
export const CHAT_METHODS = ['deductive', 'inductive', 'error_based', 'dialogic', 'contextual', 'ai_adaptive'] as const;

/** A method of chat sessions: one of CHAT_METHODS. */
export const chatMethodSchema = z.enum(CHAT_METHODS);

/** The type of `chatMethodSchema`. */
export type ChatMethod = z.infer<typeof chatMethodSchema>;

/** The chat methods and `content`, which is reserved for completed content lessons. */
export const learningMethodSchema = z.enum([...CHAT_METHODS, 'content']);

/** The type of `learningMethodSchema`. */
export type LearningMethod = z.infer<typeof learningMethodSchema>;
