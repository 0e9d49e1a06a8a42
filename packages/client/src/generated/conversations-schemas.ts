// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Conversations brings. */
export interface ConversationsSchemas {
  Conversation: {
    id: string;
    user_id: string;
    source: 'chatgpt' | 'claude' | 'gemini' | 'text';
    title: string;
    content: string;
    message_count: number;
    analysis: Schemas['ConversationAnalysis'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  ConversationAnalysis: {
    summary: string;
    topics: string[];
    vocabulary: Schemas['VocabularyEntry'][];
    language: string;
  };
  ConversationAnalysisInput: {
    summary: string;
    topics: readonly string[];
    vocabulary: readonly Schemas['VocabularyEntryInput'][];
    language: string;
  };
  ConversationSummary: {
    id: string;
    user_id: string;
    source: 'chatgpt' | 'claude' | 'gemini' | 'text';
    title: string;
    message_count: number;
    analysis: Schemas['ConversationAnalysis'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  ImportConversation: { source: 'chatgpt' | 'claude' | 'gemini' | 'text'; title?: string | undefined; content: string };
  VocabularyEntry: { word: string; translation: string; example?: string | undefined; tags?: string[] | undefined };
  VocabularyEntryInput: {
    word: string;
    translation: string;
    example?: string | undefined;
    tags?: readonly string[] | undefined;
  };
}
