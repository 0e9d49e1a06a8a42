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

/** The operations of gamification. */
export interface GamificationOperations {
  /** Read the XP and level of a user. */
  'GET /plugins/gamification/xp/{user_id}': {
    params: { user_id: string };
    answer: Schemas['Gamification_XpState'];
    errors: SharedErrors;
  };
  /** List the awards of a user, newest first. */
  'GET /plugins/gamification/xp/{user_id}/history': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined; source_id?: string | undefined };
    answer: Schemas['Gamification_XpLedgerEntry'][];
    errors: SharedErrors;
  };
  /** Award XP to a user, or take some. */
  'POST /plugins/gamification/xp/{user_id}/award': {
    params: { user_id: string };
    body: Schemas['Gamification_AwardXp'];
    answer: Schemas['Gamification_XpAward'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Award 100 XP for an assessment, once for each learning profile. */
  'POST /plugins/gamification/xp/{user_id}/award-assessment': {
    params: { user_id: string };
    body: Schemas['Gamification_AwardAssessment'];
    answer: Schemas['Gamification_XpAward'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Award 75 XP for an import, once for each conversation. */
  'POST /plugins/gamification/xp/{user_id}/award-import': {
    params: { user_id: string };
    body: Schemas['Gamification_AwardImport'];
    answer: Schemas['Gamification_XpAward'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** List the badges in a language. */
  'GET /plugins/gamification/badges': {
    query?: { lang?: string | undefined };
    answer: Schemas['Gamification_Badge'][];
    errors: SharedErrors;
  };
  /** List the badges with the progress of a user, or those that were earned lately. */
  'GET /plugins/gamification/badges/{user_id}': {
    params: { user_id: string };
    query?: { lang?: string | undefined; earned_since?: string | undefined };
    answer: Schemas['Gamification_Badge'][];
    errors: SharedErrors;
  };
  /** Evaluate the badges of a user. */
  'POST /plugins/gamification/badges/{user_id}/evaluate': {
    params: { user_id: string };
    answer: Schemas['Gamification_BadgeEvaluation'];
    errors: SharedErrors | 'answer_not_kept' | 'idempotency_key_reused' | 'request_in_progress';
  };
  /** Read the streak of a user. */
  'GET /plugins/gamification/streak/{user_id}': {
    params: { user_id: string };
    answer: Schemas['Gamification_StreakState'];
    errors: SharedErrors;
  };
  /** List the activity of a user on each day, oldest first. */
  'GET /plugins/gamification/streak/{user_id}/heatmap': {
    params: { user_id: string };
    query?: { days?: string | undefined };
    answer: Schemas['Gamification_HeatmapDay'][];
    errors: SharedErrors;
  };
  /** Switch weekend mode on or off. */
  'POST /plugins/gamification/streak/{user_id}/weekend-mode': {
    params: { user_id: string };
    body: Schemas['Gamification_WeekendMode'];
    answer: Schemas['Gamification_StreakState'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Delete the XP, badges and streak settings of a user, in two calls. */
  'POST /plugins/gamification/reset/{user_id}': {
    params: { user_id: string };
    body?: Schemas['Gamification_ResetGamification'];
    answer: Schemas['Gamification_CompletedReset'] | Schemas['Gamification_PendingReset'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'confirmation_invalid'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
