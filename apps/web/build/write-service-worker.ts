import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';

/** What is there without a network: all of the app, and the letters of most languages. */
const KEPT = [
  'index.html',
  'appearance.js',
  '*.svg',
  '*.webmanifest',
  'assets/*.{js,css,svg}',
  'assets/literata-latin-*',
];

const LICENCES = 'licences.json';
const OF_WORKER = 'licences-of-worker.json';

/** Bundles the service worker into `sw.js`, with the list of the files that it keeps. */
export async function writeServiceWorker(root: string, site: string, base: string): Promise<void> {
  await build({
    root,
    base,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: site,
      emptyOutDir: false,
      target: 'es2024',
      reportCompressedSize: false,
      license: { fileName: OF_WORKER },
      rolldownOptions: {
        input: join(root, 'src/start/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const file = join(site, 'sw.js');
  const { warnings } = await injectManifest({
    swSrc: file,
    swDest: file,
    globDirectory: site,
    globPatterns: KEPT,
    // Their names have their hashes already.
    dontCacheBustURLsMatching: /^assets\//,
  });
  for (const warning of warnings) throw new Error(warning);
  mergeLicences(site);
}

/** Puts the licences of what the service worker holds beside those of the page. */
function mergeLicences(site: string): void {
  const read = (name: string): unknown[] => JSON.parse(readFileSync(join(site, name), 'utf8'));
  writeFileSync(join(site, LICENCES), JSON.stringify([...read(LICENCES), ...read(OF_WORKER)]));
  rmSync(join(site, OF_WORKER));
}
