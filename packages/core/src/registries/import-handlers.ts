import type { Finding } from '../findings/finding.ts';
import type { Handler, Registry } from './registry.ts';

/** One file to import: its path with forward slashes relative to the upload, and its bytes. */
export interface ImportFile {
  readonly path: string;
  bytes(): Promise<Uint8Array>;
}

/** The source of an import: a single file or a whole tree. */
export interface ImportSource {
  /** The name of the upload or folder, for titles and messages. */
  readonly name: string;
  readonly files: readonly ImportFile[];
}

/** A lesson that an import handler read: `content` is the lesson JSON that clients get. */
export interface ImportedLesson {
  readonly lesson_id: string;
  readonly title: string;
  /** The file of the lesson; an alias of `lesson_id`. */
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The JSON text of `content`, stored as it is; without it `content` is written as JSON. */
  readonly text?: string | undefined;
}

/** A set of lessons that an import handler read. */
export interface ImportedSet {
  readonly set_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly lessons: readonly ImportedLesson[];
}

/** A finding in one file of an import; `pointer` is a JSON pointer into the file, '' for the whole of it. */
export interface ImportFinding extends Finding {
  readonly path: string;
  readonly pointer: string;
}

/** The answer of an import handler: the sets it read, and every finding. */
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

/** Fetches content from an address, such as a Git repository (specification, part 1, rule 9). */
export interface RemoteSourceHandler extends Handler<string> {
  /** Fetches the content; every error becomes a 502. */
  fetch(url: string, signal: AbortSignal): Promise<ImportSource>;
}

/** The registry of remote source handlers. */
export type RemoteSourceRegistry = Registry<string, RemoteSourceHandler>;
