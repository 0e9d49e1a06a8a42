import type { Remote, RemoteBranches, TransferOptions } from './remote.ts';
import type { Repository } from './repository.ts';

/** How to run the Git of this system. */
export interface GitOptions {
  /** Without a folder it is looked for in the usual ones. Default `git`. */
  readonly program?: string | undefined;
  /** How long one command may take, in seconds. Default 120. */
  readonly timeoutSeconds?: number | undefined;
  /** How large a repository may get, in bytes. Default 500 MB. */
  readonly maximumBytes?: number | undefined;
  /** Whether `http:` addresses of this very machine are allowed; for tests. Default false. */
  readonly allowHttpLoopback?: boolean | undefined;
  /** Whether `ssh:` addresses are allowed: they are opened with the keys of the user that runs the server. Default true. */
  readonly allowSsh?: boolean | undefined;
  /** Whether hosts may be asked that have no public address, such as those of the network of the server. Default false. */
  readonly allowPrivateAddresses?: boolean | undefined;
}

/** The Git of this system, with everything switched off that could run what a repository brings. */
export interface Git {
  /** The version of the program, such as `2.39.5`. */
  readonly version: string;
  /**
   * Throws `invalid_url` for anything but `https:` and `ssh:` addresses without a password, and `no_public_address` for an IP
   * address that may not be asked; the addresses of a name are looked at when it is connected to.
   */
  checkRemoteUrl(url: string): void;
  /** Lists the branches of a remote without fetching anything. Branches with unusable names are left out. */
  listBranches(remote: Remote, options?: TransferOptions): Promise<RemoteBranches>;
  /** Creates an empty bare repository; the folder must be absent or empty. */
  createRepository(folder: string): Promise<Repository>;
  /**
   * Opens a bare repository that `createRepository` made. Its config is set back to what we write; throws
   * `unsafe_repository` for a folder that holds links or borrows objects from elsewhere.
   */
  openRepository(folder: string): Promise<Repository>;
}
