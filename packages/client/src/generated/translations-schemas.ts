// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Translations brings. */
export interface TranslationsSchemas {
  TextLanguage: { language: string; name: string; texts: number; missing: number };
}
