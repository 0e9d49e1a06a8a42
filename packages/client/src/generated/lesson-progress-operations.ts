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

/** The operations of Lesson progress. */
export interface LessonProgressOperations {
  /** List a user's lesson progress, newest update first. */
  'GET /users/{user_id}/lesson-progress': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      set_id?: string | undefined;
      status?: 'in_progress' | 'completed' | undefined;
    };
    answer: Schemas['LessonProgress'][];
    errors: SharedErrors;
  };
  /** Record a step, time spent, or the completion of a lesson. */
  'POST /users/{user_id}/lesson-progress': {
    params: { user_id: string };
    body: Schemas['RecordProgress'];
    answer: Schemas['LessonProgress'];
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
  /** Read the progress of one lesson. */
  'GET /users/{user_id}/lesson-progress/{set_id}/{lesson_id}': {
    params: { user_id: string; set_id: string; lesson_id: string };
    answer: Schemas['LessonProgress'];
    errors: SharedErrors;
  };
  /** Read how far a learner is in each set and course, and which lesson comes next. */
  'GET /users/{user_id}/set-progress': {
    params: { user_id: string };
    answer: Schemas['SetProgress'][];
    errors: SharedErrors;
  };
}
