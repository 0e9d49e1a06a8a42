// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Users. */
export interface UsersOperations {
  /** List all users, oldest first. */
  'GET /users': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['User'][];
    errors:
      | 'bad_request'
      | 'forbidden'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Create a user. */
  'POST /users': {
    body: Schemas['CreateUser'];
    answer: Schemas['User'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'email_taken'
      | 'forbidden'
      | 'headers_too_large'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'misdirected_request'
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
  /** Read a user. */
  'GET /users/{user_id}': {
    params: { user_id: string };
    answer: Schemas['User'];
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
  /** Change a user. */
  'PATCH /users/{user_id}': {
    params: { user_id: string };
    body: Schemas['PatchUser'];
    answer: Schemas['User'];
    errors:
      | 'bad_request'
      | 'email_taken'
      | 'headers_too_large'
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
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Erase a user and everything that hangs on it, the tables of plugins included. */
  'DELETE /users/{user_id}': {
    params: { user_id: string };
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
  /** Export everything the server holds of a user, but no keys. */
  'GET /users/{user_id}/export': {
    params: { user_id: string };
    answer: Schemas['UserExport'];
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
  /** List the subjects of issuers that a user is tied to. */
  'GET /admin/users/{user_id}/identities': {
    params: { user_id: string };
    answer: Schemas['UserIdentity'][];
    errors:
      | 'bad_request'
      | 'forbidden'
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
  /** Tie a user to subjects of issuers, and to no other ones. */
  'PUT /admin/users/{user_id}/identities': {
    params: { user_id: string };
    body: Schemas['SetUserIdentities'];
    answer: Schemas['UserIdentity'][];
    errors:
      | 'bad_request'
      | 'conflict'
      | 'forbidden'
      | 'headers_too_large'
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
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Tie a user to no issuer any more. */
  'DELETE /admin/users/{user_id}/identities': {
    params: { user_id: string };
    answer: null;
    errors:
      | 'bad_request'
      | 'forbidden'
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
}
