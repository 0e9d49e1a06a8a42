// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Users. */
export interface UsersOperations {
  /** List all users, oldest first. */
  'GET /users': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['User'][];
    errors: 'internal_error' | 'invalid_request';
  };
  /** Create a user. */
  'POST /users': {
    body: Schemas['CreateUser'];
    answer: Schemas['User'];
    errors:
      | 'email_taken'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read a user. */
  'GET /users/{user_id}': {
    params: { user_id: string };
    answer: Schemas['User'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Change a user. */
  'PATCH /users/{user_id}': {
    params: { user_id: string };
    body: Schemas['PatchUser'];
    answer: Schemas['User'];
    errors:
      | 'email_taken'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Erase a user and everything that hangs on it, the tables of plugins included. */
  'DELETE /users/{user_id}': {
    params: { user_id: string };
    answer: null;
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
  /** Export everything the server holds of a user, but no keys. */
  'GET /users/{user_id}/export': {
    params: { user_id: string };
    answer: Schemas['UserExport'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
}
