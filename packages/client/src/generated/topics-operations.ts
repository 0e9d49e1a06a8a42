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

/** The operations of Topics. */
export interface TopicsOperations {
  /** List a curriculum's topics as a flat list, by order_index, then age. */
  'GET /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Topic'][];
    errors: SharedErrors;
  };
  /** Create a topic. */
  'POST /curricula/{curriculum_id}/topics': {
    params: { curriculum_id: string };
    body: Schemas['CreateTopic'];
    answer: Schemas['Topic'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'foreign_parent'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read a topic. */
  'GET /topics/{topic_id}': { params: { topic_id: string }; answer: Schemas['Topic']; errors: SharedErrors };
  /** Change a topic. */
  'PATCH /topics/{topic_id}': {
    params: { topic_id: string };
    body: Schemas['PatchTopic'];
    answer: Schemas['Topic'];
    errors:
      | SharedErrors
      | 'foreign_parent'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'topic_cycle'
      | 'unsupported_media_type';
  };
  /** Delete a topic; the topics below it move to the top. */
  'DELETE /topics/{topic_id}': {
    params: { topic_id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
}
