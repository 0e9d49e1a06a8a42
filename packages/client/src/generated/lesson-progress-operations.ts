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
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Record a step, time spent, or the completion of a lesson. */
  'POST /users/{user_id}/lesson-progress': {
    params: { user_id: string };
    body: Schemas['RecordProgress'];
    answer: Schemas['LessonProgress'];
    errors:
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read the progress of one lesson. */
  'GET /users/{user_id}/lesson-progress/{set_id}/{lesson_id}': {
    params: { user_id: string; set_id: string; lesson_id: string };
    answer: Schemas['LessonProgress'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
}
