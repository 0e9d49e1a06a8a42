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

/** The operations of Lessons. */
export interface LessonsOperations {
  /** List a curriculum's lessons, by order_index, then age. */
  'GET /curricula/{curriculum_id}/lessons': {
    params: { curriculum_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Lesson'][];
    errors: SharedErrors;
  };
  /** Create a lesson. */
  'POST /curricula/{curriculum_id}/lessons': {
    params: { curriculum_id: string };
    body: Schemas['CreateLesson'];
    answer: Schemas['Lesson'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Read a lesson. */
  'GET /lessons/{lesson_id}': { params: { lesson_id: string }; answer: Schemas['Lesson']; errors: SharedErrors };
  /** Change a lesson. */
  'PATCH /lessons/{lesson_id}': {
    params: { lesson_id: string };
    body: Schemas['PatchLesson'];
    answer: Schemas['Lesson'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Delete a lesson. */
  'DELETE /lessons/{lesson_id}': {
    params: { lesson_id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
}
