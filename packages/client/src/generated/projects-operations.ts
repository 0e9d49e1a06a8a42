// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Projects. */
export interface ProjectsOperations {
  /** List a user's projects, newest first. */
  'GET /users/{user_id}/projects': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Project'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Create a project. */
  'POST /users/{user_id}/projects': {
    params: { user_id: string };
    body: Schemas['CreateProject'];
    answer: Schemas['Project'];
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
  /** Read a project. */
  'GET /projects/{project_id}': {
    params: { project_id: string };
    answer: Schemas['Project'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
  /** Change a project. */
  'PATCH /projects/{project_id}': {
    params: { project_id: string };
    body: Schemas['PatchProject'];
    answer: Schemas['Project'];
    errors:
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Delete a project with its sessions. */
  'DELETE /projects/{project_id}': {
    params: { project_id: string };
    answer: null;
    errors: 'content_project_protected' | 'internal_error' | 'invalid_request' | 'not_found' | 'precondition_failed';
  };
}
