import type { ImportFinding, ImportSource } from './import-handler.ts';

/** What to do with a set that is there already: replace its lessons, or leave everything as it is. */
export type DuplicateAction = 'create' | 'overwrite' | 'cancel';

/** One import of content. */
export interface ContentImport {
  readonly source: ImportSource;
  /** Reads and validates only; nothing is written. */
  readonly dry_run: boolean;
  /** Also makes each set a curriculum of this user. */
  readonly user_id?: string | undefined;
  readonly duplicate_action: DuplicateAction;
}

/** What an import has done, or would do. */
export interface ContentImportSummary {
  readonly format: string;
  readonly sets: number;
  readonly lessons: number;
  readonly changes: { readonly added: number; readonly changed: number; readonly unchanged: number };
  readonly findings: readonly ImportFinding[];
  /** False when findings of severity error refused the import, or it was a dry run. */
  readonly imported: boolean;
}

/** The public API of the plugin that keeps content: what the command line imports and seeds with. */
export interface ContentImporter {
  /** Imports all of a source or nothing of it. Throws unsupported_format when no handler claims it. */
  importContent(
    request: ContentImport,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ContentImportSummary>;
  /** The content of a folder, a ZIP or a single file on this machine. Throws where there is none. */
  readLocal(path: string): Promise<ImportSource>;
  /** The small course that comes with the plugin. */
  exampleCourse(): Promise<ImportSource>;
}
