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
  | 'plugin_failed'
  | 'plugin_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of content. */
export interface ContentOperations {
  /** Preview the import of a ZIP or of files: what it holds and what it would change; no set is touched. */
  'POST /plugins/content/import/detect': {
    body: Blob | FormData;
    answer: Schemas['Content_ImportPreview'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'content_invalid'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Preview the import of content at an address, such as a Git repository. */
  'POST /plugins/content/import/detect/git': {
    body: Schemas['Content_RemoteSource'];
    answer: Schemas['Content_ImportPreview'] | Schemas['Job'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'content_invalid'
      | 'forbidden'
      | 'git_unavailable'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'remote_source_failed'
      | 'request_in_progress'
      | 'too_many_jobs'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Import what was previewed: all of it in one transaction, or nothing. */
  'POST /plugins/content/import/execute': {
    body: Schemas['Content_ExecuteImport'];
    answer: Schemas['Content_ImportReport'] | Schemas['Job'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conflict'
      | 'content_invalid'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'too_many_jobs'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** List the repositories that are followed, with how their last update ended. */
  'GET /plugins/content/remotes': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Content_Remote'][];
    errors: SharedErrors | 'forbidden';
  };
  /** Follow a repository: its sets are updated when asked, by schedule or by webhook. */
  'POST /plugins/content/remotes': {
    body: Schemas['Content_CreateRemote'];
    answer: Schemas['Content_Remote'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Read a repository that is followed. */
  'GET /plugins/content/remotes/{remote_id}': {
    params: { remote_id: string };
    answer: Schemas['Content_Remote'];
    errors: SharedErrors | 'forbidden';
  };
  /** Follow a repository no longer; its sets stay. */
  'DELETE /plugins/content/remotes/{remote_id}': {
    params: { remote_id: string };
    answer: null;
    errors: SharedErrors | 'forbidden' | 'precondition_failed';
  };
  /** Update the sets of a repository now: a job whose result has the report. */
  'POST /plugins/content/remotes/{remote_id}/update': {
    params: { remote_id: string };
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'too_many_jobs';
  };
  /** Take a webhook of the host of a repository: starts an update. */
  'POST /plugins/content/remotes/{remote_id}/webhook': {
    params: { remote_id: string };
    body: Record<string, unknown>;
    answer: Schemas['Content_AcceptedWebhook'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'too_many_jobs'
      | 'unsupported_media_type';
  };
  /** List the lesson sets by id, all or those of a language or with a text. */
  'GET /plugins/content/sets': {
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      language?: string | undefined;
      target?: string | undefined;
      q?: string | undefined;
    };
    answer: Schemas['Content_LessonSet'][];
    errors: SharedErrors;
  };
  /** Read a lesson set. */
  'GET /plugins/content/sets/{set_id}': {
    params: { set_id: string };
    answer: Schemas['Content_LessonSet'];
    errors: SharedErrors;
  };
  /** Delete a set; `GET /sets/{set_id}/deletion` tells what hangs on it. */
  'DELETE /plugins/content/sets/{set_id}': {
    params: { set_id: string };
    answer: null;
    errors: SharedErrors | 'conflict' | 'forbidden' | 'precondition_failed';
  };
  /** Tell what hangs on a set, before it is deleted: lessons, pictures and sounds, learners, curricula. */
  'GET /plugins/content/sets/{set_id}/deletion': {
    params: { set_id: string };
    answer: Schemas['Content_SetDeletion'];
    errors: SharedErrors | 'forbidden';
  };
  /** List the lessons of a set in their order. */
  'GET /plugins/content/sets/{set_id}/lessons': {
    params: { set_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Content_LessonEntry'][];
    errors: SharedErrors;
  };
  /** Read a lesson: the JSON of its author, its pictures and sounds, and whom to name. */
  'GET /plugins/content/sets/{set_id}/lessons/{lesson_id}': {
    params: { set_id: string; lesson_id: string };
    answer: Schemas['Content_LessonContent'];
    errors: SharedErrors;
  };
  /** Read a picture or sound of a lesson; `assets` of the lesson names its address. */
  'GET /plugins/content/assets/{hash}': {
    params: { hash: string };
    answer: Blob;
    errors: SharedErrors | 'range_not_satisfiable';
  };
  /** Validate the JSON of one lesson: every finding with its rule id and JSON pointer. */
  'POST /plugins/content/validate': {
    body?: unknown;
    answer: Schemas['Content_Validation'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Validate a lesson file, or whatever else can be imported, without importing it. */
  'POST /plugins/content/validate/upload': {
    body: Blob | FormData;
    answer: Schemas['Content_Validation'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'content_invalid'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
}
