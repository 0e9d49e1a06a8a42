// Generated from the OpenAPI document by "pnpm check --update".

/** The operations of Translations. */
export interface TranslationsOperations {
  /** Read the texts of a language, each in English where the language lacks it. */
  'GET /i18n/{lang}': {
    params: { lang: string };
    answer: Record<string, unknown>;
    errors:
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
  };
}
