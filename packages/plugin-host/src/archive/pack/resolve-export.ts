import { z } from 'zod';
import type { PackageJson } from './package-json.ts';

/** The conditions that a server imports with; `types` and those of tools are passed over. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default'];

/** The file that a package exports under a subpath, relative to it; null where there is none. */
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
