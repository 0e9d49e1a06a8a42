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

/** The operations of Curricula. */
export interface CurriculaOperations {
  /** List a user's curricula, oldest first. */
  'GET /users/{user_id}/curricula': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Curriculum'][];
    errors: SharedErrors;
  };
  /** Create a curriculum. */
  'POST /users/{user_id}/curricula': {
    params: { user_id: string };
    body: Schemas['CreateCurriculum'];
    answer: Schemas['Curriculum'];
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
  /** Read a curriculum. */
  'GET /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    answer: Schemas['Curriculum'];
    errors: SharedErrors;
  };
  /** Change a curriculum. */
  'PATCH /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    body: Schemas['PatchCurriculum'];
    answer: Schemas['Curriculum'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Delete a curriculum with its topics and lessons. */
  'DELETE /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
}
