import type { Handler, Registry } from './create-registry.ts';

/** One file to import: its path with forward slashes relative to the upload, and its bytes. */
export interface ImportFile {
  readonly path: string;
  bytes(): Promise<Uint8Array>;
}

/** Everything an import is given: a single file or a whole tree. */
export interface ImportSource {
  /** The name of the upload or folder, for titles and messages. */
  readonly name: string;
  readonly files: readonly ImportFile[];
}

/** A lesson as an import handler read it: `content` is the lesson JSON that clients get. */
export interface ImportedLesson {
  readonly lesson_id: string;
  readonly title: string;
  /** The file the lesson came from; an alias of `lesson_id`. */
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The JSON text that `content` was read from, to be kept as it is; without it, `content` is written out. */
  readonly text?: string | undefined;
}

/** A set of lessons as an import handler read it. */
export interface ImportedSet {
  readonly set_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly lessons: readonly ImportedLesson[];
}

/** One finding of an import: a stable rule id (E-… refuses, W-… warns), the file, and a JSON pointer into it. */
export interface ImportFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/** What an import handler answers: the sets it read and all it found. */
export interface ImportResult {
  readonly sets: readonly ImportedSet[];
  readonly findings: readonly ImportFinding[];
}

/** Reads one format of content (specification, part 1, rule 9). */
export interface ImportHandler extends Handler<ImportSource> {
  read(source: ImportSource): Promise<ImportResult>;
}

/** The registry of import handlers. */
export type ImportHandlerRegistry = Registry<ImportSource, ImportHandler>;
