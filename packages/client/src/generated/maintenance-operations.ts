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

/** The operations of maintenance. */
export interface MaintenanceOperations {
  /** Tell whether mastered elements of a learner come back, and how many there are. */
  'GET /plugins/maintenance/{user_id}': {
    params: { user_id: string };
    answer: Schemas['Maintenance_Maintenance'];
    errors: SharedErrors;
  };
  /** Opt in to maintenance or out of it, or change the desired retention. */
  'PATCH /plugins/maintenance/{user_id}': {
    params: { user_id: string };
    body: Schemas['Maintenance_PatchMaintenance'];
    answer: Schemas['Maintenance_Maintenance'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'too_many_jobs'
      | 'unsupported_media_type';
  };
  /** List the mastered elements of a learner, the earliest due first. */
  'GET /plugins/maintenance/{user_id}/queue': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      set_id?: string | undefined;
      due_before?: string | undefined;
    };
    answer: Schemas['Maintenance_MaintenanceItem'][];
    errors: SharedErrors;
  };
}
