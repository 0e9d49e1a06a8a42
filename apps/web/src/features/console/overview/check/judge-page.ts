import { bad, good, note, type Verdict } from './verdict.ts';

/** What is known of the way that the page came. */
export interface SeenPage {
  readonly protocol: string;
  /** Whether the browser trusts the page as it does one with TLS. */
  readonly isSecure: boolean;
}

/** Whether nobody can read or change the page on its way. */
export function judgeSecure({ protocol, isSecure }: SeenPage): Verdict {
  if (protocol === 'https:') return good('console.overview.checks.secure.good');
  if (isSecure) return good('console.overview.checks.secure.local');
  return bad('console.overview.checks.secure.plain', 'console.overview.checks.secure.plain_help');
}

/** What was seen of cookies. */
export interface SeenCookies {
  /** Whether people can sign in. */
  readonly isNeeded: boolean;
  /** Whether the browser keeps any. */
  readonly areKept: boolean;
  /** The address that sign-in is set up for. */
  readonly url: string | null;
  readonly protocol: string;
  /** Whether the server knows by the cookie alone who asks. */
  readonly isKnown: boolean;
}

/** Whether the cookie of a sign-in is kept and arrives. */
export function judgeCookie({ isNeeded, areKept, url, protocol, isKnown }: SeenCookies): Verdict {
  if (!isNeeded) return good('console.overview.checks.cookie.off');
  if (!areKept) return bad('console.overview.checks.cookie.blocked', 'console.overview.checks.cookie.blocked_help');
  if (url?.startsWith('https:') === true && protocol !== 'https:') {
    return bad('console.overview.checks.cookie.insecure', 'console.overview.checks.cookie.insecure_help', { url });
  }
  if (isKnown) return good('console.overview.checks.cookie.good');
  return note('console.overview.checks.cookie.absent', 'console.overview.checks.cookie.absent_help');
}

/** The page as it is answered now. */
export interface SeenAnswer {
  readonly caching: string | null;
  /** Of its header, or of the page itself where it stands on a place of files. */
  readonly policy: string | null;
  /** Why it could not be read; null where it was. */
  readonly broken: string | null;
}

/** Whether browsers ask for the page anew, so that an update arrives. */
export function judgeCaching({ caching, broken }: SeenAnswer): Verdict {
  if (broken !== null) {
    return bad('console.overview.checks.caching.failed', 'console.overview.checks.caching.failed_help', {
      reason: broken,
    });
  }
  if (caching === null)
    return bad('console.overview.checks.caching.absent', 'console.overview.checks.caching.absent_help');
  const isAsked = /(?:^|[\s,])(?:no-cache|no-store|max-age=0)(?:[\s,]|$)/i.test(caching);
  if (isAsked) return good('console.overview.checks.caching.good');
  return bad('console.overview.checks.caching.kept', 'console.overview.checks.caching.kept_help', { caching });
}

/** Whether the policy of the page arrives, and lets in no script but those of the server. */
export function judgePolicy({ policy, broken }: SeenAnswer): Verdict {
  if (broken !== null) {
    return bad('console.overview.checks.policy.failed', 'console.overview.checks.policy.failed_help', {
      reason: broken,
    });
  }
  if (policy === null)
    return bad('console.overview.checks.policy.absent', 'console.overview.checks.policy.absent_help');
  const sources = scriptSourcesOf(policy);
  if (sources === "'self'" || sources === "'none'") return good('console.overview.checks.policy.good');
  return bad('console.overview.checks.policy.weak', 'console.overview.checks.policy.weak_help', { sources });
}

/** From where a policy lets scripts come: by its own directive, else by the default one, else from anywhere. */
function scriptSourcesOf(policy: string): string {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const [, ...sources] = directives.find(([name]) => name?.toLowerCase() === 'script-src') ??
    directives.find(([name]) => name?.toLowerCase() === 'default-src') ?? ['', '*'];
  return sources.join(' ');
}

/** What was seen of the service worker. */
export interface SeenWorker {
  readonly isSupported: boolean;
  /** The addresses that it serves; null where none is registered. */
  readonly scope: string | null;
  /** Where the app begins. */
  readonly base: string;
  readonly file: string;
}

/** Whether the service worker is there, and serves the whole app. */
export function judgeWorker({ isSupported, scope, base, file }: SeenWorker): Verdict {
  if (!isSupported)
    return note('console.overview.checks.worker.unsupported', 'console.overview.checks.worker.unsupported_help');
  if (scope === null)
    return bad('console.overview.checks.worker.absent', 'console.overview.checks.worker.absent_help', { file });
  if (scope !== base)
    return bad('console.overview.checks.worker.scope', 'console.overview.checks.worker.scope_help', { scope });
  return good('console.overview.checks.worker.good');
}
