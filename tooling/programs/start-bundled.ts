import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { ROOT } from '../run-command.ts';
import { bundlePrograms, nameBundled } from './bundle-programs.ts';
import { PROGRAMS } from './programs.ts';
import { listReferences, replaceReferences } from './references.ts';

/**
 * A plugin of Vitest: programs that tests start in processes and threads are bundles, made when the first is named. They
 * start in half the time of their sources. While Vitest watches, the sources run: they change.
 */
export function startBundled() {
  const programs = new Set(PROGRAMS.map((path) => join(ROOT, path)));
  let watches = false;
  let bundling: Promise<string> | undefined;
  return {
    name: 'start-bundled',
    enforce: 'pre',
    configResolved: ({ test }: { readonly test?: { readonly watch?: boolean } }) => {
      watches = test?.watch ?? false;
    },
    transform: {
      filter: { code: 'import.meta.url' },
      async handler(code: string, id: string): Promise<string | null> {
        if (watches || !listReferences(code, id).some((file) => programs.has(file))) return null;
        bundling ??= bundlePrograms();
        const folder = await bundling;
        const urlOf = (file: string) => pathToFileURL(join(folder, nameBundled(file))).href;
        return replaceReferences(code, id, (file) => (programs.has(file) ? `new URL('${urlOf(file)}')` : null));
      },
    },
  } satisfies Plugin;
}
