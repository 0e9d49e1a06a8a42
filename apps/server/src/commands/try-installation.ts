import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallOutcome, PluginFinding, TriedInstallation, TryOptions } from '@learnwright/cli';
import { openDatabase, withSchema } from '@learnwright/db';
import { createPluginFinding } from '@learnwright/plugin-installer';
import type { App } from '../composition/create-app.ts';
import { type Environment, readEnvironment } from '../configuration/environment.ts';
import { createPluginCommands } from './plugins.ts';

/** Takes plugins that nobody has signed: who signs what is a matter of each server. */
const CONFIG = 'plugins: { trust: { policy: allow_unsigned } }\n';
const HOW = { dry_run: false, enable: true, allow_downgrade: false, change_key: false };

/** A database of one trial. */
interface TrialDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Installs an archive into a new server, with a database and folders of its own that are gone afterwards: what it refuses,
 * every server would. On PostgreSQL the database is a schema of the one that is named. Where an installation is named, each of
 * its applied migrations that says something else now is a warning.
 */
export async function tryInstallation(
  path: string,
  compose: (environment: Environment) => Promise<App>,
  { postgres, installed }: TryOptions = {},
): Promise<TriedInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-installation-'));
  try {
    const database = postgres === undefined ? inFolder(folder) : await makeSchema(postgres);
    if ('unreachable' in database) return database;
    try {
      const outcome = await install(path, folder, database.url, compose);
      const changed = installed === undefined ? [] : await listChanged(outcome.plugin, database.url, installed);
      return { ...outcome, findings: [...outcome.findings, ...changed] };
    } finally {
      await database.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function install(
  path: string,
  folder: string,
  url: string,
  compose: (environment: Environment) => Promise<App>,
): Promise<InstallOutcome> {
  await mkdir(join(folder, 'config'));
  await writeFile(join(folder, 'config/app.yaml'), CONFIG);
  const app = await compose(
    readEnvironment({ DATABASE_URL: url, APP_DATA_DIR: join(folder, 'data'), APP_CONFIG_DIR: join(folder, 'config') }),
  );
  try {
    const plugins = createPluginCommands((_, work) => work(app.context.installer));
    return await plugins.install(path, HOW);
  } finally {
    await app.close();
  }
}

function inFolder(folder: string): TrialDatabase {
  return { url: `sqlite:${join(folder, 'learnwright.db')}`, remove: async () => undefined };
}

/** Makes a schema that nobody else has; returns a sentence where the database does not let it. */
async function makeSchema(url: string): Promise<TrialDatabase | { readonly unreachable: string }> {
  const schema = `learnwright_validate_${randomBytes(6).toString('hex')}`;
  try {
    await runAlone(url, `create schema ${schema}`);
  } catch (error) {
    return { unreachable: error instanceof Error ? error.message : String(error) };
  }
  return { url: withSchema(url, schema), remove: () => runAlone(url, `drop schema ${schema} cascade`) };
}

async function runAlone(url: string, statement: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    await database.runSql?.(statement);
  } finally {
    await database.close();
  }
}

/** The migrations that an installation has applied, and that say something else in the plugin that was just tried. */
async function listChanged(plugin: string | null, tried: string, installed: string): Promise<PluginFinding[]> {
  if (plugin === null) return [];
  const before = await readFingerprints(plugin, installed);
  const now = await readFingerprints(plugin, tried);
  const changed = [...before].filter(([name, hash]) => hash !== null && now.has(name) && now.get(name) !== hash);
  return changed.map(([name]) =>
    createPluginFinding(
      'activation.migration_changed',
      null,
      `The migration "${name}" is not the one that ${describe(installed)} has applied. A server that has applied it never ` +
        'runs it again: put it back as it was, and add a migration with the change.',
    ),
  );
}

/** Empty where there is no such database, or it cannot be read. */
async function readFingerprints(plugin: string, url: string): Promise<ReadonlyMap<string, string | null>> {
  const file = /^sqlite:(.*)$/.exec(url)?.[1];
  if (file !== undefined && !existsSync(file)) return new Map();
  const database = await openDatabase({ url, poolSize: 1 }).catch(() => null);
  if (database === null) return new Map();
  try {
    return await database.migrationFingerprints(plugin);
  } finally {
    await database.close();
  }
}

function describe(url: string): string {
  return url.startsWith('sqlite:') ? `the database ${url.slice('sqlite:'.length)}` : 'the database of DATABASE_URL';
}
