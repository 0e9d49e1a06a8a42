import type { LanguageCoverage } from '@learnwright/plugin-host';

/** Names a language by itself; one that nobody knows by its tag. */
export function describeLanguage({ language: folded, ...counts }: LanguageCoverage) {
  try {
    const [language = folded] = Intl.getCanonicalLocales(folded);
    return {
      language,
      name: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
      ...counts,
    };
  } catch {
    // Something that no locale is named by.
    return { language: folded, name: folded, ...counts };
  }
}
