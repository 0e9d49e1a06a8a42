import * as z from 'zod';
import { createFinding, type LessonFinding } from './finding.ts';
import { checkSchemaVersion, listSchemaFindings, listUnknownFields } from './schema-findings.ts';

/** The name of the manifest of a repository and of a set. */
export const MANIFEST_FILE = 'manifest.yaml';

const creditedSchema = z.looseObject({
  metadata: z.looseObject({ author: z.string().min(1), license: z.string().min(1) }),
});
const versionedSchema = z.looseObject({ schema_version: z.union([z.string(), z.number().transform(String)]) });

/** A manifest follows its schema, has a known version, and names the author and licence that clients show. */
export function checkManifest(schema: z.ZodType, manifest: unknown): LessonFinding[] {
  const hasCredits = creditedSchema.safeParse(manifest).success;
  return [
    ...listSchemaFindings(schema, manifest),
    ...listUnknownFields(schema, manifest),
    ...checkSchemaVersion({ schemaVersion: versionedSchema.safeParse(manifest).data?.schema_version }),
    ...(hasCredits
      ? []
      : [createFinding('W-ATTRIBUTION-MISSING', '/metadata', 'author and license are not both named')]),
  ];
}
