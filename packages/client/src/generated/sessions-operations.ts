// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Sessions. */
export interface SessionsOperations {
  /** List a project's sessions, newest first. */
  'GET /projects/{project_id}/sessions': {
    params: { project_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Session'][];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
}
