import type { ElementAddress, PluginContext, RemoteOrigin } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { RemoteUpdate } from './remote-schemas.ts';
import type { ContentSettings } from './settings.ts';

/** A lesson set as it is now; `hash` is its current version. */
export interface SetRow {
  readonly set_id: string;
  readonly title: string;
  readonly description: string | null;
  /** The language it explains in. */
  readonly language: string;
  /** What else its author says of it: author, license, homepage, level, version, target_language … */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Null only inside the transaction that creates the set. */
  readonly hash: string | null;
  readonly lesson_count: number;
  readonly exercise_count: number;
  readonly imported_at: string;
  readonly updated_at: string;
}

/** A lesson of the current version of a set. */
export interface LessonRow {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly order_index: number;
  readonly title: string;
  /** The snapshot with its content. */
  readonly hash: string;
  /** The file it came from, relative to the upload. */
  readonly path: string;
  /** The name of that file without its extension, which finds the lesson too. */
  readonly alias: string;
  readonly estimated_minutes: number | null;
  readonly exercise_count: number;
}

/** The content of a lesson, once and for ever: JSON exactly as it was read, under the SHA-256 of its text. */
export interface SnapshotRow {
  readonly hash: string;
  readonly content: string;
  readonly created_at: string;
}

/** A lesson as a version of a set names it. */
export interface VersionLesson {
  readonly lesson_id: string;
  readonly path: string;
  readonly hash: string;
}

/** A version of a set, once and for ever. */
export interface VersionRow {
  readonly set_id: string;
  readonly hash: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly lessons: readonly VersionLesson[];
  readonly created_at: string;
}

/** An upload that waits to be imported. */
export interface PreviewRow {
  readonly ref: string;
  readonly name: string;
  readonly expires_at: string;
  /** Of all its files. */
  readonly bytes: number;
  /** Where it was fetched; null for an upload. */
  readonly origin: RemoteOrigin | null;
}

/** A file of such an upload, kept so that any process can import it. */
export interface PreviewFileRow {
  readonly ref: string;
  readonly position: number;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The curriculum that a set became for a user. */
export interface CurriculumRow {
  readonly user_id: string;
  readonly set_id: string;
  readonly curriculum_id: string;
  readonly created_at: string;
}

/** Where the current version of a set was fetched; a set without a row came from an upload. */
export interface OriginRow extends RemoteOrigin {
  readonly set_id: string;
}

/** Where an element went that had an address before. */
export interface RedirectRow {
  readonly from_hash: string;
  readonly moved_at: string;
  readonly to_hash: string;
  readonly to_address: ElementAddress;
}

/** A repository that sets follow. */
export interface RemoteRow {
  readonly remote_id: string;
  readonly url: string;
  /** Null for the default branch. */
  readonly branch: string | null;
  readonly sealed_token: string | null;
  /** The key for ssh; null for other addresses, and for those from before there were keys. */
  readonly public_key: string | null;
  readonly sealed_key: string | null;
  /** The secret that webhooks are signed with; null where none are taken. */
  readonly sealed_secret: string | null;
  /** The commit that was imported last. */
  readonly commit_sha: string | null;
  readonly last_update: RemoteUpdate | null;
  /** When an update was last begun by the schedule. */
  readonly asked_at: string | null;
  readonly created_at: string;
}

/** The update of a remote that has been started and has not begun to read it. */
export interface WaitingUpdateRow {
  readonly remote_id: string;
  /** Null for none. */
  readonly job_id: string | null;
}

/** A picture or sound of lessons, under the SHA-256 of its bytes. */
export interface AssetRow {
  readonly hash: string;
  readonly media_type: string;
  /** In bytes. */
  readonly size: number;
}

/** A part of its bytes; all but the last have the same length. */
export interface AssetPieceRow {
  readonly hash: string;
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** What a lesson calls it. */
export interface AssetNameRow {
  readonly set_id: string;
  readonly lesson_id: string;
  /** Among the names of the lesson. */
  readonly position: number;
  readonly name: string;
  readonly hash: string;
}

/** The plugin's tables. */
export interface ContentTables {
  readonly plg_content__sets: SetRow;
  readonly plg_content__lessons: LessonRow;
  readonly plg_content__snapshots: SnapshotRow;
  readonly plg_content__versions: VersionRow;
  readonly plg_content__previews: PreviewRow;
  readonly plg_content__preview_files: PreviewFileRow;
  readonly plg_content__curricula: CurriculumRow;
  readonly plg_content__origins: OriginRow;
  readonly plg_content__redirects: RedirectRow;
  readonly plg_content__remotes: RemoteRow;
  readonly plg_content__waiting_updates: WaitingUpdateRow;
  readonly plg_content__assets: AssetRow & { readonly created_at: string };
  readonly plg_content__asset_pieces: AssetPieceRow;
  readonly plg_content__asset_names: AssetNameRow;
}

/** The plugin's database. */
export type ContentDatabase = Kysely<ContentTables>;

/** The plugin's context. */
export type ContentContext = PluginContext<ContentSettings, ContentTables>;
