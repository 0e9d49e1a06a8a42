// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The codes that all of them can answer. */
type SharedErrors =
  | 'bad_request'
  | 'database_unavailable'
  | 'headers_too_large'
  | 'internal_error'
  | 'invalid_request'
  | 'issuer_unavailable'
  | 'misdirected_request'
  | 'not_found'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'plugin_failed'
  | 'plugin_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of flashcards. */
export interface FlashcardsOperations {
  /** List the flashcards to review now: those that are due, then new ones. */
  'GET /plugins/flashcards/review/{user_id}': {
    params: { user_id: string };
    query?: { limit?: number | undefined; project_id?: string | undefined; due_before?: string | undefined };
    answer: Schemas['Flashcards_DueCard'][];
    errors: SharedErrors;
  };
  /** Count the flashcards to review now, and tell when the next one comes back. */
  'GET /plugins/flashcards/review/{user_id}/summary': {
    params: { user_id: string };
    query?: { project_id?: string | undefined; due_before?: string | undefined };
    answer: Schemas['Flashcards_ReviewSummary'];
    errors: SharedErrors;
  };
  /** Record how well a flashcard was known; answers when it comes back. */
  'POST /plugins/flashcards/cards/{id}/review': {
    params: { id: string };
    body: Schemas['Flashcards_ReviewCard'];
    answer: Schemas['Flashcards_ReviewedCard'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Take a review of a flashcard back; answers the state without it. */
  'DELETE /plugins/flashcards/cards/{id}/review/{review_id}': {
    params: { id: string; review_id: string };
    answer: Schemas['Flashcards_ReviewedCard'];
    errors: SharedErrors | 'precondition_failed';
  };
  /** Import a package of Anki (.apkg): each note becomes a flashcard, with its reviews. */
  'POST /plugins/flashcards/import/apkg': {
    query: { user_id: string };
    body: Blob | FormData;
    answer: Schemas['Flashcards_AnkiImport'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Export a user's flashcards as a package of Anki (.apkg). */
  'GET /plugins/flashcards/export/{user_id}/apkg': {
    params: { user_id: string };
    query?: { project_id?: string | undefined };
    answer: string;
    errors: SharedErrors | 'payload_too_large';
  };
  /** List a user's flashcards, newest first, or those that have a text in them. */
  'GET /plugins/flashcards/cards/{user_id}': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      project_id?: string | undefined;
      status?: 'suggested' | 'accepted' | 'rejected' | undefined;
      q?: string | undefined;
    };
    answer: Schemas['Flashcards_Card'][];
    errors: SharedErrors;
  };
  /** Change fields of a flashcard. */
  'PATCH /plugins/flashcards/cards/{id}': {
    params: { id: string };
    body: Schemas['Flashcards_PatchCard'];
    answer: Schemas['Flashcards_Card'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Delete a flashcard. */
  'DELETE /plugins/flashcards/cards/{id}': {
    params: { id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
  /** Add a flashcard that the learner has written. */
  'POST /plugins/flashcards/cards': {
    body: Schemas['Flashcards_CreateCard'];
    answer: Schemas['Flashcards_Card'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Give several flashcards a status, such as the suggestions that a learner accepts. */
  'PATCH /plugins/flashcards/cards': {
    body: Schemas['Flashcards_DecideCards'];
    answer: Schemas['Flashcards_DecidedCards'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Suggest up to 8 flashcards from a session; answers all cards of the session, newest first. */
  'POST /plugins/flashcards/cards/extract/session/{id}': {
    params: { id: string };
    answer: Schemas['Flashcards_Card'][];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Suggest flashcards from a conversation; answers all cards of the conversation, newest first. */
  'POST /plugins/flashcards/cards/extract/conversation/{id}': {
    params: { id: string };
    answer: Schemas['Flashcards_Card'][];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Export a user's flashcards as a text file for Anki. */
  'GET /plugins/flashcards/export/{user_id}': {
    params: { user_id: string };
    query?: {
      format?: 'anki' | undefined;
      project_id?: string | undefined;
      basic_notetype?: string | undefined;
      cloze_notetype?: string | undefined;
    };
    answer: string;
    errors: SharedErrors;
  };
  /** Note that flashcards have been exported; unknown ids do not count. */
  'POST /plugins/flashcards/cards/mark-exported': {
    body: Schemas['Flashcards_MarkExported'];
    answer: Schemas['Flashcards_MarkedExported'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
