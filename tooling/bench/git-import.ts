import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentImporter } from '@learnwright/core';
import { content } from '@learnwright/plugin-content';
import { type App, createApp, createSystemLogger, readEnvironment } from '@learnwright/server';
import { type GitServer, startGitServer } from '@learnwright/test-kit';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 5;
const LESSONS = 55;
const TIMES = 10;
const TARGET_MILLISECONDS = 3_000;
const TARGET_RATIO = 12;
/** The 55 lessons of other authors, where a copy lies beside the repository; else the course of the plugin, repeated. */
const REAL = join(import.meta.dirname, '../../../shared/content');
const PLUGIN = join(import.meta.dirname, '../../packages/plugin-content');
const DISCOVERED = {
  name: content.name,
  package_name: content.name,
  package_version: content.version,
  first_party: true,
  directory: PLUGIN,
  load: async () => content,
};

const repositorySchema = z.looseObject({ sets: z.array(z.looseObject({ id: z.string(), path: z.string() })) });

/** An import from a Git remote against the clone alone, and ten times the lessons against these. */
export async function benchGitImport(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-git-import-'));
  const server = await startGitServer();
  try {
    const lessons = createRepository(server, 'course', LESSONS);
    const many = createRepository(server, 'large', LESSONS * TIMES);
    const importing = (name: string) => timeToImport(folder, server.urlOf(name));
    const clone = await measureInTurn(
      ROUNDS,
      () => importing('course'),
      () => timeToClone(server, folder),
    );
    const growth = await measureInTurn(
      ROUNDS,
      () => importing('large'),
      () => importing('course'),
    );
    const over = clone.a - clone.b;
    return [
      {
        name: `${lessons} lessons from a Git remote into an empty database`,
        baseline: '`git clone` of the same, without its history',
        figure: `${Math.round(over)} ms over`,
        target: `< ${TARGET_MILLISECONDS / 1000} s`,
        met: over < TARGET_MILLISECONDS,
        values: `${Math.round(clone.a)} ms, clone ${Math.round(clone.b)} ms`,
        value: clone.a,
      },
      {
        name: `${many} lessons from a Git remote`,
        baseline: `${lessons} lessons`,
        figure: `${growth.ratio.toFixed(1)}×`,
        target: `≤ ${TARGET_RATIO}×`,
        met: growth.ratio <= TARGET_RATIO,
        values: `${Math.round(growth.a)} ms, ${Math.round(growth.b)} ms`,
        value: growth.ratio,
      },
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Makes a repository of at least so many lessons, by repeating sets under other ids; returns how many there are. */
function createRepository(server: GitServer, name: string, least: number): number {
  const root = existsSync(REAL) ? REAL : join(PLUGIN, 'course');
  const manifest = repositorySchema.parse(parse(readFileSync(join(root, 'manifest.yaml'), 'utf8')));
  const files: Record<string, Uint8Array> = {};
  const sets: z.infer<typeof repositorySchema>['sets'] = [];
  let lessons = 0;
  for (let copy = 0; lessons < least; copy += 1) {
    for (const set of manifest.sets) {
      const path = `copy-${copy}/${set.path}`;
      const id = `${set.id}-${copy}`;
      for (const file of readdirSync(join(root, set.path), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:json|yaml)$/.test(file)) continue;
        const text = readFileSync(join(root, set.path, file), 'utf8');
        files[`${path}/${file}`] = Buffer.from(
          file === 'manifest.yaml'
            ? text.replaceAll(set.path, path).replaceAll(`id: ${set.id}`, `id: ${id}`)
            : text.replaceAll(/("stable_id":\s*")/g, `$1c${copy}-`),
        );
        if (file.endsWith('.json')) lessons += 1;
      }
      // A manifest has a limit of its own, which the words about so many sets would pass.
      sets.push({ ...set, id, path, description: '', tags: [] });
    }
  }
  server.create(name, [{ files: { ...files, 'manifest.yaml': stringify({ ...manifest, sets }) } }]);
  return lessons;
}

/** The time from the address to the stored lessons, in a server that has just been started. */
async function timeToImport(parent: string, url: string): Promise<number> {
  const folder = mkdtempSync(join(parent, 'server-'));
  const app = await startApp(folder);
  try {
    const importer = findImporter(app);
    return await timeOf(async () => {
      const source = await importer.readRemote(url);
      const { imported, findings } = await importer.importContent({
        source,
        dry_run: false,
        duplicate_action: 'create',
      });
      if (!imported) throw new Error(`Nothing was imported: ${JSON.stringify(findings[0])}`);
    });
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

async function timeToClone(server: GitServer, parent: string): Promise<number> {
  const folder = mkdtempSync(join(parent, 'clone-'));
  return timeOf(async () => {
    const words = ['clone', '--quiet', '--bare', '--depth=1', '--', server.urlOf('course'), folder];
    const [code] = await once(spawn('git', words, { stdio: 'inherit' }), 'close');
    if (code !== 0) throw new Error('The clone failed.');
  });
}

function startApp(folder: string): Promise<App> {
  mkdirSync(join(folder, 'config/plugins'), { recursive: true });
  const config = readFileSync(join(PLUGIN, 'config/content.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'config/plugins/content.yaml'),
    config.replace('allow_http_loopback: false', 'allow_http_loopback: true'),
  );
  return createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: join(folder, 'config'),
      APP_CREDENTIALS_SECRET: 'only-for-this-benchmark',
    }),
    logger: createSystemLogger('error'),
    version: '0.0.0',
    discovered: { findings: [], plugins: [DISCOVERED] },
  });
}

function findImporter(app: App): ContentImporter {
  const api = app.context.host.api('content');
  const isImporter = (value: unknown): value is ContentImporter =>
    typeof value === 'object' && value !== null && 'readRemote' in value;
  if (!isImporter(api)) throw new Error('The plugin "content" is not active.');
  return api;
}
