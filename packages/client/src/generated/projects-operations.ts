// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Projects. */
export interface ProjectsOperations {
  /** List a user's projects, newest first. */
  'GET /users/{user_id}/projects': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Project'][];
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
  /** Create a project. */
  'POST /users/{user_id}/projects': {
    params: { user_id: string };
    body: Schemas['CreateProject'];
    answer: Schemas['Project'];
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
  /** Read a project. */
  'GET /projects/{project_id}': {
    params: { project_id: string };
    answer: Schemas['Project'];
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
  /** Change a project. */
  'PATCH /projects/{project_id}': {
    params: { project_id: string };
    body: Schemas['PatchProject'];
    answer: Schemas['Project'];
    errors:
      | 'bad_request'
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
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Delete a project with its sessions. */
  'DELETE /projects/{project_id}': {
    params: { project_id: string };
    answer: null;
    errors:
      | 'bad_request'
      | 'content_project_protected'
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
