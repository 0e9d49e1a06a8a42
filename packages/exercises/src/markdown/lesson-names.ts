const MAX_LENGTH = 120;
const ROOM_FOR_NUMBER = 6;

/** A text cut to a length, with an ellipsis at the cut; no character is cut in half. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The name of a file without its folders and its extension. */
export function withoutExtension(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]+$/s, '');
}

/**
 * Makes an id of a name: letters and digits in lower case, joined by single hyphens. Latin letters lose their accents;
 * other scripts stay as they are.
 */
export function toSlug(name: string, fallback: string): string {
  const lower = name.toLowerCase().replaceAll('ß', 'ss');
  const plain = lower.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');
  const words = plain.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const slug = cut(words.join('-'), MAX_LENGTH);
  return slug === '' ? fallback : slug;
}

/** Slugs of names, each once: a repeated one gets a number. */
export function toUniqueSlugs(names: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = toSlug(name, fallback);
    let unique = slug;
    for (let number = 2; taken.has(unique); number += 1)
      unique = `${cut(slug, MAX_LENGTH - ROOM_FOR_NUMBER)}-${number}`;
    taken.add(unique);
    return unique;
  });
}

function cut(slug: string, length: number): string {
  return slug
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-$/, '');
}
