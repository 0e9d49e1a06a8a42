import { GitError } from './git-error.ts';

/** An address that Git may be given. */
export interface CheckedUrl {
  readonly url: string;
  readonly protocol: 'https' | 'http' | 'ssh';
  /** For sentences: the host, and nothing else of the address. */
  readonly host: string;
  /** Scheme, host and port of an HTTP address: where a token may go. */
  readonly origin: string;
}

/** Which addresses are taken beside those of `https:`. */
export interface AllowedUrls {
  readonly allowHttpLoopback: boolean;
  readonly allowSsh: boolean;
}

const NO_SSH =
  'The address of the repository begins with https:// here; ssh is not allowed. Use the https address, with a token where it needs one.';
const LONGEST_URL = 2_000;
/** `user@host:path`, as hosts show it. */
const SCP_LIKE = /^([a-z0-9_][\w.-]*)@([a-z0-9][a-z0-9.-]*):(?![/\\-])[^\s\\]+$/i;
/** Nothing that a shell would read in another way. */
const SSH_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the address of a repository: `https:` or `ssh:`, without a password, without anything that Git would take for an
 * option or for another transport. `http:` passes only to this machine, and only where that is allowed.
 */
export function checkUrl(url: string, { allowHttpLoopback, allowSsh }: AllowedUrls): CheckedUrl {
  if (url.length > LONGEST_URL) throw invalid('The address of the repository is too long.');
  // Also what a URL parser would quietly take away.
  if (!/^[\x21-\x7E]+$/.test(url) || url.includes('\\')) {
    throw invalid('The address of the repository holds a character that no address has.');
  }
  const scpLike = SCP_LIKE.exec(url);
  if (!allowSsh && (scpLike || url.startsWith('ssh://'))) throw invalid(NO_SSH);
  if (scpLike) return { url, protocol: 'ssh', host: scpLike[2] ?? '', origin: '' };
  const match = /^(https|http|ssh):\/\/[^/]/.exec(url);
  const parsed = match && URL.canParse(url) ? new URL(url) : null;
  const protocol = match?.[1];
  if (parsed === null || (protocol !== 'https' && protocol !== 'http' && protocol !== 'ssh')) {
    throw invalid('The address of a repository begins with https:// or ssh://.');
  }
  if (protocol === 'ssh' ? parsed.password !== '' : /^https?:\/\/[^/]*@/.test(url)) {
    throw invalid('The address of the repository holds a user or a password. Give the token apart from the address.');
  }
  if (parsed.search !== '' || parsed.hash !== '' || url.includes('?') || url.includes('#')) {
    throw invalid('The address of a repository has no query and no fragment.');
  }
  if (protocol === 'ssh' && !SSH_HOST.test(parsed.hostname)) {
    throw invalid('The address of the repository names no host.');
  }
  if (parsed.hostname.startsWith('-') || parsed.username.startsWith('-') || parsed.pathname.startsWith('/-')) {
    throw invalid('The address of the repository has a part that begins with a hyphen.');
  }
  if (protocol === 'http' && !(allowHttpLoopback && LOOPBACK.test(parsed.hostname))) {
    throw invalid('The address of a repository begins with https:// or ssh://; http:// is not encrypted.');
  }
  return { url, protocol, host: parsed.host, origin: protocol === 'ssh' ? '' : parsed.origin };
}

/** The address without a user and a password, for addresses that were stored before they were checked. */
export function withoutUserinfo(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}

function invalid(detail: string): GitError {
  return new GitError('invalid_url', detail);
}
