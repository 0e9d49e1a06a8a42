import type { Conversation, ConversationSummary } from '../records/conversation.ts';
import type { Page, PageRequest } from './page.ts';
import type { RecordStore } from './stores.ts';

/** The imported conversations; no user has two with the same content. */
export interface ConversationStore extends RecordStore<Conversation> {
  /** A user's conversations, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Conversation>>;
  /** The same without their content, which may be long. */
  listSummariesByUser(user_id: string, page: PageRequest): Promise<Page<ConversationSummary>>;
  /** The user's conversation whose content has this hash (`hashTranscript`). */
  findByHash(user_id: string, hash: string): Promise<Conversation | null>;
  countByUser(user_id: string): Promise<number>;
}
