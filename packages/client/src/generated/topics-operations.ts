// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Topics. */
export interface TopicsOperations {
  /** List a curriculum's topics as a flat list, by order_index, then age. */
  'GET /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Topic'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Create a topic. */
  'POST /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    body: Schemas['CreateTopic'];
    answer: Schemas['Topic'];
    errors:
      | 'foreign_parent'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read a topic. */
  'GET /topics/{topic_id}': {
    params: { topic_id: string };
    answer: Schemas['Topic'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Change a topic. */
  'PATCH /topics/{topic_id}': {
    params: { topic_id: string };
    body: Schemas['PatchTopic'];
    answer: Schemas['Topic'];
    errors:
      | 'foreign_parent'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'topic_cycle'
      | 'unsupported_media_type';
  };
  /** Delete a topic; the topics below it move to the top. */
  'DELETE /topics/{topic_id}': {
    params: { topic_id: string };
    answer: null;
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
}
