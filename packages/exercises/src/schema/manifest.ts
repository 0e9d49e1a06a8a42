import * as z from 'zod';
import { contentIdSchema } from './content-id.ts';
import { gradingSchema } from './grading.ts';

const creditSchema = z.looseObject({ author: z.string().min(1).max(120) });

/** A lesson set as a manifest lists it: ids, titles, languages, level, version and the number of its lessons. */
export const contentSetSchema = z.preprocess(
  renameLanguage,
  z.looseObject({
    id: contentIdSchema,
    title: z.string().min(1).max(200),
    title_native: z.string().max(200).nullish(),
    target_language: z.string().min(1),
    // What manifests before version 1.2 call the target language.
    language: z.string().optional(),
    source_language: z.string().min(1).default('en'),
    level: z.string().min(1).max(20),
    path: z.string().max(300).refine(isFolderInside, { error: 'must be a folder inside the repository' }).nullish(),
    version: z.string(),
    lesson_count: z.int().min(0).max(10_000),
    domain: z.string().min(1).max(60).default('language'),
    grading: gradingSchema.nullish(),
    domain_label: z.string().max(120).nullish(),
    description: z.string().max(2000).nullish(),
    tags: z.array(z.string()).max(20).default([]),
    cover_image: z.string().nullish(),
    assets: z
      .array(z.looseObject({ path: z.string().min(1).max(300), size_kb: z.int().min(1).max(500) }))
      .max(500)
      .optional(),
    book: z.record(z.string(), z.unknown()).nullish(),
    visibility: z.enum(['visible', 'hidden']).optional(),
    review_status: z.enum(['authored', 'generated', 'reviewed']).nullish(),
    attribution: creditSchema.extend({ derived_from: z.array(creditSchema).max(8).optional() }).nullish(),
  }),
);

/** The type of `contentSetSchema`. */
export type ContentSet = z.infer<typeof contentSetSchema>;

function renameLanguage(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('language' in entry) || 'target_language' in entry) return entry;
  return { ...entry, target_language: entry.language };
}

function isFolderInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\\');
}

// YAML reads an unquoted 1.2 as a number.
const versionSchema = z.union([z.string(), z.number().transform(String)]);

const creditFields = {
  author: z.string().nullish(),
  license: z.string().nullish(),
  homepage: z.string().nullish(),
};

/** The free-form part of a root manifest; author and licence are what every client must show. */
export const rootMetadataSchema = z.looseObject(creditFields);

/** The free-form part of a set's manifest, with the file names of its lessons. */
export const setMetadataSchema = z.looseObject({ ...creditFields, lessons: z.array(z.string()).nullish() });

const manifestFields = {
  schema_version: versionSchema.optional(),
  name: z.string().min(1).max(200),
  description: z.string().max(2000).nullish(),
};

/** The manifest.yaml at the root of a content repository, parsed: it lists the sets. */
export const rootManifestSchema = z.looseObject({
  ...manifestFields,
  sets: z.array(contentSetSchema).default([]),
  metadata: rootMetadataSchema.nullish(),
});

/** The type of `rootManifestSchema`. */
export type RootManifest = z.infer<typeof rootManifestSchema>;

/** The manifest.yaml of one set, parsed: it describes that set as its first entry and lists the lesson files. */
export const setManifestSchema = z.looseObject({
  ...manifestFields,
  sets: z.array(contentSetSchema).min(1),
  metadata: setMetadataSchema.nullish(),
});

/** The type of `setManifestSchema`. */
export type SetManifest = z.infer<typeof setManifestSchema>;
