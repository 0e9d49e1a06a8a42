import type { FetchLimits, Remote, TransferOptions } from './remote.ts';

/** A file of a commit. */
export interface TreeFile {
  readonly path: string;
  /** The name of its content: equal for equal bytes. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  readonly executable: boolean;
}

/** Why an entry of a tree is not read. */
export type SkipReason = 'symlink' | 'submodule' | 'unsafe_name';

/** An entry of a tree that is not read; commits keep it as it is. */
export interface SkippedEntry {
  /** As far as it can be shown: bytes that are no UTF-8 are replaced. */
  readonly path: string;
  readonly reason: SkipReason;
}

/** The files of a commit in the order of their paths. */
export interface Tree {
  readonly files: readonly TreeFile[];
  readonly skipped: readonly SkippedEntry[];
}

/** A commit, without its files. */
export interface Commit {
  readonly commit: string;
  readonly parents: readonly string[];
  readonly author_name: string;
  readonly author_email: string;
  /** Seconds since 1970. */
  readonly committed_at: number;
  readonly message: string;
}

/** The end of a fetch. */
export interface FetchedBranch {
  readonly branch: string;
  readonly commit: string;
}

/** What to fetch. */
export interface FetchOptions extends FetchLimits {
  /** Without it the default branch of the remote. */
  readonly branch?: string | undefined;
  /** How many commits of its history; without it all of them. */
  readonly depth?: number | undefined;
}

/** Files to write into and to take out of a commit; all others stay as they are, those that are not read included. */
export interface FileChanges {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly deleted?: readonly string[] | undefined;
}

/** What `FileChanges` change against a commit. */
export interface FileDifferences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
}

/** A commit to be made. */
export interface NewCommit extends FileChanges {
  /** The local branch that moves to the new commit; it must stand at `parent`. */
  readonly branch: string;
  /** Null for the first commit of a branch. */
  readonly parent: string | null;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Seconds since 1970. */
  readonly at: number;
}

/** A bare repository: read and written object by object, without a work tree. */
export interface Repository {
  readonly folder: string;
  /**
   * Fetches a branch and returns its commit; local branches stay where they are. Throws `empty` for a repository without
   * commits, `branch_not_found`, and what every transfer throws.
   */
  fetch(remote: Remote, options?: FetchOptions): Promise<FetchedBranch>;
  /** Fetches several branches at once, in the order asked for. Throws as `fetch`. */
  fetchBranches(remote: Remote, branches: readonly string[], options?: FetchLimits): Promise<FetchedBranch[]>;
  /**
   * Moves the branch of the remote to the commit, or makes it; never backwards. Throws `diverged` where the remote has
   * commits that the branch lacks, `rejected` where it refuses.
   */
  push(remote: Remote, branch: string, commit: string, options?: TransferOptions): Promise<void>;
  /** The commit of a local branch; null where there is none. */
  readBranch(branch: string): Promise<string | null>;
  /** Moves a local branch, or makes it, if it stands at `expected` (null: if there is none). Throws `diverged`. */
  moveBranch(branch: string, commit: string, expected: string | null): Promise<void>;
  /** Whether `ancestor` is `commit` or lies in its history. */
  isAncestor(ancestor: string, commit: string): Promise<boolean>;
  readTree(commit: string): Promise<Tree>;
  /** The bytes of files by their ids. Throws `too_large` where they have more than `maximumBytes` together. */
  readFiles(ids: readonly string[], maximumBytes: number): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The history of a commit, newest first. */
  readLog(commit: string, page: { readonly limit: number; readonly skip?: number }): Promise<Commit[]>;
  /** Tells what a commit of these changes would change. */
  compare(commit: string | null, changes: FileChanges): Promise<FileDifferences>;
  /** Makes a commit and returns its name; null where nothing would change. Throws `diverged` where the branch is elsewhere. */
  commit(commit: NewCommit): Promise<string | null>;
  /** Removes what a killed command left, such as locks. For the one caller that may change the repository. */
  removeLeftovers(): Promise<void>;
}
