import type { OnProgress } from './server-commands.ts';

/** What `backup` has written. */
export interface BackupReport {
  readonly archive: string;
  readonly bytes: number;
  readonly files: number;
  readonly created_at: string;
  readonly dialect: 'sqlite' | 'postgres';
  /** Whether the secret that seals stored keys is in the archive; `elsewhere`: in APP_CREDENTIALS_SECRET, which is not. */
  readonly secrets: 'included' | 'left_out' | 'elsewhere';
}

/** What `restore` has done, or would do in a dry run. */
export interface RestoreReport {
  readonly archive: string;
  /** What the manifest says; null where there is none. */
  readonly backup:
    | (Pick<BackupReport, 'created_at' | 'dialect' | 'secrets' | 'files'> & { readonly version: string })
    | null;
  readonly restored: boolean;
  /** All that is wrong with the archive, or in the way; nothing was changed where there is any. */
  readonly findings: readonly { readonly code: string; readonly path: string; readonly message: string }[];
}

/** The commands of the server that copy it. */
export interface BackupCommands {
  /** Writes an archive; into a folder one with the time in its name. */
  create(path: string, options: { readonly secrets: boolean }, onProgress: OnProgress): Promise<BackupReport>;
  restore(
    path: string,
    options: { readonly force: boolean; readonly dry_run: boolean },
    onProgress: OnProgress,
  ): Promise<RestoreReport>;
}
