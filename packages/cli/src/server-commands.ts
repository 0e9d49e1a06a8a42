import type { PluginEntry, PluginInstallReport, PluginRemoval } from '@learnwright/plugin-host';

/** One finding of an import as the command line shows it. */
export interface ContentFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/** What an import of content has done, or would do in a dry run. */
export interface ContentImportReport {
  readonly format: string;
  readonly sets: number;
  readonly lessons: number;
  readonly changes: { readonly added: number; readonly changed: number; readonly unchanged: number };
  readonly findings: readonly ContentFinding[];
  /** False when findings of severity error refused the import, or it was a dry run. */
  readonly imported: boolean;
}

/** What `migrate` has done: the names of the migrations applied, by owner. */
export interface MigrateReport {
  readonly database: string;
  readonly applied: Readonly<Record<string, readonly string[]>>;
}

/** What `seed` has done. */
export interface SeedReport {
  readonly sets: number;
  readonly lessons: number;
  readonly user_id: string;
  readonly created: boolean;
}

/** One check of `doctor`. */
export interface DoctorCheck {
  readonly name: string;
  readonly ok: boolean;
  /** A sentence: what was found and, where it is not ok, what to do. */
  readonly detail: string;
}

/** One finding in the archive of a plugin, by the rules that the reference lists. */
export type PluginFinding = PluginInstallReport['findings'][number];

/** A refused archive: only its hash and the findings are known. */
export interface RefusedInstallation {
  readonly plugin: null;
  readonly version: null;
  readonly from_version: null;
  readonly sha256: string;
  readonly action: null;
  readonly installed: false;
  readonly enabled: false;
  readonly findings: readonly PluginFinding[];
}

/** What an installation has done, or would do in a dry run. */
export type InstallOutcome = PluginInstallReport | RefusedInstallation;

/** The commands of the server that change its plugins. */
export interface PluginCommands {
  list(): Promise<readonly PluginEntry[]>;
  install(
    path: string,
    options: {
      readonly dry_run: boolean;
      readonly enable: boolean;
      readonly allow_downgrade: boolean;
      readonly change_key: boolean;
    },
  ): Promise<InstallOutcome>;
  enable(name: string): Promise<PluginEntry>;
  disable(name: string): Promise<PluginEntry>;
  rollback(name: string): Promise<PluginEntry>;
  remove(name: string, options: { readonly purge: boolean }): Promise<PluginRemoval>;
}

/** An API token without its secret; times are UTC. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly role: 'operator' | 'app' | 'learner';
  /** The user of a learner's token. */
  readonly user_id: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

/** A token that has just been made, with its text, which is told once. */
export interface MadeToken extends ApiToken {
  readonly secret: string;
}

/** The commands of the server over API tokens. */
export interface TokenCommands {
  create(token: Pick<ApiToken, 'name' | 'role' | 'user_id'> & { readonly days: number | null }): Promise<MadeToken>;
  list(): Promise<readonly ApiToken[]>;
  /** Answers the revoked token. */
  revoke(id: string): Promise<ApiToken>;
}

/** What `secrets rotate` has done. */
export interface SecretsRotation {
  /** Whether the secret comes from APP_CREDENTIALS_SECRET, or was generated into the data directory. */
  readonly secret: 'environment' | 'generated';
  /** Whether the generated secret has been replaced. */
  readonly new_secret: boolean;
  readonly new_data_key: boolean;
  /** The data keys that were sealed with an older secret, and are now sealed with the first. */
  readonly sealed_data_keys: number;
  /** The data keys that no secret opens. */
  readonly unopened_data_keys: number;
  /** The keys of learners that are now sealed with the newest data key. */
  readonly sealed_keys: number;
  /** The keys of learners that cannot be opened. They stay as they are. */
  readonly unopened_keys: number;
  /** The first hundred of them. */
  readonly unopened: readonly { readonly user_id: string; readonly slot: string }[];
  /** Whether something may still open with an older secret alone. */
  readonly older_secrets_needed: boolean;
}

/** Called with the progress of long work: `done` of `total` things. */
export type OnProgress = (done: number, total: number) => void;

/**
 * The commands that need a server's composition. The command line finds them at run time in the package
 * `@learnwright/server` (export `./commands`, function `createServerCommands`) of the working directory.
 */
export interface ServerCommands {
  /** Serves until SIGTERM or SIGINT; resolves when everything is closed. */
  serve(options: { readonly port?: number; readonly host?: string; readonly seed_new?: boolean }): Promise<void>;
  migrate(): Promise<MigrateReport>;
  seed(onProgress: OnProgress): Promise<SeedReport>;
  importContent(
    source: string,
    options: { readonly dry_run: boolean; readonly user_id?: string },
    onProgress: OnProgress,
  ): Promise<ContentImportReport>;
  doctor(): Promise<DoctorCheck[]>;
  /** Seals stored keys anew: with the first secret, and with a new data key where it is wanted. */
  rotateSecrets(options: { readonly new_data_key: boolean }, onProgress: OnProgress): Promise<SecretsRotation>;
  readonly plugins: PluginCommands;
  readonly tokens: TokenCommands;
  /** Serves with the plugin of a directory beside the installed ones, until SIGTERM or SIGINT. */
  servePlugin(directory: string, options: { readonly port?: number; readonly host?: string }): Promise<void>;
}
