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

/** The operations of Projects. */
export interface ProjectsOperations {
  /** List a user's projects, newest first. */
  'GET /users/{user_id}/projects': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Project'][];
    errors: SharedErrors;
  };
  /** Create a project. */
  'POST /users/{user_id}/projects': {
    params: { user_id: string };
    body: Schemas['CreateProject'];
    answer: Schemas['Project'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read a project. */
  'GET /projects/{project_id}': { params: { project_id: string }; answer: Schemas['Project']; errors: SharedErrors };
  /** Change a project. */
  'PATCH /projects/{project_id}': {
    params: { project_id: string };
    body: Schemas['PatchProject'];
    answer: Schemas['Project'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Delete a project with its sessions. */
  'DELETE /projects/{project_id}': {
    params: { project_id: string };
    answer: null;
    errors: SharedErrors | 'content_project_protected' | 'precondition_failed';
  };
}
