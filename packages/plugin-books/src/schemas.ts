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
  path: z.string(),
  section: z.enum(SECTIONS),
  title: titleSchema,
  order_index: z.int().min(0),
  changed: z.boolean().meta({ description: 'Whether it differs from its file, so that a commit would write it.' }),
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
