/**
 * The strong entity tag of a body: its length and 64 bits that follow from every character. Not a cryptographic hash:
 * nobody gains anything by two bodies of one tag, and every read of a record makes one.
 */
export function entityTag(body: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `"${body.length.toString(36)}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}"`;
}

/** Tells whether If-Match or If-None-Match names this tag. */
export function matchesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}
