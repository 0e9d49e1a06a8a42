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
  | 'origin_not_allowed'
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Users. */
export interface UsersOperations {
  /** List all users, oldest first, or those whose name or address has a text in it. */
  'GET /users': {
    query?: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined };
    answer: Schemas['User'][];
    errors: SharedErrors | 'forbidden';
  };
  /** Create a user. */
  'POST /users': {
    body: Schemas['CreateUser'];
    answer: Schemas['User'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'email_taken'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read a user. */
  'GET /users/{user_id}': { params: { user_id: string }; answer: Schemas['User']; errors: SharedErrors | 'not_found' };
  /** Change a user. */
  'PATCH /users/{user_id}': {
    params: { user_id: string };
    body: Schemas['PatchUser'];
    answer: Schemas['User'];
    errors:
      | SharedErrors
      | 'email_taken'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Erase a user and everything that hangs on it, the tables of plugins included. */
  'DELETE /users/{user_id}': {
    params: { user_id: string };
    answer: null;
    errors: SharedErrors | 'not_found' | 'precondition_failed';
  };
  /** Export everything the server holds of a user, but no keys. */
  'GET /users/{user_id}/export': {
    params: { user_id: string };
    answer: Schemas['UserExport'];
    errors: SharedErrors | 'not_found';
  };
  /** Export everything the server holds of a user into a file, as a job. */
  'POST /users/{user_id}/exports': {
    params: { user_id: string };
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'not_found'
      | 'request_in_progress'
      | 'too_many_jobs';
  };
  /** List the subjects of issuers that a user is tied to. */
  'GET /admin/users/{user_id}/identities': {
    params: { user_id: string };
    answer: Schemas['UserIdentity'][];
    errors: SharedErrors | 'forbidden' | 'not_found';
  };
  /** Tie a user to subjects of issuers, and to no other ones. */
  'PUT /admin/users/{user_id}/identities': {
    params: { user_id: string };
    body: Schemas['SetUserIdentities'];
    answer: Schemas['UserIdentity'][];
    errors:
      | SharedErrors
      | 'conflict'
      | 'forbidden'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Tie a user to no issuer any more. */
  'DELETE /admin/users/{user_id}/identities': {
    params: { user_id: string };
    answer: null;
    errors: SharedErrors | 'forbidden' | 'not_found' | 'precondition_failed';
  };
}
