import type { AppTexts } from './en.ts';

/** Texts by key, in sections that nest. */
export type TextTree = Readonly<Record<string, unknown>>;

/** The languages that the app brings itself. Each comes when it is needed. */
const BUNDLED: Readonly<Record<string, () => Promise<AppTexts>>> = {
  en: async () => (await import('./en.ts')).ENGLISH,
  de: async () => (await import('./de.ts')).GERMAN,
};

/** The languages that are there without a server. */
export const BUNDLED_LANGUAGES: readonly string[] = Object.keys(BUNDLED);

/** The texts of the app in a language, else in its base language, else in English. */
export async function loadBundled(language: string): Promise<AppTexts> {
  const load = BUNDLED[language] ?? BUNDLED[baseOf(language)] ?? BUNDLED.en;
  return load === undefined ? Promise.reject(new Error('There are no texts.')) : load();
}

/** The first language that somebody wants and is there, itself or by its base language; null where none is. */
export function chooseLanguage(wanted: readonly string[], there: readonly string[]): string | null {
  const find = (tag: string) => there.find((each) => each.toLowerCase() === tag.toLowerCase());
  for (const tag of wanted) {
    const found = find(tag) ?? find(baseOf(tag));
    if (found !== undefined) return found;
  }
  return null;
}

/** A section of a tree of texts; empty where there is none. */
export function sectionOf(tree: TextTree, key: string): TextTree {
  const section = tree[key];
  return isSection(section) ? section : {};
}

/** A text at a path such as `errors.not_found`; null where there is none. */
export function textAt(tree: TextTree, path: string): string | null {
  let value: unknown = tree;
  for (const key of path.split('.')) {
    if (!isSection(value) || !Object.hasOwn(value, key)) return null;
    value = value[key];
  }
  return typeof value === 'string' ? value : null;
}

function isSection(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function baseOf(language: string): string {
  return language.split('-')[0] ?? language;
}
