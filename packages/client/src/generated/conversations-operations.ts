// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Conversations. */
export interface ConversationsOperations {
  /** List a user's imported conversations without their content, newest first. */
  'GET /users/{user_id}/conversations': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['ConversationSummary'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Import a conversation with another AI. */
  'POST /users/{user_id}/conversations': {
    params: { user_id: string };
    body: Schemas['ImportConversation'];
    answer: Schemas['Conversation'];
    errors:
      | 'conversation_exists'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read an imported conversation. */
  'GET /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Delete an imported conversation. */
  'DELETE /conversations/{conversation_id}': {
    params: { conversation_id: string };
    answer: null;
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
  /** Have the user's AI provider analyse a conversation. */
  'POST /conversations/{conversation_id}/analyze': {
    params: { conversation_id: string };
    answer: Schemas['Conversation'];
    errors:
      | 'ai_failed'
      | 'ai_not_configured'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_request'
      | 'not_found'
      | 'request_in_progress';
  };
  /** Store an analysis that was made elsewhere. */
  'PUT /conversations/{conversation_id}/analysis': {
    params: { conversation_id: string };
    body: Schemas['ConversationAnalysisInput'];
    answer: Schemas['Conversation'];
    errors:
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type';
  };
}
