// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Subjects. */
export interface SubjectsOperations {
  /** List the subject taxonomy by id. */
  'GET /subjects': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Subject'][];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Add a subject to the taxonomy. */
  'POST /subjects': {
    body: Schemas['CreateSubject'];
    answer: Schemas['Subject'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
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
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** List a project's subjects by id. */
  'GET /projects/{project_id}/subjects': {
    params: { project_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Subject'][];
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
  /** Tie a subject to a project; 200 when it was tied already. */
  'POST /projects/{project_id}/subjects': {
    params: { project_id: string };
    body: Schemas['AttachSubject'];
    answer: Schemas['Subject'];
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
  /** Untie a subject from a project. */
  'DELETE /projects/{project_id}/subjects/{subject_id}': {
    params: { project_id: string; subject_id: string };
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
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
}
