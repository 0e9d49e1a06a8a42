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
  | 'origin_not_allowed'
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Subjects. */
export interface SubjectsOperations {
  /** List the subject taxonomy by id. */
  'GET /subjects': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Subject'][];
    errors: SharedErrors;
  };
  /** Add a subject to the taxonomy. */
  'POST /subjects': {
    body: Schemas['CreateSubject'];
    answer: Schemas['Subject'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** List a project's subjects by id. */
  'GET /projects/{project_id}/subjects': {
    params: { project_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Subject'][];
    errors: SharedErrors | 'not_found';
  };
  /** Tie a subject to a project; 200 when it was tied already. */
  'POST /projects/{project_id}/subjects': {
    params: { project_id: string };
    body: Schemas['AttachSubject'];
    answer: Schemas['Subject'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Untie a subject from a project. */
  'DELETE /projects/{project_id}/subjects/{subject_id}': {
    params: { project_id: string; subject_id: string };
    answer: null;
    errors: SharedErrors | 'not_found' | 'precondition_failed';
  };
}
