// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of content. */
export interface ContentOperations {
  /** Preview the import of a ZIP or of files: what it holds and what it would change; no set is touched. */
  'POST /plugins/content/import/detect': {
    body: Blob | FormData;
    answer: Schemas['Content_ImportPreview'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'content_invalid'
      | 'forbidden'
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Preview the import of content at an address, such as a Git repository. */
  'POST /plugins/content/import/detect/git': {
    body: Schemas['Content_RemoteSource'];
    answer: Schemas['Content_ImportPreview'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'content_invalid'
      | 'forbidden'
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'remote_source_failed'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Import what was previewed: all of it in one transaction, or nothing. */
  'POST /plugins/content/import/execute': {
    body: Schemas['Content_ExecuteImport'];
    answer: Schemas['Content_ImportReport'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'conflict'
      | 'content_invalid'
      | 'forbidden'
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** List the lesson sets by id. */
  'GET /plugins/content/sets': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Content_LessonSet'][];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Read a lesson set. */
  'GET /plugins/content/sets/{set_id}': {
    params: { set_id: string };
    answer: Schemas['Content_LessonSet'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** List the lessons of a set in their order. */
  'GET /plugins/content/sets/{set_id}/lessons': {
    params: { set_id: string };
    answer: Schemas['Content_LessonEntry'][];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Read a lesson: the JSON of its author, and whom to name. */
  'GET /plugins/content/sets/{set_id}/lessons/{lesson_id}': {
    params: { set_id: string; lesson_id: string };
    answer: Schemas['Content_LessonContent'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Validate the JSON of one lesson: every finding with its rule id and JSON pointer. */
  'POST /plugins/content/validate': {
    body?: unknown;
    answer: Schemas['Content_Validation'];
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Validate a lesson file, or whatever else can be imported, without importing it. */
  'POST /plugins/content/validate/upload': {
    body: Blob | FormData;
    answer: Schemas['Content_Validation'];
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
}
