import { hash } from 'node:crypto';

/** The strong entity tag of a body. */
export function entityTag(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Tells whether If-Match or If-None-Match names this tag. */
export function matchesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}
