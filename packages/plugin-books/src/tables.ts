import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { Section } from './layout/read-book.ts';
import type { Book } from './schemas.ts';
import type { BookSettings } from './settings.ts';

/** A stored book. */
export interface BookRow extends Readonly<Book> {
  /** The folder or repository it came from; the title of a book whose metadata has none. */
  readonly name: string;
  /** The token for its remote repository; null for none. */
  readonly sealed_token: string | null;
  /** The last commit of the local history. */
  readonly head_commit_sha: string | null;
  /** The commit at which the remote branch was seen last. */
  readonly remote_commit_sha: string | null;
}

/** A chapter: a file of a book and the lesson it became. */
export interface ChapterRow {
  readonly book_id: string;
  readonly path: string;
  /** Null where the lesson was deleted; the file stays. */
  readonly lesson_id: string | null;
  readonly section: Section;
  /** Of the lesson as the file has it. */
  readonly hash: string;
}

/** A file of a book, as it was read or committed last. */
export interface FileRow {
  readonly book_id: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The plugin's tables. Deleting a user or a curriculum deletes its books. */
export interface BookTables {
  readonly plg_books__books: BookRow;
  readonly plg_books__chapters: ChapterRow;
  readonly plg_books__files: FileRow;
}

/** The plugin's database. */
export type BookDatabase = Kysely<BookTables>;

/** The plugin's context. */
export type BookContext = PluginContext<BookSettings, BookTables>;
