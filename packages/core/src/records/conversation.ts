import { z } from 'zod';
import { timestampSchema } from '../time/timestamp.ts';
import { idSchema, languageSchema, nonBlank, titleSchema } from './fields.ts';

/** Where an imported conversation comes from: an export of one of three providers, or pasted text. */
export const conversationSourceSchema = z.enum(['chatgpt', 'claude', 'gemini', 'text']);
export type ConversationSource = z.infer<typeof conversationSourceSchema>;

/** A word of a conversation that is worth learning. */
export const vocabularyEntrySchema = z
  .object({
    word: nonBlank(200),
    translation: nonBlank(500),
    /** A sentence that the word stands in. */
    example: nonBlank(2_000).optional(),
    tags: z.array(nonBlank(100)).max(20).optional(),
  })
  .meta({ id: 'VocabularyEntry' });
export type VocabularyEntry = z.infer<typeof vocabularyEntrySchema>;

/** What was found in a conversation (contract, section 3.6); also the body of PUT /conversations/{conversation_id}/analysis. */
export const conversationAnalysisSchema = z
  .object({
    summary: nonBlank(10_000),
    topics: z.array(nonBlank(200)).max(50),
    vocabulary: z.array(vocabularyEntrySchema).max(500),
    /** The language that is learned in the conversation. */
    language: languageSchema,
  })
  .meta({ id: 'ConversationAnalysis' });
export type ConversationAnalysis = z.infer<typeof conversationAnalysisSchema>;

/** An imported conversation (contract, section 3.6). */
export const conversationSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    source: conversationSourceSchema,
    title: titleSchema,
    /** What was said, readable: blocks that begin with `User: ` or `Assistant: `; of pasted text, the text itself. */
    content: z.string(),
    /** How many turns it has; pasted text is one. */
    message_count: z.int().min(1),
    analysis: conversationAnalysisSchema.nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

/** A conversation as lists show it: without its content. */
export const conversationSummarySchema = conversationSchema.omit({ content: true }).meta({ id: 'ConversationSummary' });
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** The body of POST /users/{user_id}/conversations; the limit of `content` is that of the body. */
export const importConversationSchema = z
  .object({
    source: conversationSourceSchema,
    /** Default: the title of the export, else how the conversation begins. */
    title: titleSchema.optional(),
    /** The provider's JSON export of one conversation, as text; pasted text where the source is `text`. */
    content: z.string().min(1).regex(/\S/u, 'Expected more than white space'),
  })
  .meta({ id: 'ImportConversation' });
export type ImportConversation = z.infer<typeof importConversationSchema>;
