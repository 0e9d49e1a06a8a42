import { GitError } from './git-error.ts';

const LONGEST_BRANCH = 200;
const LONGEST_PATH = 1_000;
const DEEPEST_PATH = 32;
/** What `git check-ref-format` refuses anywhere in a name, and what no terminal or page should be sent. */
const NOT_IN_BRANCHES = /[\p{C}\s~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)/u;
const NOT_IN_PATHS = /[\p{Cc}\p{Cs}\\]/u;

/** Whether a branch can have this name: Git's own rules, no control characters, no other look than it has. */
export function isBranchName(name: string): boolean {
  if (name === '' || name === '@' || name === 'HEAD' || name.length > LONGEST_BRANCH) return false;
  return !/^[-/.]|[/.]$/.test(name) && !NOT_IN_BRANCHES.test(name) && name.isWellFormed();
}

/** Throws `invalid_branch` for a name that no branch can have. */
export function requireBranchName(name: string): void {
  if (!isBranchName(name)) throw new GitError('invalid_branch', 'No branch can have this name.');
}

/** Whether a file may have this path: relative, not upwards, without what Git or a file system takes for its own. */
export function isFilePath(path: string): boolean {
  if (path === '' || path.length > LONGEST_PATH || NOT_IN_PATHS.test(path) || !path.isWellFormed()) return false;
  const segments = path.split('/');
  return segments.length <= DEEPEST_PATH && segments.every(isSegment);
}

function isSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..' || Buffer.byteLength(segment) > 255) return false;
  // As file systems read it: without case, ignorable characters, trailing dots and streams, and in its short form.
  const plain = segment.replaceAll(/[\p{Cf}\u200B-\u200F]/gu, '').toLowerCase();
  return !/^(?:\.git|git~\d+)[. ]*(?::|$)/.test(plain) && !/^[a-z]:/i.test(segment);
}
