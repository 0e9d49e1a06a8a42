/** How far a language is translated. */
export interface LanguageReport {
  readonly language: string;
  /** The number of English texts. */
  readonly texts: number;
  /** The keys that neither the language nor its base language has. */
  readonly missing: readonly string[];
  /** A sentence for each text of its packs that is not used, with file and line. */
  readonly findings: readonly string[];
}

/** The commands of the server over language packs. */
export interface LanguageCommands {
  /** Writes the English texts that a language lacks into a new file; `file` is null where it lacks none. */
  export(
    language: string,
    options: { readonly to?: string },
  ): Promise<{ readonly language: string; readonly file: string | null; readonly texts: number }>;
  /** Judges a language, or every language that somebody has brought. */
  check(language: string | null): Promise<readonly LanguageReport[]>;
}
