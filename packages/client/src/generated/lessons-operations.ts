// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Lessons. */
export interface LessonsOperations {
  /** List a curriculum's lessons, by order_index, then age. */
  'GET /curricula/{curriculum_id}/lessons': {
    params: { curriculum_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Lesson'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Create a lesson. */
  'POST /curricula/{curriculum_id}/lessons': {
    params: { curriculum_id: string };
    body: Schemas['CreateLesson'];
    answer: Schemas['Lesson'];
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
  /** Read a lesson. */
  'GET /lessons/{lesson_id}': {
    params: { lesson_id: string };
    answer: Schemas['Lesson'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Change a lesson. */
  'PATCH /lessons/{lesson_id}': {
    params: { lesson_id: string };
    body: Schemas['PatchLesson'];
    answer: Schemas['Lesson'];
    errors:
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Delete a lesson. */
  'DELETE /lessons/{lesson_id}': {
    params: { lesson_id: string };
    answer: null;
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
}
