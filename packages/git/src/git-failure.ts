import { GitError, type GitErrorCode } from './git-error.ts';
import type { CommandResult } from './run-git.ts';

/** What Git says in plain English, which it does because no language is set, and what that means. */
const SAYINGS: readonly (readonly [RegExp, GitErrorCode])[] = [
  [/returned error: 30[1-8]|unable to update url base from redirection/i, 'redirected'],
  [/Authentication failed|could not read (?:Username|Password)|terminal prompts disabled/i, 'authentication_failed'],
  [/returned error: 40[13]|Permission denied \(|Host key verification failed|HTTP 40[13]/i, 'authentication_failed'],
  [/couldn't find remote ref|Remote branch \S+ not found/i, 'branch_not_found'],
  [/repository '[^'\n]*' not found|returned error: 404|does not appear to be a git repository/i, 'not_found'],
  [
    /not valid: is this a git repository|Repository not found|repository (?:'[^'\n]*'|\S+) does not exist/i,
    'not_found',
  ],
  [
    /Could not resolve host|Failed to connect|Couldn't connect|Connection (?:refused|reset|closed|timed out)/i,
    'unreachable',
  ],
  [
    /unable to access|unexpected disconnect|hung up|early EOF|RPC failed|transfer closed|invalid index-pack/i,
    'unreachable',
  ],
  [/Could not read from remote repository|protocol error|bad pack header|bad line length/i, 'unreachable'],
  [/Operation too slow/i, 'timed_out'],
];

const SENTENCES = {
  redirected: (host) => `"${host}" sends callers on to another address. Use that address.`,
  authentication_failed: (host) => `"${host}" does not accept the token, or wants one.`,
  branch_not_found: (host) => `The repository on "${host}" has no such branch.`,
  not_found: (host) => `There is no repository at this address on "${host}", or it needs a token.`,
  unreachable: (host) => `"${host}" cannot be reached, or broke off.`,
  timed_out: (host) => `"${host}" sends nothing any more.`,
  rejected: (host) => `"${host}" refuses the commit. A rule of the branch or of the repository may forbid it.`,
  diverged: (host) => `The branch on "${host}" has commits that are not here.`,
  failed: (host) => `Git could not do it, with "${host}". The log has what it said.`,
} satisfies Partial<Record<GitErrorCode, (host: string) => string>>;

type Described = keyof typeof SENTENCES;

/** The error for a command that talked to a host and failed. */
export function describeFailure(result: CommandResult, host: string): GitError {
  // What the remote says for itself proves nothing.
  const said = result.complaint.replaceAll(/^remote:.*$/gm, '');
  const saying = SAYINGS.find(([pattern]) => pattern.test(said));
  return createTransferError(isDescribed(saying?.[1]) ? saying[1] : 'failed', host, result);
}

/** The error with the sentence of its code. */
export function createTransferError(code: Described, host: string, { complaint }: CommandResult): GitError {
  return new GitError(code, SENTENCES[code](host), { output: complaint.trim() });
}

/** The error for a command that works on what is here alone. */
export function describeLocalFailure({ complaint }: CommandResult): GitError {
  return new GitError('failed', 'Git could not work on the repository. The log has what it said.', {
    output: complaint.trim(),
  });
}

function isDescribed(code: GitErrorCode | undefined): code is Described {
  return code !== undefined && code in SENTENCES;
}
