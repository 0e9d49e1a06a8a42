// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Curricula. */
export interface CurriculaOperations {
  /** List a user's curricula, oldest first. */
  'GET /users/{user_id}/curricula': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Curriculum'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Create a curriculum. */
  'POST /users/{user_id}/curricula': {
    params: { user_id: string };
    body: Schemas['CreateCurriculum'];
    answer: Schemas['Curriculum'];
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
  /** Read a curriculum. */
  'GET /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    answer: Schemas['Curriculum'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Change a curriculum. */
  'PATCH /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    body: Schemas['PatchCurriculum'];
    answer: Schemas['Curriculum'];
    errors:
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Delete a curriculum with its topics and lessons. */
  'DELETE /curricula/{curriculum_id}': {
    params: { curriculum_id: string };
    answer: null;
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
}
