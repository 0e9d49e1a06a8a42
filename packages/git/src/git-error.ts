/** Every reason why Git does not do what it is asked for. */
export const GIT_ERROR_CODES = [
  'git_missing',
  'git_too_old',
  'invalid_url',
  'no_public_address',
  'invalid_branch',
  'invalid_path',
  'unreachable',
  'redirected',
  'authentication_failed',
  'not_found',
  'branch_not_found',
  'empty',
  'diverged',
  'rejected',
  'too_large',
  'timed_out',
  'unsafe_repository',
  'failed',
] as const;

/** A reason why Git does not do what it is asked for. */
export type GitErrorCode = (typeof GIT_ERROR_CODES)[number];

/** Optional parts of a GitError. */
export interface GitErrorOptions {
  readonly output?: string;
  readonly cause?: unknown;
}

const MARKER = Symbol.for('@learnwright/git/GitError');

/** A failure of Git or of the remote, in a sentence of ours: no token, no userinfo, and nothing that a remote wrote. */
export class GitError extends Error {
  readonly [MARKER] = true;
  readonly code: GitErrorCode;
  /** What Git printed, for a log: cut, and without the token. It never belongs into an answer. */
  readonly output: string;

  constructor(code: GitErrorCode, detail: string, options: GitErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'GitError';
    this.code = code;
    this.output = options.output ?? '';
  }

  /** The sentence for people. */
  get detail(): string {
    return this.message;
  }
}

/** Tells whether a caught value is a GitError, also one of another copy of this package. */
export function isGitError(error: unknown): error is GitError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
