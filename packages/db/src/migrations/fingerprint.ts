import { createHash } from 'node:crypto';
import type { Migration } from '@learnwright/plugin-sdk';

/** What a step says: texts, names of methods and fields, numbers. Comments are matched so that they are passed over. */
const TOKENS =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\.\s{0,100}[A-Za-z_$][\w$]*|\b\d+\b/g;

/**
 * A hash of what a migration says. Another bundler, which renames variables and moves spaces, leaves it as it is. What the
 * step calls outside of its function is not in it.
 */
export function fingerprintMigration({ up }: Migration): string {
  const tokens = [...String(up).matchAll(TOKENS)].map(([token]) => token);
  const said = tokens.filter((token) => !/^\/[/*]/.test(token)).map(toPlain);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

function toPlain(token: string): string {
  if (token.startsWith('.')) return `.${token.slice(1).trim()}`;
  return /^['"`]/.test(token) ? token.slice(1, -1).replaceAll(/\s+/g, ' ').trim() : token;
}
