import { GitError } from './git-error.ts';
import type { Remote } from './remote.ts';
import type { CheckedUrl } from './remote-url.ts';

const DEFAULT_USERNAME = 'x-access-token';
/** A token or a name that HTTP and the credential protocol can carry. */
const SENDABLE = /^[\x21-\x7E]{1,4096}$/;

/** What the credential helper answers Git; null where nothing is sent. Throws `authentication_failed` for what cannot be sent. */
export function describeCredential({ token, username }: Remote, { protocol }: CheckedUrl): string | null {
  if (token === undefined || protocol === 'ssh') return null;
  const name = username ?? DEFAULT_USERNAME;
  if (!SENDABLE.test(token) || !SENDABLE.test(name)) {
    throw new GitError('authentication_failed', 'The token or the user name holds a character that cannot be sent.');
  }
  return `username=${name}\npassword=${token}\n`;
}

/** What Git printed, without the token and the users of addresses. */
export function hideToken(text: string, token: string | undefined): string {
  const plain = text.replaceAll(/:\/\/[^\s/@]*@/g, '://');
  return token ? plain.replaceAll(token, '***').replaceAll(encodeURIComponent(token), '***') : plain;
}
