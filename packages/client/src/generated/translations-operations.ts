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

/** The operations of Translations. */
export interface TranslationsOperations {
  /** List the languages that somebody has brought texts for, and how many each lacks. */
  'GET /i18n': { answer: Schemas['TextLanguage'][]; errors: SharedErrors };
  /** Read the texts of a language, each in English where the language lacks it. */
  'GET /i18n/{lang}': { params: { lang: string }; answer: Record<string, unknown>; errors: SharedErrors | 'not_found' };
}
