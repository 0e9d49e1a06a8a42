import type { ProblemTexts } from '@learnwright/core';
import type { PluginHost } from '@learnwright/plugin-host';

/**
 * The texts of a code of the error table in the first of the languages that has a sentence for it; null for English, whose sentences
 * are those of the error itself.
 */
export function translateError(
  texts: PluginHost['texts'],
  code: string,
  languages: readonly string[],
): ProblemTexts | null {
  const chosen = texts.choose(languages, [`errors.${code}`, `error_titles.${code}`]);
  if (chosen === null) return null;
  const [detail = '', title = ''] = chosen.texts;
  return { title, detail, language: chosen.language };
}
