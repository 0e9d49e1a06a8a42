// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Topics. */
export interface TopicsOperations {
  /** List a curriculum's topics as a flat list, by order_index, then age. */
  'GET /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Topic'][];
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
  /** Create a topic. */
  'POST /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    body: Schemas['CreateTopic'];
    answer: Schemas['Topic'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'foreign_parent'
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
  /** Read a topic. */
  'GET /topics/{topic_id}': {
    params: { topic_id: string };
    answer: Schemas['Topic'];
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
  /** Change a topic. */
  'PATCH /topics/{topic_id}': {
    params: { topic_id: string };
    body: Schemas['PatchTopic'];
    answer: Schemas['Topic'];
    errors:
      | 'bad_request'
      | 'foreign_parent'
      | 'headers_too_large'
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
      | 'request_timeout'
      | 'topic_cycle'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Delete a topic; the topics below it move to the top. */
  'DELETE /topics/{topic_id}': {
    params: { topic_id: string };
    answer: null;
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
}
