import { z } from 'zod';
import { createArchiveFinding } from '../archive-finding.ts';
import { readJson } from '../shape/read-json.ts';
import { PackError } from './pack-error.ts';

/** The part of a plugin package's package.json that packing reads. */
export const packageJsonSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  files: z.array(z.string()).optional(),
  engines: z.record(z.string(), z.string()).default({}),
  'app.plugins': z.record(z.string(), z.string()).default({}),
});
/** What it says. */
export type PackageJson = z.infer<typeof packageJsonSchema>;

/** The plugin that a package offers, and where. */
export interface PackageEntry {
  readonly name: string;
  /** `.` or `./sub` */
  readonly subpath: string;
  readonly exported: string;
}

const ENTRY = /^\.(?<subpath>\/[\w./-]+)?#(?<exported>[A-Za-z_$][\w$]*)$/;

/** Reads the bytes of a package.json; throws a PackError where it is missing or malformed. */
export function requirePackageJson(bytes: Uint8Array | undefined): PackageJson {
  const result = packageJsonSchema.safeParse(bytes === undefined ? null : readJson(bytes));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole').join(', ');
  throw new PackError([createArchiveFinding('package.unreadable', 'package.json', `It is malformed: ${fields}.`)]);
}

/** The one plugin of a package, or the one of this name. Throws a PackError where that is not one. */
export function requirePackageEntry(manifest: PackageJson, name: string | undefined): PackageEntry {
  const entries = Object.entries(manifest['app.plugins']);
  const wanted = entries.filter(([key]) => name === undefined || key === name);
  const [[key, value] = ['', ''], ...others] = wanted;
  const match = ENTRY.exec(value);
  if (match !== null && others.length === 0) {
    return { name: key, subpath: `.${match.groups?.subpath ?? ''}`, exported: match.groups?.exported ?? '' };
  }
  const names = entries.map(([entry]) => entry).join(', ') || 'none';
  const message = `Expected one entry like "quiz": ".#quiz" in app.plugins; there are: ${names}. Name the one to pack.`;
  throw new PackError([createArchiveFinding('package.no_plugin', 'package.json', message)]);
}
