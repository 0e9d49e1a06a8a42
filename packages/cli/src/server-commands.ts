import type { ContentCommands, ContentImportReport } from './content-commands.ts';
import type { LanguageCommands } from './language-commands.ts';
import type { MoveDatabase } from './move-commands.ts';
import type { PluginCommands, PluginSettingCommands, ServeWithPlugin } from './plugin-commands.ts';
import type { TokenCommands } from './token-commands.ts';
import type { WorkCommands } from './work-commands.ts';

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
  /** False where the state is `fail`. */
  readonly ok: boolean;
  /** `warn`: it works, and should be looked at. */
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was found, in a sentence or two. */
  readonly detail: string;
  /** What to do; null where all is well. */
  readonly todo: string | null;
}

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

/** Where a server keeps what it has, to be shown. */
export interface ServerPlaces {
  /** The URL of the database without its password, the path of a file in full. */
  readonly database: string;
  /** The full path of the data directory. */
  readonly data_directory: string;
}

/** The commands of the server that copy it. */
export interface BackupCommands {
  /** Writes an archive; into a folder one with the time in its name. Rejects where the name is taken, unless `force` is given. */
  create(
    path: string,
    options: { readonly secrets: boolean; readonly force: boolean },
    onProgress: OnProgress,
  ): Promise<BackupReport>;
  restore(
    path: string,
    options: { readonly force: boolean; readonly dry_run: boolean },
    onProgress: OnProgress,
  ): Promise<RestoreReport>;
}

/** Long work of the server, and how far it is; times are UTC. */
export interface ServerJob {
  readonly id: string;
  readonly kind: string;
  /** The plugin that does it; null for the server itself. */
  readonly plugin: string | null;
  /** The user it belongs to; null where it belongs to none. */
  readonly user_id: string | null;
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly cancel_requested: boolean;
  readonly progress: { readonly done: number; readonly total: number | null; readonly message: string | null };
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly tries: number;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** The commands of the server over jobs. */
export interface JobCommands {
  /** The jobs, newest first, at most so many. */
  list(options: {
    readonly status?: ServerJob['status'] | undefined;
    readonly kind?: string | undefined;
    readonly plugin?: string | undefined;
    readonly user_id?: string | undefined;
    readonly limit: number;
  }): Promise<readonly ServerJob[]>;
  show(id: string): Promise<ServerJob>;
  /** Asks a job to end, and returns it. */
  cancel(id: string): Promise<ServerJob>;
  /** Lets a job that has failed wait again, and returns it. */
  retry(id: string): Promise<ServerJob>;
}

/** What a plugin is still to be told of; times are UTC. */
export interface ServerDelivery {
  /** Names what happened. */
  readonly event_id: string;
  readonly plugin: string;
  readonly hook: string;
  /** The learner it happened to. */
  readonly user_id: string;
  readonly state: 'waiting' | 'dead';
  /** The failed tries so far. */
  readonly tries: number;
  /** When it is tried next, or when it died. */
  readonly due_at: string;
  readonly last_error: string | null;
  readonly replayed: boolean;
  readonly created_at: string;
}

/** What plugins are still to be told: how much, and the first of it. */
export interface DeliveryReport {
  readonly summary: { readonly waiting: number; readonly dead: number; readonly oldest_due_at: string | null };
  readonly deliveries: readonly ServerDelivery[];
}

/** The commands of the server over what plugins are still to be told. */
export interface EffectCommands {
  list(options: {
    readonly state?: ServerDelivery['state'] | undefined;
    readonly plugin?: string | undefined;
    readonly user_id?: string | undefined;
    readonly limit: number;
  }): Promise<DeliveryReport>;
  /** Lets dead deliveries be tried again, and returns their number. */
  retry(filter: { readonly plugin?: string; readonly event_id?: string }): Promise<number>;
  /** Discards dead deliveries, and returns their number. */
  discard(filter: { readonly plugin?: string; readonly event_id?: string }): Promise<number>;
  /** Tells a plugin the past again, and returns of which hooks. */
  replay(request: {
    readonly plugin: string;
    readonly hook?: string | undefined;
    readonly user_id?: string | undefined;
    readonly since?: string | undefined;
  }): Promise<{ readonly plugin: string; readonly hooks: readonly string[] }>;
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
  /** The keys of learners and secrets of plugins that are now sealed with the newest data key. */
  readonly sealed_keys: number;
  /** The keys of learners and secrets of plugins that cannot be opened. They stay as they are. */
  readonly unopened_keys: number;
  /** The first hundred of those keys. */
  readonly unopened: readonly { readonly user_id: string; readonly slot: string }[];
  readonly unopened_settings: readonly { readonly plugin: string; readonly key: string }[];
  /** Whether something may still open with an older secret alone. */
  readonly older_secrets_needed: boolean;
}

/** What `attempts partition` has done. */
export interface AttemptsPartition {
  readonly partitions: number;
  /** 0 where the log was partitioned before. */
  readonly moved: number;
}

/** Called with the progress of long work: `done` of `total` things. */
export type OnProgress = (done: number, total: number) => void;

/**
 * The commands that need a server's composition. The command line finds them at run time in the package
 * `@learnwright/server` (export `./commands`, function `createServerCommands`) of the working directory.
 */
export interface ServerCommands {
  /** Serves until SIGTERM or SIGINT; resolves when everything is closed. */
  serve(options: {
    readonly port?: number;
    readonly host?: string;
    readonly seed_new?: boolean;
    /** Makes a new SQLite file although the data directory has been used before. */
    readonly new_database?: boolean;
  }): Promise<void>;
  /** Where the environment of this process says that the data are. Never throws: a command says what is wrong there. */
  places(): ServerPlaces;
  migrate(): Promise<MigrateReport>;
  seed(onProgress: OnProgress): Promise<SeedReport>;
  importContent(
    source: string,
    options: {
      readonly dry_run: boolean;
      readonly user_id?: string;
      /** The branch and the token of a repository; for a source that is an address. */
      readonly branch?: string;
      readonly token?: string;
    },
    onProgress: OnProgress,
  ): Promise<ContentImportReport>;
  readonly contents: ContentCommands;
  doctor(): Promise<DoctorCheck[]>;
  /** Seals stored keys anew: with the first secret, and with a new data key where it is wanted. */
  rotateSecrets(options: { readonly new_data_key: boolean }, onProgress: OnProgress): Promise<SecretsRotation>;
  /** Cuts the log of attempts on PostgreSQL into partitions by learner. */
  partitionAttempts(partitions: number): Promise<AttemptsPartition>;
  readonly backups: BackupCommands;
  readonly move: MoveDatabase;
  readonly plugins: PluginCommands;
  readonly pluginSettings: PluginSettingCommands;
  readonly tokens: TokenCommands;
  readonly jobs: JobCommands;
  readonly effects: EffectCommands;
  readonly work: WorkCommands;
  readonly languages: LanguageCommands;
  /** Serves with the plugin of a directory beside the installed ones, until SIGTERM or SIGINT. */
  servePlugin(directory: string, options: ServeWithPlugin): Promise<void>;
}
