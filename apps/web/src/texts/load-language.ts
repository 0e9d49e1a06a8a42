import { BUNDLED, type TextPart } from './text-parts.ts';

/** Texts by key, in sections that nest. */
export type TextTree = Readonly<Record<string, unknown>>;

/** The languages that are there without a server. */
export const BUNDLED_LANGUAGES: readonly string[] = Object.keys(BUNDLED);

/** Parts of the texts of the app in a language, else in its base language, else in English. */
export function loadBundled(language: string, parts: readonly TextPart[]): Promise<TextTree[]> {
  const bundled = BUNDLED[language] ?? BUNDLED[baseOf(language)] ?? BUNDLED.en;
  if (bundled === undefined) return Promise.reject(new Error('There are no texts.'));
  return Promise.all(parts.map((part) => bundled[part]()));
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
