import { fileURLToPath } from 'node:url';
import { importPlugin } from './sharing/share-packages.ts';

/** The code of this host, for whoever tries and installs plugins: it needs no host that runs. */
export const HOST_CODE = {
  importPlugin,
  /** The module that the process of a trial describes plugins with; `.ts` where the sources run, `.js` where their build does. */
  describer: import.meta.url.endsWith('.ts')
    ? new URL('./describe-plugin.ts', import.meta.url)
    : new URL('./describe-plugin.js', import.meta.url),
  folder: fileURLToPath(new URL('../', import.meta.url)),
} as const;
