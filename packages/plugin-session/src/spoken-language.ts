/** A language that a tutor speaks, as it is named in a prompt. */
export interface SpokenLanguage {
  /** The tag as it was given, such as `pt-BR`; `en` for what is no tag. */
  readonly tag: string;
  /** The English name; null for a language that nobody has named. */
  readonly name: string | null;
  /** The name in the language itself; null where it is the English one or not known. */
  readonly own_name: string | null;
  /** The English name of its script; null where it is Latin and the tag does not insist on it, or not known. */
  readonly script: string | null;
}

/** The languages that were read last, by tag. A turn names its language twice, and the names take long to find. */
const known = new Map<string, SpokenLanguage>();
const MOST_KNOWN = 100;

/** Tells whether a text is a well-formed BCP 47 tag. A well-formed tag may still name no language. */
export function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language !== '';
  } catch {
    return false;
  }
}

/**
 * Reads a tag, `de_AT` for `de-AT` included. Where it is not well-formed its first part counts, else English; so nothing
 * else gets into a prompt.
 */
export function readSpokenLanguage(lang: string): SpokenLanguage {
  const found = known.get(lang);
  if (found !== undefined) return found;
  const language = readTag(lang);
  if (known.size === MOST_KNOWN) known.clear();
  known.set(lang, language);
  return language;
}

function readTag(lang: string): SpokenLanguage {
  const [whole, [first = '']] = [lang.trim().replaceAll('_', '-'), lang.trim().split(/[-_]/)];
  const tag = [whole, first].find(isLanguageTag) ?? 'en';
  const locale = new Intl.Locale(tag);
  const { baseName, script } = locale;
  const name = nameOf('en', 'language', baseName);
  const own_name = nameOf(baseName, 'language', baseName);
  const usual = locale.maximize().script;
  const named = script === undefined && usual === 'Latn' ? undefined : usual;
  return {
    tag,
    name,
    own_name: own_name === name ? null : own_name,
    script: named === undefined ? null : nameOf('en', 'script', named),
  };
}

/** Names a language for the AI that judges a turn, such as `French, the language with the code "fr"`. */
export function nameLanguage(lang: string): string {
  const { tag, name } = readSpokenLanguage(lang);
  return `${name === null ? '' : `${name}, `}the language with the code "${tag}"`;
}

/** The name of a language or a script; null where there is none. */
function nameOf(locale: string, type: 'language' | 'script', code: string): string | null {
  return new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code) ?? null;
}
