import { z } from 'zod';

/** Where a package offers a plugin: the module by its subpath, `.` or `./sub`, and the name of its export. */
export interface PackageEntry {
  readonly subpath: string;
  readonly exported: string;
}

/** `.#export` for the main module, `./sub#export` for another one that the package exports. */
const ENTRY = /^\.(?<subpath>\/[\w./-]+)?#(?<exported>[A-Za-z_$][\w$]*)$/;
/** The conditions that a server imports with; `types` and those of tools are passed over. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default'];

/** Reads an entry of the group `app.plugins` of a package.json (specification, R7.1); null for what has not its form. */
export function parsePackageEntry(entry: unknown): PackageEntry | null {
  const match = typeof entry === 'string' ? ENTRY.exec(entry) : null;
  return match === null ? null : { subpath: `.${match.groups?.subpath ?? ''}`, exported: match.groups?.exported ?? '' };
}

/** The file that a package exports under a subpath, relative to the package; null where there is none. */
export function resolveExport(
  { exports, main }: { readonly exports?: unknown; readonly main?: string | undefined },
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
