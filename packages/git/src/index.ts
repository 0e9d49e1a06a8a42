export { createGit, createGitOpener, MINIMUM_GIT_VERSION } from './create-git.ts';
export type { Git, GitOptions } from './git.ts';
export { GIT_ERROR_CODES, GitError, type GitErrorCode, type GitErrorOptions, isGitError } from './git-error.ts';
export { isBranchName, isFilePath } from './names.ts';
export type { Branch, FetchLimits, Remote, RemoteBranches, TransferOptions, TransferProgress } from './remote.ts';
export { withoutUserinfo } from './remote-url.ts';
export type {
  Commit,
  FetchedBranch,
  FetchOptions,
  FileChanges,
  FileDifferences,
  NewCommit,
  Repository,
  SkippedEntry,
  SkipReason,
  Tree,
  TreeFile,
} from './repository.ts';
export { createSshKey, type SshKey } from './ssh-key.ts';
