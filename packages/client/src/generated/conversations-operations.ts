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
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Conversations. */
export interface ConversationsOperations {
  /** List a user's imported conversations without their content, newest first. */
  'GET /users/{user_id}/conversations': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['ConversationSummary'][];
    errors: SharedErrors;
  };
  /** Import a conversation with another AI. */
  'POST /users/{user_id}/conversations': {
    params: { user_id: string };
    body: Schemas['ImportConversation'];
    answer: Schemas['Conversation'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conversation_exists'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Read an imported conversation. */
  'GET /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors: SharedErrors;
  };
  /** Delete an imported conversation. */
  'DELETE /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
  /** Have the user's AI provider analyse a conversation. */
  'POST /conversations/{conversation_id}/analyze': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Store an analysis that was made elsewhere. */
  'PUT /conversations/{conversation_id}/analysis': {
    params: { conversation_id: string };
    body: Schemas['ConversationAnalysisInput'];
    answer: Schemas['Conversation'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
}
