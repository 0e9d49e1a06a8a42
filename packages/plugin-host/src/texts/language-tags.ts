/** The language that has every text, and the last that is looked in. */
export const LAST_LANGUAGE = 'en';

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
