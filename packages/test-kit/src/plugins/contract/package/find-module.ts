import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** A module of a package. */
export interface FoundModule {
  /** From the folder of the package. */
  readonly path: string;
  load(): Promise<object>;
}

/**
 * The first file that a package exports under a subpath and that exists, else its source `src/index.ts` for the main
 * module of a package that has not been built; null where there is none.
 */
export async function findModule(directory: URL, exports: unknown, subpath: string): Promise<FoundModule | null> {
  const isMain = subpath === '.';
  const target = isSubpaths(exports) ? Reflect.get(exports, subpath) : isMain ? exports : undefined;
  const paths = [...listTargets(target), ...(isMain ? ['./src/index.ts', './src/index.js'] : [])];
  for (const path of paths.filter((candidate) => !candidate.endsWith('.d.ts'))) {
    const url = new URL(path, directory);
    const exists = await access(url).then(
      () => true,
      () => false,
    );
    // As the tests themselves are loaded: Node alone does not read every TypeScript.
    if (exists) return { path, load: () => vi.importActual(fileURLToPath(url)) };
  }
  return null;
}

function isSubpaths(exports: unknown): exports is object {
  return typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key.startsWith('.'));
}

/** The files of a target: a path, or conditions with targets of their own. */
function listTargets(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(listTargets) : [];
}
