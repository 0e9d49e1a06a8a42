import { z } from 'zod';
import { createFinding, type Finding } from '../finding.ts';
import { listSchemaFindings } from '../list-schema-findings.ts';
import { listUnknownFields } from '../list-unknown-fields.ts';
import { checkSchemaVersion } from './check-schema-version.ts';

const creditedSchema = z.looseObject({
  metadata: z.looseObject({ author: z.string().min(1), license: z.string().min(1) }),
});
const versionedSchema = z.looseObject({ schema_version: z.union([z.string(), z.number().transform(String)]) });

/** A manifest by its schema, its version, and whether it names the author and licence that clients show. */
export function checkManifest(schema: z.ZodType, manifest: unknown): Finding[] {
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
