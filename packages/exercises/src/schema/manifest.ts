import { z } from 'zod';
import { contentSetSchema } from './content-set.ts';

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
