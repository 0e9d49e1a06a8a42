// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that flashcards brings. */
export interface FlashcardsSchemas {
  Flashcards_AnkiImport: {
    notes: number;
    created: number;
    updated: number;
    unchanged: number;
    skipped: number;
    reviews: number;
    findings: {
      guid: string;
      code: 'edited' | 'empty' | 'invalid' | 'repeated' | 'more_cards' | 'media_left_out' | 'media_missing';
      message: string;
    }[];
    finding_count: number;
    truncated: boolean;
  };
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
    exported_at: Schemas['Timestamp'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Flashcards_CardState: {
    state: 'new' | 'learning' | 'review' | 'relearning';
    due_at: Schemas['Timestamp'] | null;
    stability: number | null;
    difficulty: number | null;
    reps: number;
    lapses: number;
    last_reviewed_at: Schemas['Timestamp'] | null;
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
  Flashcards_DecideCards: { card_ids: readonly string[]; status: 'suggested' | 'accepted' | 'rejected' };
  Flashcards_DecidedCards: { updated: number };
  Flashcards_DueCard: {
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
    exported_at: Schemas['Timestamp'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    memory: Schemas['Flashcards_CardState'];
    next: Schemas['Flashcards_NextReviews'];
  };
  Flashcards_MarkExported: { card_ids: readonly string[] };
  Flashcards_MarkedExported: { updated: number };
  Flashcards_NextReviews: {
    again: Schemas['Timestamp'];
    hard: Schemas['Timestamp'];
    good: Schemas['Timestamp'];
    easy: Schemas['Timestamp'];
  };
  Flashcards_PatchCard: {
    card_type?: 'basic' | 'cloze' | undefined;
    front?: string | undefined;
    back?: string | undefined;
    tags?: readonly string[] | undefined;
    status?: 'suggested' | 'accepted' | 'rejected' | undefined;
  };
  Flashcards_ReviewCard: {
    grade: 'again' | 'hard' | 'good' | 'easy';
    reviewed_at?: string | undefined;
    review_id?: string | undefined;
  };
  Flashcards_ReviewSummary: { due: number; fresh: number; next_due_at: Schemas['Timestamp'] | null };
  Flashcards_ReviewedCard: {
    card_id: string;
    review_id: string;
    state: 'new' | 'learning' | 'review' | 'relearning';
    due_at: Schemas['Timestamp'] | null;
    stability: number | null;
    difficulty: number | null;
    reps: number;
    lapses: number;
    last_reviewed_at: Schemas['Timestamp'] | null;
  };
}
