import { z } from 'zod';
import { findJsonMistake, readJson } from '../plugin-files.ts';
import { createArchiveFinding } from '../plugin-rules.ts';
import { PackError } from './pack-error.ts';

const packageJsonSchema = z.object({
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
/** What packing reads of a package.json. */
export type PackageJson = z.infer<typeof packageJsonSchema>;

/** The plugin that a package offers, and where. */
export interface PackageEntry {
  readonly name: string;
  /** `.` or `./sub` */
  readonly subpath: string;
  readonly exported: string;
}

/** The conditions that a server imports with; `types` and those of tools are passed over. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default'];
const ENTRY = /^\.(?<subpath>\/[\w./-]+)?#(?<exported>[A-Za-z_$][\w$]*)$/;

/** Reads the bytes of a package.json. Throws a PackError where it is missing or malformed. */
export function requirePackageJson(bytes: Uint8Array | undefined): PackageJson {
  const mistake = bytes === undefined ? null : findJsonMistake(bytes);
  if (mistake !== null) {
    throw new PackError([createArchiveFinding('package.unreadable', 'package.json', `It is not JSON: ${mistake}.`)]);
  }
  const result = packageJsonSchema.safeParse(bytes === undefined ? null : readJson(bytes));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole').join(', ');
  throw new PackError([createArchiveFinding('package.unreadable', 'package.json', `It is malformed: ${fields}.`)]);
}

/** The only plugin of a package, or the plugin of a name. Throws a PackError where there is none, or more. */
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

/** The file that a package exports under a subpath, relative to the package; null where there is none. */
export function resolveExport(
  { exports, main }: Pick<PackageJson, 'exports' | 'main'>,
  subpath: string,
): string | null {
  if (exports === undefined || exports === null) return subpath === '.' ? (main ?? 'index.js') : null;
  const bySubpath = z.record(z.string(), z.unknown()).safeParse(exports);
  const hasSubpaths = bySubpath.success && Object.keys(bySubpath.data).every((key) => key.startsWith('.'));
  if (hasSubpaths) return resolveTarget(bySubpath.data[subpath]);
  return subpath === '.' ? resolveTarget(exports) : null;
}

/** The first condition that fits counts, in the order of the file, as in Node. */
function resolveTarget(target: unknown): string | null {
  if (typeof target === 'string') return target;
  const conditions = z.record(z.string(), z.unknown()).safeParse(target);
  if (!conditions.success) return null;
  for (const [condition, inner] of Object.entries(conditions.data)) {
    const resolved = CONDITIONS.includes(condition) ? resolveTarget(inner) : null;
    if (resolved !== null) return resolved;
  }
  return null;
}
