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

/** The operations of assessment. */
export interface AssessmentOperations {
  /** List the questions of the assessment in a language. */
  'GET /plugins/assessment/questions': {
    query?: { lang?: string | undefined };
    answer: Schemas['AssessmentQuestion'][];
    errors: SharedErrors;
  };
  /** Make a learning profile of a project from the answers. */
  'POST /plugins/assessment/evaluate': {
    body: Schemas['Assessment_EvaluateAssessment'];
    answer: Schemas['LearningProfile'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read the latest learning profile of a project. */
  'GET /plugins/assessment/profile/{project_id}': {
    params: { project_id: string };
    answer: Schemas['LearningProfile'];
    errors: SharedErrors;
  };
}
