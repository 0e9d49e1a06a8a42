import { join, resolve } from 'node:path';
import { z } from 'zod';
import { identityFields } from '../../definition/identity-schema.ts';
import type { ArchiveName } from '../plugin-folders.ts';

/** Where the files of plugins lie. */
export interface StorePaths {
  /** Holds a folder for every plugin, and in it one for every archive. */
  readonly store: string;
  /** What is being written, and what is being deleted. */
  readonly staging: string;
  readonly installed: string;
  /** The folder of an archive; throws for a name or a version that is none. */
  folderOf(archive: ArchiveName): string;
  /** The link to the folder of a plugin; throws for a name that is none. */
  linkOf(name: string): string;
}

const DIGITS = 12;
// These become parts of paths, so that they are looked at once more, wherever they come from.
const nameSchema = identityFields.name;
const archiveSchema = z.object({
  name: nameSchema,
  version: identityFields.version,
  sha256: z.string().regex(/^[\da-f]{64}$/, 'Expected 64 hexadecimal digits'),
});

/** The paths below a directory. */
export function createStorePaths(directory: string): StorePaths {
  const store = resolve(directory, '.store');
  const installed = resolve(directory, 'installed');
  return {
    store,
    staging: join(store, '.staging'),
    installed,
    folderOf: (archive) => {
      const { name, version, sha256 } = archiveSchema.parse(archive);
      return join(store, name, `${version}-${sha256.slice(0, DIGITS)}`);
    },
    linkOf: (name) => join(installed, nameSchema.parse(name)),
  };
}
