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

/** The operations of Changes. */
export interface ChangesOperations {
  /** List what has changed in a user's attempts and lessons since a cursor. */
  'GET /users/{user_id}/changes': {
    params: { user_id: string };
    query?: { since?: string | undefined; limit?: number | undefined };
    answer: Schemas['LearnerChanges'];
    errors: SharedErrors | 'unknown_cursor';
  };
  /** Take what a device has recorded: attempts, attempts taken back, and lessons. */
  'POST /users/{user_id}/changes': {
    params: { user_id: string };
    body: Schemas['UploadedChanges'];
    answer: Schemas['UploadReport'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
