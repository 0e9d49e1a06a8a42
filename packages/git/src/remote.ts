/** A repository elsewhere. The token is given to one command at a time, through a pipe, and is written nowhere. */
export interface Remote {
  readonly url: string;
  readonly token?: string | undefined;
  /** The name sent with the token; most hosts take any. Without it `x-access-token`. */
  readonly username?: string | undefined;
  /**
   * The file with the private key for ssh, which is for this process's user alone (mode 600). Without it the keys of that user
   * count.
   */
  readonly sshKeyFile?: string | undefined;
}

/** How far a transfer is; `total` is null while nobody knows. */
export interface TransferProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
}

/** What every command that talks to a remote takes beside it. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}

/** The same for what fetches. */
export interface FetchLimits extends TransferOptions {
  /** How large the repository may get by it, in bytes, if that is less than it may ever have. */
  readonly maximumBytes?: number | undefined;
}

/** A branch and the commit at its end. */
export interface Branch {
  readonly name: string;
  readonly commit: string;
}

/** The branches of a remote by name. An empty repository has none. */
export interface RemoteBranches {
  readonly branches: readonly Branch[];
  /** The branch that the HEAD of the remote names, where it exists. */
  readonly default_branch: string | null;
}
