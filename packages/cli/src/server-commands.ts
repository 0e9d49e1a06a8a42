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
export interface PluginFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** The entry of the archive; null where the whole is meant. */
  readonly entry: string | null;
  readonly message: string;
}

/** A plugin that the server knows. */
export interface PluginEntry {
  readonly name: string;
  readonly version: string;
  readonly origin: 'package' | 'archive';
  readonly enabled: boolean;
  readonly status: string;
  /** Why it does not run; null where it does. */
  readonly reason: string | null;
  /** Of its archive, in hexadecimal digits; null for a plugin of a package. */
  readonly sha256: string | null;
  /** What a rollback goes back to; null where there is nothing. */
  readonly previous_version: string | null;
}

/** What an installation has done, or would do in a dry run. */
export interface PluginInstallReport {
  readonly plugin: string | null;
  readonly version: string | null;
  /** What it takes the place of; null where it is new. */
  readonly from_version: string | null;
  readonly sha256: string;
  readonly action: 'install' | 'upgrade' | 'reinstall' | null;
  /** False when findings of severity error refused it, or it was a dry run. */
  readonly installed: boolean;
  readonly enabled: boolean;
  readonly findings: readonly PluginFinding[];
}

/** What a removal has done. */
export interface PluginRemoval {
  readonly plugin: string;
  /** Whether its tables are gone too. */
  readonly purged: boolean;
  /** The file with what they held; null where nothing was purged. */
  readonly exported_to: string | null;
}

/** The commands of the server that change its plugins. */
export interface PluginCommands {
  list(): Promise<readonly PluginEntry[]>;
  install(
    path: string,
    options: { readonly dry_run: boolean; readonly enable: boolean; readonly allow_downgrade: boolean },
  ): Promise<PluginInstallReport>;
  enable(name: string): Promise<PluginEntry>;
  disable(name: string): Promise<PluginEntry>;
  rollback(name: string): Promise<PluginEntry>;
  remove(name: string, options: { readonly purge: boolean }): Promise<PluginRemoval>;
}

/** Told of progress on long work: `done` of `total` things. */
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
  readonly plugins: PluginCommands;
  /** Serves with the plugin of a directory beside the installed ones, until SIGTERM or SIGINT. */
  servePlugin(directory: string, options: { readonly port?: number; readonly host?: string }): Promise<void>;
}
