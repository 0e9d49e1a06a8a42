import * as z from 'zod';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { idSchema, languageSchema, nonBlank, titleSchema } from './fields.ts';

/** Where an imported conversation comes from: an export of one of three providers, or pasted text. */
export const conversationSourceSchema = z.enum(['chatgpt', 'claude', 'gemini', 'text']);

/** The type of `conversationSourceSchema`. */
export type ConversationSource = z.infer<typeof conversationSourceSchema>;

/** A word of a conversation that is worth learning. */
export const vocabularyEntrySchema = z
  .object({
    word: nonBlank(200),
    translation: nonBlank(500),
    /** A sentence with the word in it. */
    example: nonBlank(2_000).optional(),
    tags: z.array(nonBlank(100)).max(20).optional(),
  })
  .meta({ id: 'VocabularyEntry' });

/** The type of `vocabularyEntrySchema`. */
export type VocabularyEntry = z.infer<typeof vocabularyEntrySchema>;

/** The analysis of a conversation (specification, R2.18); also the body of PUT /conversations/{conversation_id}/analysis. */
export const conversationAnalysisSchema = z
  .object({
    summary: nonBlank(10_000),
    topics: z.array(nonBlank(200)).max(50),
    vocabulary: z.array(vocabularyEntrySchema).max(500),
    /** The language that the learner practises. */
    language: languageSchema,
  })
  .meta({ id: 'ConversationAnalysis' });

/** The type of `conversationAnalysisSchema`. */
export type ConversationAnalysis = z.infer<typeof conversationAnalysisSchema>;

/** An imported conversation (specification, R2.18). */
export const conversationSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    source: conversationSourceSchema,
    title: titleSchema,
    /** A transcript of blocks that begin with `User: ` or `Assistant: `, or the pasted text as it is. */
    content: z.string(),
    /** The number of turns; pasted text is one. */
    message_count: z.int().min(1),
    analysis: conversationAnalysisSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Conversation' });

/** The type of `conversationSchema`. */
export type Conversation = z.infer<typeof conversationSchema>;

/** A conversation as lists show it: without its content. */
export const conversationSummarySchema = conversationSchema.omit({ content: true }).meta({ id: 'ConversationSummary' });

/** The type of `conversationSummarySchema`. */
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** The body of POST /users/{user_id}/conversations; `content` has no limit but that of the whole body. */
export const importConversationSchema = z
  .object({
    source: conversationSourceSchema,
    /** Default: the title of the export, else the first words of the conversation. */
    title: titleSchema.optional(),
    /** The provider's JSON export of one conversation as text, or pasted text. */
    content: z.string().min(1).regex(/\S/u, 'Expected more than white space'),
  })
  .meta({ id: 'ImportConversation' });

/** The type of `importConversationSchema`. */
export type ImportConversation = z.infer<typeof importConversationSchema>;

/** The SHA-256 of a conversation's content, in hexadecimal. Two imports with the same hash have the same content. */
export async function hashTranscript(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
