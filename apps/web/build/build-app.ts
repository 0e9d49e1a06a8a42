/**
 * Builds the web app into `dist`: `site` is what a server answers, `texts` what it lays its languages over. For a place that
 * serves files alone: `--base /learn/` for a path below the root, `--api https://learn.example.org` for the server, or without one
 * `--lessons ./lessons` for what "learnwright content export" has written, as a folder or an address. `--to` names another folder.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { compressFiles } from './compress-files.ts';
import { prepareStaticHosting, requireStaticHosting } from './static-hosting.ts';
import { writeServiceWorker } from './write-service-worker.ts';
import { writeTexts } from './write-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const { base, api, lessons, to } = parseArgs({
  // What pnpm hands on after two dashes comes with them.
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    base: { type: 'string', default: '/' },
    api: { type: 'string' },
    lessons: { type: 'string' },
    to: { type: 'string', default: join(ROOT, 'dist') },
  },
}).values;

requireStaticHosting({ base, api, lessons });

// Whatever the caller works with: a page has the code that users run.
process.env.NODE_ENV = 'production';
const dist = resolve(to);
const site = join(dist, 'site');
rmSync(dist, { recursive: true, force: true });
await build({ root: ROOT, base, logLevel: 'warn', build: { outDir: site } });
writeTexts(join(dist, 'texts'));
if (base !== '/' || api !== undefined || lessons !== undefined) prepareStaticHosting(site, { base, api, lessons });
await writeServiceWorker(ROOT, site, base);
compressFiles(site);
