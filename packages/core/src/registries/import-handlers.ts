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

/** A picture or sound that a lesson names: `name` as it stands in the lesson, `path` the file of the source. */
export interface ImportedAsset {
  readonly name: string;
  readonly path: string;
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
  /** The pictures and sounds that it names, also those that are not among the files. */
  readonly assets?: readonly ImportedAsset[] | undefined;
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

/** Reads one format of content (specification, R7.11). */
export interface ImportHandler extends Handler<ImportSource> {
  read(source: ImportSource): Promise<ImportResult>;
}

/** The registry of import handlers. */
export type ImportHandlerRegistry = Registry<ImportSource, ImportHandler>;

/** Where remote content came from. */
export interface RemoteOrigin {
  /** Without a user and a password. */
  readonly url: string;
  readonly branch: string;
  readonly commit_sha: string;
}

/** Content of an address; a source without an origin is that of an upload. */
export interface RemoteSource extends ImportSource {
  readonly origin?: RemoteOrigin | undefined;
  /** What the handler left out or cannot take; with an error among them the content is not to be read. */
  readonly findings?: readonly ImportFinding[] | undefined;
}

/** How to fetch remote content. */
export interface RemoteFetchOptions {
  /** Without it the default branch. */
  readonly branch?: string | undefined;
  /** What the remote demands; it is neither stored nor logged. */
  readonly token?: string | undefined;
  /** A private key for `ssh:` addresses, in the form of OpenSSH; without it the keys of the user that runs the server count. */
  readonly sshKey?: string | undefined;
  /** Called with the number of things that have arrived; null where nobody knows how many there are. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined;
}

/** Fetches content from an address, such as a Git repository (specification, R7.11). */
export interface RemoteSourceHandler extends Handler<string> {
  /** Fetches the content; every error but an AppError becomes a 502. */
  fetch(url: string, signal: AbortSignal, options?: RemoteFetchOptions): Promise<RemoteSource>;
}

/** The registry of remote source handlers. */
export type RemoteSourceRegistry = Registry<string, RemoteSourceHandler>;
