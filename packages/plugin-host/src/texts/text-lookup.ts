/** The language that has every text, and the last that is looked in. */
export const LAST_LANGUAGE = 'en';

/** Texts by key, in sections that nest. What is no section is a text, or whatever else a plugin translates. */
export type TextTree = Readonly<Record<string, unknown>>;

/** A text and the keys that lead to it. */
export interface PlacedText {
  readonly path: readonly string[];
  readonly text: string;
}

/** How deep sections may nest. */
const DEEPEST_SECTION = 10;

/** A tag in the form in which tags are compared: `de_AT` as `de-at`. */
export function foldTag(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}

/** The languages to look in, one after the other: `de-AT` as `de-at`, `de`, `en`. */
export function listFallbacks(tag: string): string[] {
  return [...new Set([...listOwnTags(tag), LAST_LANGUAGE])];
}

/** A language and its base languages: `de-AT` as `de-at`, `de`. */
export function listOwnTags(tag: string): string[] {
  const parts = foldTag(tag).split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** Tells whether a value is a section of texts. */
export function isSection(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lays texts over others. Where both have a text the upper one counts; a section and a text never replace each other. */
export function layOver(lower: TextTree, upper: TextTree, depth = 0): TextTree {
  if (depth > DEEPEST_SECTION) return lower;
  const merged = new Map(Object.entries(lower));
  for (const [key, value] of Object.entries(upper)) {
    const below = merged.get(key);
    if (below === undefined) merged.set(key, value);
    else if (isSection(below) && isSection(value)) merged.set(key, layOver(below, value, depth + 1));
    else if (isSection(below) === isSection(value)) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** The value at a path; undefined where there is none. */
export function valueAt(tree: TextTree, path: readonly string[]): unknown {
  let value: unknown = tree;
  for (const key of path) {
    if (!isSection(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The paths of all texts, in their order. */
export function listTexts(tree: TextTree, path: readonly string[] = []): PlacedText[] {
  if (path.length > DEEPEST_SECTION) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string') return [{ path: [...path, key], text: value }];
    return isSection(value) ? listTexts(value, [...path, key]) : [];
  });
}
