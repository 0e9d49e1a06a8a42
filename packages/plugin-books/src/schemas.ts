import {
  freeTextSchema,
  idSchema,
  languageSchema,
  nonBlank,
  pageQuery,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { SECTIONS } from './layout/read-book.ts';

const titleSchema = nonBlank(500);

/** A book: a course that is kept as Markdown files, bound to a curriculum. */
export const bookSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    curriculum_id: idSchema,
    title: titleSchema,
    subtitle: titleSchema.nullable(),
    author: titleSchema.nullable(),
    language: languageSchema,
    description: freeTextSchema.nullable(),
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'config/metadata.yaml as it was read.' }),
    translation_group_id: idSchema.nullable(),
    repo_url: z.string().nullable(),
    branch: z.string().nullable(),
    last_imported_commit_sha: z.string().nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Book' });
export type Book = z.infer<typeof bookSchema>;

/** The body of POST /library/{user_id}. */
export const createBookSchema = z
  .object({ title: titleSchema, author: titleSchema.nullable(), language: languageSchema })
  .partial({ author: true, language: true })
  .meta({ id: 'CreateBook' });
export type CreateBook = z.infer<typeof createBookSchema>;

/** The body of PATCH /{book_id}: any subset. */
export const patchBookSchema = z
  .object({
    title: titleSchema,
    subtitle: titleSchema.nullable(),
    author: titleSchema.nullable(),
    language: languageSchema,
    description: freeTextSchema.nullable(),
  })
  .partial()
  .meta({ id: 'PatchBook' });
export type PatchBook = z.infer<typeof patchBookSchema>;

const chapterFields = {
  id: idSchema.meta({ description: 'The id of the lesson.' }),
  book_id: idSchema,
  path: z.string().meta({ description: 'Its file; empty for a new chapter, whose file the next commit names.' }),
  section: z.enum(SECTIONS),
  title: titleSchema,
  order_index: z.int().min(0),
  changed: z
    .boolean()
    .meta({ description: 'Whether it differs from its file, or has none, so that a commit would write it.' }),
  created_at: timestampSchema,
  updated_at: timestampSchema,
};

/** A chapter in the list of a book. */
export const chapterEntrySchema = z.object(chapterFields).meta({ id: 'ChapterEntry' });
export type ChapterEntry = z.infer<typeof chapterEntrySchema>;

