import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const packageManifestSchema = z.object({
  name: z.string().optional(),
  version: z.string().default('0.0.0'),
  dependencies: z.record(z.string(), z.string()).default({}),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  'app.plugins': z.unknown().optional(),
});
/** The part of a package.json that discovery reads. */
export type PackageManifest = z.infer<typeof packageManifestSchema>;

/** Reads a package.json; throws a sentence when it cannot be read. */
export async function readManifest(path: string): Promise<PackageManifest> {
  const result = packageManifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
  throw new Error(`The package.json is malformed: ${fields}.`);
}
