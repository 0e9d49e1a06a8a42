// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Conversations. */
export interface ConversationsOperations {
  /** List a user's imported conversations without their content, newest first. */
  'GET /users/{user_id}/conversations': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['ConversationSummary'][];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Import a conversation with another AI. */
  'POST /users/{user_id}/conversations': {
    params: { user_id: string };
    body: Schemas['ImportConversation'];
    answer: Schemas['Conversation'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'conversation_exists'
      | 'headers_too_large'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Read an imported conversation. */
  'GET /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Delete an imported conversation. */
  'DELETE /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: null;
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Have the user's AI provider analyse a conversation. */
  'POST /conversations/{conversation_id}/analyze': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors:
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'bad_request'
      | 'headers_too_large'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Store an analysis that was made elsewhere. */
  'PUT /conversations/{conversation_id}/analysis': {
    params: { conversation_id: string };
    body: Schemas['ConversationAnalysisInput'];
    answer: Schemas['Conversation'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'payload_too_large'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
}