/** A chapter with its Markdown. */
export const chapterSchema = z.object({ ...chapterFields, content: freeTextSchema }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof chapterSchema>;

/** The body of PATCH /{book_id}/chapters/{chapter_id}: any subset. */
export const patchChapterSchema = z
  .object({ title: titleSchema, content: freeTextSchema })
  .partial()
  .meta({ id: 'PatchChapter' });
export type PatchChapter = z.infer<typeof patchChapterSchema>;

/** A format that books can be exported in. */
export const exportFormatSchema = z
  .object({ id: z.string(), label: z.record(z.string(), z.string()), media_type: z.string(), extension: z.string() })
  .meta({ id: 'ExportFormat' });

export const bookParams = z.object({ book_id: idSchema });
export const chapterParams = bookParams.extend({ chapter_id: idSchema });
export const exportParams = bookParams.extend({ fmt: z.string().min(1).max(50) });
export const userParams = z.object({ user_id: idSchema });
export const userQuery = z.object({ user_id: idSchema });
export const listQuery = z.object(pageQuery);

const urlSchema = z.string().min(1).max(2_000);
const tokenSchema = nonBlank(2_000);
const branchSchema = z.string().min(1).max(200);
const messageSchema = nonBlank(10_000);
const shaSchema = z.string();

/** The body of POST /import/git. */
export const importRemoteSchema = z
  .object({ user_id: idSchema, url: urlSchema, branch: branchSchema.optional(), token: tokenSchema.optional() })
  .meta({ id: 'ImportRemote' });
export type ImportRemote = z.infer<typeof importRemoteSchema>;

/** The body of POST /import/multi-branch. */
export const importBranchesSchema = z
  .object({ user_id: idSchema, url: urlSchema, token: tokenSchema.optional() })
  .meta({ id: 'ImportBranches' });
export type ImportBranches = z.infer<typeof importBranchesSchema>;

/** A branch that a multi-branch import has skipped; more reasons may come. */
const skippedBranchSchema = z
  .object({
    branch: z.string(),
    reason: z.string().meta({
      description: '`no_wbt_layout` for a branch that is no book, `import_failed`; more may come.',
      example: 'no_wbt_layout',
    }),
    detail: z.string().max(500),
  })
  .meta({ id: 'SkippedBranch' });
export type SkippedBranch = z.infer<typeof skippedBranchSchema>;

/** What a multi-branch import has done. */
export const importReportSchema = z
  .object({
    translation_group_id: idSchema.nullable().meta({ description: 'Null for fewer than two books.' }),
    books: z.array(z.object({ book_id: idSchema, branch: z.string(), language: languageSchema, title: titleSchema })),
    skipped: z.array(skippedBranchSchema),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportSchema>;

/** The remote repository of a book; null for none. */
export const bookRemoteSchema = z
  .object({ url: z.string().nullable(), branch: z.string().nullable() })
  .meta({ id: 'BookRemote' });
export type BookRemote = z.infer<typeof bookRemoteSchema>;

/** The body of PUT /{book_id}/remote. */
export const putRemoteSchema = z.object({ url: urlSchema, branch: branchSchema.optional() }).meta({ id: 'PutRemote' });
export type PutRemote = z.infer<typeof putRemoteSchema>;

/** The body of PUT /{book_id}/credentials. */
export const putCredentialSchema = z.object({ token: tokenSchema }).meta({ id: 'PutCredential' });

/** All that is ever told of a token. */
export const hasCredentialSchema = z.object({ has_credential: z.boolean() }).meta({ id: 'HasCredential' });
export type HasCredential = z.infer<typeof hasCredentialSchema>;

/** The body of POST /{book_id}/git/commit. */
export const commitLocallySchema = z.object({ message: messageSchema }).meta({ id: 'CommitLocally' });

/** The body of POST /{book_id}/commit and /{book_id}/sync/commit. */
export const commitBookSchema = z
  .object({ message: messageSchema, push: z.boolean().default(false) })
  .meta({ id: 'CommitBook' });
export type CommitBook = z.infer<typeof commitBookSchema>;

/** What one part of a commit has come to (specification, R13.2). */
export const commitPartSchema = z
  .object({
    status: z.enum(['ok', 'skipped', 'nothing_to_commit', 'failed']),
    detail: z.string().nullable(),
    commit_sha: shaSchema.nullable(),
    pushed: z.boolean(),
  })
  .meta({ id: 'CommitPart' });
export type CommitPart = z.infer<typeof commitPartSchema>;

/** Both parts of the unified commit. */
export const unifiedCommitSchema = z
  .object({ core_git: commitPartSchema, remote_sync: commitPartSchema })
  .meta({ id: 'UnifiedCommit' });
export type UnifiedCommit = z.infer<typeof unifiedCommitSchema>;

/** What a pull has done. */
export const pullReportSchema = z
  .object({
    updated: z.boolean(),
    commit_sha: shaSchema,
    chapters: z.object({
      added: z.int().min(0),
      changed: z.int().min(0),
      moved: z.int().min(0).meta({ description: 'Chapters whose file has another name; they keep their lesson.' }),
      removed: z.int().min(0),
    }),
  })
  .meta({ id: 'PullReport' });
export type PullReport = z.infer<typeof pullReportSchema>;

/** A commit of a book's history. */
export const commitSchema = z
  .object({
    commit_sha: shaSchema,
    parents: z.array(shaSchema),
    author_name: z.string(),
    committed_at: timestampSchema,
    message: z.string(),
  })
  .meta({ id: 'BookCommit' });
export type BookCommit = z.infer<typeof commitSchema>;

/** What the next commit would write. */
export const bookStatusSchema = z
  .object({
    commit_sha: shaSchema.nullable(),
    branch: z.string().nullable(),
    added: z.array(z.string()),
    changed: z.array(z.string()),
    unpushed: z.boolean().meta({ description: 'Whether the remote branch lacks commits, as far as is known.' }),
  })
  .meta({ id: 'BookStatus' });
export type BookStatus = z.infer<typeof bookStatusSchema>;
