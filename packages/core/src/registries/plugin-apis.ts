import type { SetUse } from '../stores/learning-stores.ts';
import type { ImportFinding, ImportSource, RemoteFetchOptions, RemoteSource } from './import-handlers.ts';

/** The action for a set that exists: replace its lessons (`overwrite`), or leave everything as it is (`cancel`). */
export type DuplicateAction = 'create' | 'overwrite' | 'cancel';

/** One import of content. */
export interface ContentImport {
  readonly source: RemoteSource;
  /** Reads and validates only; nothing is written. */
  readonly dry_run: boolean;
  /** Also makes each set a curriculum of this user. */
  readonly user_id?: string | undefined;
  readonly duplicate_action: DuplicateAction;
}

/** The pictures and sounds of an import: files that are new, files that were there before, and names without a usable file. */
export interface AssetCounts {
  readonly stored: number;
  readonly unchanged: number;
  readonly missing: number;
}

/** The result of an import, or of its dry run. */
export interface ContentImportSummary {
  readonly format: string;
  readonly sets: number;
  readonly lessons: number;
  readonly changes: { readonly added: number; readonly changed: number; readonly unchanged: number };
  readonly assets: AssetCounts;
  readonly findings: readonly ImportFinding[];
  /** False when findings of severity error refused the import, or it was a dry run. */
  readonly imported: boolean;
}

/** A content set in a list. */
export interface ContentSetEntry {
  readonly set_id: string;
  readonly title: string;
  readonly lessons: number;
  readonly updated_at: string;
  /** The address it was fetched from; null for an upload. */
  readonly url: string | null;
}

/** What hangs on a content set. Its own things go with it; what learners have done stays. */
export interface SetDeletion extends SetUse {
  readonly set_id: string;
  readonly title: string;
  readonly lessons: number;
  readonly exercises: number;
  readonly versions: number;
  /** The pictures and sounds that no other set names. */
  readonly assets: number;
  readonly asset_bytes: number;
  /** The curricula that learners have made of it. */
  readonly curricula: number;
  /** The repositories whose next update would bring it back: while there are any, it cannot be deleted. */
  readonly followed_by: readonly string[];
}

/** What was written of content as files. */
export interface ContentExport {
  readonly sets: number;
  readonly lessons: number;
  /** Pictures and sounds, each once. */
  readonly assets: number;
  /** Of all files together. */
  readonly bytes: number;
}

/** The public API of the plugin `content`; the command line imports and seeds with it. */
export interface ContentImporter {
  /** Imports a source, all of it or nothing. Throws unsupported_format when no handler claims it. */
  importContent(
    request: ContentImport,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ContentImportSummary>;
  /** Reads a folder, a ZIP or a single file of this machine. Throws when there is none. */
  readLocal(path: string): Promise<ImportSource>;
  /**
   * Fetches content from an address, such as a Git repository. Throws unsupported_format where nothing claims the address,
   * remote_source_failed where it cannot be fetched, and content_invalid for files that are not taken.
   */
  readRemote(url: string, options?: RemoteFetchOptions): Promise<RemoteSource>;
  /** Reads the small course that comes with the plugin. */
  exampleCourse(): Promise<ImportSource>;
  /** All sets by id. */
  listSets(): Promise<readonly ContentSetEntry[]>;
  /** Tells what hangs on a set; throws not_found. */
  describeDeletion(set_id: string): Promise<SetDeletion>;
  /** Deletes a set, and returns what hung on it. Throws not_found, and conflict while a repository would bring it back. */
  deleteSet(set_id: string): Promise<SetDeletion>;
  /**
   * Writes sets as files that apps read without a server, the index last; null for all sets. Paths are relative, and each is
   * written once. Throws not_found.
   */
  exportSets(
    write: (path: string, bytes: Uint8Array) => Promise<void>,
    set_ids: readonly string[] | null,
  ): Promise<ContentExport>;
}

/** A word or phrase that a learner wants to remember. */
export interface VocabularyItem {
  readonly text: string;
  /** The meaning; may be empty. */
  readonly meaning: string;
}

/** The public API of the plugin `flashcards`: `context.plugin('flashcards')` is one. */
export interface VocabularySource {
  /** The latest `count` entries of a user's project, newest first, without rejected ones. */
  listVocabulary(user_id: string, project_id: string, count: number): Promise<VocabularyItem[]>;
}
