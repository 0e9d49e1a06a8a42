// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that flashcards brings. */
export interface FlashcardsSchemas {
  Flashcards_Card: {
    id: string;
    user_id: string;
    session_id: string | null;
    conversation_id: string | null;
    project_id: string | null;
    card_type: 'basic' | 'cloze';
    front: string;
    back: string;
    tags: string[];
    status: 'suggested' | 'accepted' | 'rejected';
    generated: boolean;
    edited: boolean;
    exported_at: Schemas['Flashcards_Timestamp'] | null;
    created_at: Schemas['Flashcards_Timestamp'];
    updated_at: Schemas['Flashcards_Timestamp'];
  };
  Flashcards_CreateCard: {
    user_id: string;
    session_id?: string | null | undefined;
    conversation_id?: string | null | undefined;
    project_id?: string | null | undefined;
    card_type?: 'basic' | 'cloze' | undefined;
    front: string;
    back: string;
    tags?: readonly string[] | undefined;
    status?: 'suggested' | 'accepted' | 'rejected' | undefined;
  };
  Flashcards_MarkExported: { card_ids: readonly string[] };
  Flashcards_MarkedExported: { updated: number };
  Flashcards_PatchCard: {
    card_type?: 'basic' | 'cloze' | undefined;
    front?: string | undefined;
    back?: string | undefined;
    tags?: readonly string[] | undefined;
    status?: 'suggested' | 'accepted' | 'rejected' | undefined;
  };
  Flashcards_Timestamp: string;
}
