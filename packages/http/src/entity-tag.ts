/**
 * The strong entity tag of a body: 64 bits that any change of it changes. Not a cryptographic hash, which would cost more
 * than the rest of a small answer: nobody gains anything by two bodies of one tag.
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
  return `"${body.length.toString(36)}-${toHex(high)}${toHex(low)}"`;
}

/** Tells whether If-Match or If-None-Match names this tag. */
export function matchesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

function toHex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
