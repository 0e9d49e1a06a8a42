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
  /** Pictures and sounds: new ones, those that were there, and names without a usable file. */
  readonly assets: { readonly stored: number; readonly unchanged: number; readonly missing: number };
  readonly findings: readonly ContentFinding[];
  /** False when findings of severity error refused the import, or it was a dry run. */
  readonly imported: boolean;
}

/** A lesson set in a list; times are UTC. */
export interface ContentSet {
  readonly set_id: string;
  readonly title: string;
  readonly lessons: number;
  readonly updated_at: string;
  /** The repository it was fetched from; null for an upload. */
  readonly url: string | null;
}

/** What hangs on a lesson set: what goes with it, and what learners keep. */
export interface ContentSetDeletion {
  readonly set_id: string;
  readonly title: string;
  readonly lessons: number;
  readonly exercises: number;
  readonly versions: number;
  readonly assets: number;
  readonly asset_bytes: number;
  readonly learners: number;
  readonly lesson_progress: number;
  readonly attempts: number;
  readonly element_errors: number;
  readonly curricula: number;
  /** The followed repositories whose next update would bring it back. */
  readonly followed_by: readonly string[];
}

/** What was written of lesson sets as files. */
export interface ContentExport {
  readonly sets: number;
  readonly lessons: number;
  /** Pictures and sounds, each once. */
  readonly assets: number;
  /** Of all files together. */
  readonly bytes: number;
}

/** The commands of the server over lesson sets. */
export interface ContentCommands {
  list(): Promise<readonly ContentSet[]>;
  describeDeletion(set_id: string): Promise<ContentSetDeletion>;
  /** Deletes a set, and returns what hung on it. */
  delete(set_id: string): Promise<ContentSetDeletion>;
  /** Hands over the files that apps read without a server, the index last; null for all sets. */
  export(
    write: (path: string, bytes: Uint8Array) => Promise<void>,
    set_ids: readonly string[] | null,
  ): Promise<ContentExport>;
}
