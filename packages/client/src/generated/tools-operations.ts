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

/** The operations of tools. */
export interface ToolsOperations {
  /** List learning tools by how well they suit the profile of a project. */
  'GET /plugins/tools/recommendations/{project_id}': {
    params: { project_id: string };
    query?: { lang?: string | undefined };
    answer: Schemas['ToolRecommendation'][];
    errors: SharedErrors;
  };
  /** List what to practise next, by when each method was last used. */
  'GET /plugins/tools/spaced/{project_id}': {
    params: { project_id: string };
    query?: { lang?: string | undefined };
    answer: Schemas['SpacedCard'][];
    errors: SharedErrors;
  };
}
