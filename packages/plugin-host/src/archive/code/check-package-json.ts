import { z } from 'zod';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';

const packageSchema = z.object({ type: z.literal('module').optional() });

/** A package.json in an archive decides how Node reads the files beside it: as ES modules, or as it finds them. */
export function checkPackageJson(path: string, value: unknown): ArchiveFinding[] {
  if (packageSchema.safeParse(value).success) return [];
  return [createArchiveFinding('code.commonjs', path, 'Its type must be "module", or not be given.')];
}
