import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { listReferences, replaceReferences } from '../build/references.ts';
import { ROOT } from '../run-command.ts';
import { bundlePrograms, nameBundled } from './bundle-programs.ts';
import { PROGRAMS } from './programs.ts';

/** Returns false where Vitest keeps nothing of a module in its cache. */
type CacheRule = (module: { readonly id: string; readonly sourceCode: string }) => false | null;

/**
 * A plugin of Vitest: programs that tests start in processes and threads are bundles, made when the first is named. They
 * start in half the time of their sources. While Vitest watches, the sources run: they change. A module that names a
 * program is not kept in the cache of Vitest, whose key knows the module alone: it would start an old bundle.
 */
export function startBundled() {
  const programs = new Set(PROGRAMS.map((path) => join(ROOT, path)));
  let watches = false;
  let bundling: Promise<string> | undefined;
  const namesProgram = (code: string, id: string) => listReferences(code, id).some((file) => programs.has(file));
  return {
    name: 'start-bundled',
    enforce: 'pre',
    configResolved: ({ test }: { readonly test?: { readonly watch?: boolean } }) => {
      watches = test?.watch ?? false;
    },
    configureVitest({ defineCacheKeyGenerator }: { defineCacheKeyGenerator(rule: CacheRule): void }) {
      defineCacheKeyGenerator(({ id, sourceCode }) => (namesProgram(sourceCode, id) ? false : null));
    },
    transform: {
      filter: { code: 'import.meta.url' },
      async handler(code: string, id: string): Promise<string | null> {
        if (watches || !namesProgram(code, id)) return null;
        bundling ??= bundlePrograms();
        const folder = await bundling;
        const urlOf = (file: string) => pathToFileURL(join(folder, nameBundled(file))).href;
        return replaceReferences(code, id, (file) => (programs.has(file) ? `new URL('${urlOf(file)}')` : null));
      },
    },
  } satisfies Plugin;
}
