import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-result.ts';

const packageJsonSchema = z.object({
  version: z.string().default('0.0.0'),
  scripts: z.record(z.string(), z.string()).default({}),
  'app.plugins': z.record(z.string(), z.string()),
  exports: z.unknown(),
  main: z.string().optional(),
});
/** The part of a plugin package's package.json that the commands read. */
export type PackageJson = z.infer<typeof packageJsonSchema>;

/** Reads the package.json of a plugin; throws a sentence where the folder is no package of one. */
export async function readPackageJson(directory: string): Promise<PackageJson> {
  const text = await readFile(join(directory, 'package.json'), 'utf8').catch(() => '');
  const result = packageJsonSchema.safeParse(parseJson(text));
  if (result.success && Object.keys(result.data['app.plugins']).length > 0) return result.data;
  throw new CommandError(
    'usage',
    `There is no package of a plugin in ${directory}: its package.json has to name one in "app.plugins".`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What cannot be read is no package of a plugin, and the caller says so.
    return null;
  }
}
