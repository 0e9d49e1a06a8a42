import { APIError } from 'better-auth/api';
import type { SignInConfig } from '../../configuration/sign-in-config.ts';

/** Where the providers let people sign in. */
const PROVIDER_ORIGINS = {
  apple: 'https://appleid.apple.com',
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com',
} as const satisfies Record<keyof SignInConfig['social'], string>;

/** The fields of bodies and queries that say where a sign-in leads on to, with the codes of their refusals. */
const ADDRESS_FIELDS = {
  callbackURL: 'INVALID_CALLBACK_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
  redirectTo: 'INVALID_REDIRECT_URL',
} as const;

/**
 * What is something else for whoever decodes a path before they read it: a slash, a control character, which browsers
 * leave out, or one of these that is encoded twice.
 */
const HIDDEN = /%(?:25)*(?:2f|5c|[01][\da-f]|7f)/i;

/** Stands for the server where an address has no origin of its own. */
const ANY_ORIGIN = 'https://server.invalid';

/**
 * Whether an address is the same after it was parsed and written again: then every reader understands it alike. It is a path
 * of this server, or a whole `http` or `https` address without user info.
 */
export function isPlainAddress(address: string): boolean {
  const isPath = address.startsWith('/');
  const url = isPath ? URL.parse(address, ANY_ORIGIN) : URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isPath) {
    const { pathname, search, hash } = url;
    if (HIDDEN.test(pathname)) return false;
    return url.origin === ANY_ORIGIN && !address.startsWith('//') && pathname + search + hash === address;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  // An origin alone is written with the slash of its root.
  return url.href === address || url.href === `${address}/`;
}

/** Refuses a body or query that names an address to lead on to which is not plain. */
export function requirePlainAddresses(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [field, code] of Object.entries(ADDRESS_FIELDS)) {
    const address: unknown = Reflect.get(given, field);
    if (address === undefined || address === null || address === '') continue;
    if (typeof address === 'string' && isPlainAddress(address)) continue;
    const message = `${field} is no plain address: write it as a URL is written, a path from its first slash on.`;
    throw new APIError('FORBIDDEN', { code, message });
  }
}

/** Whether a sign-in may lead on to a `Location`. */
export type LocationCheck = (location: string) => boolean;

/** Lets sign-ins lead on to this server, to the allowed origins of pages, and to the configured providers; nowhere else. */
export function createLocationCheck(
  { url, social }: Pick<SignInConfig, 'url' | 'social'>,
  origins: readonly string[],
): LocationCheck {
  const allowed = new Set(origins);
  if (url !== null) allowed.add(new URL(url).origin);
  for (const [provider, origin] of Object.entries(PROVIDER_ORIGINS)) if (provider in social) allowed.add(origin);
  return (location) => {
    if (!isPlainAddress(location)) return false;
    return location.startsWith('/') || allowed.has(new URL(location).origin);
  };
}
