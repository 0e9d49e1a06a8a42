// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

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
  /** Record a step, time spent, or the completion of a lesson. */
  'POST /users/{user_id}/lesson-progress': {
    params: { user_id: string };
    body: Schemas['RecordProgress'];
    answer: Schemas['LessonProgress'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
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
  /** Read the progress of one lesson. */
  'GET /users/{user_id}/lesson-progress/{set_id}/{lesson_id}': {
    params: { user_id: string; set_id: string; lesson_id: string };
    answer: Schemas['LessonProgress'];
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
}
