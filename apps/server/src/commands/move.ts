import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveDatabase } from '@learnwright/cli';
import { createIdFactory } from '@learnwright/core';
import {
  CORE_MIGRATIONS,
  type Database,
  findSqliteFile,
  type MoveOwner,
  moveDatabase,
  openDatabase,
} from '@learnwright/db';
import { type Discovery, readConfigFile, toPlugin } from '@learnwright/plugin-host';
import { restorePlugins } from '@learnwright/plugin-installer';
import { openArchives } from '../composition/installed-plugins.ts';
import { appConfigSchema } from '../configuration/app-config.ts';
import { databaseUrlSchema, withoutPassword } from '../configuration/environment.ts';
import { createSystemLogger } from '../log/system-logger.ts';
import type { BackupParts } from '../storage/backup/create-backup.ts';
import { explainOpening } from '../storage/explain-opening.ts';

/** What the command takes of a backup: it starts no server either. */
type MoveParts = Pick<BackupParts, 'environment' | 'version' | 'clock'>;

/** The command that copies the database into one of the other kind. */
export function createMoveCommand(readParts: () => MoveParts, discover: () => Promise<Discovery>): MoveDatabase {
  return async (to, { without }, onProgress) => {
    const parts = readParts();
    const { DATABASE_URL: from, APP_CREDENTIALS_SECRET } = parts.environment;
    requireUrl(to);
    const owners = await listOwners(parts, await discover());
    await requireReachable(to);
    const servedBy = `the move of process ${process.pid}, since ${parts.clock.now()}`;
    const report = await moveDatabase({ from, to, owners, without, servedBy, onProgress });
    const secret = APP_CREDENTIALS_SECRET === undefined ? 'data' : 'environment';
    return { from: withoutPassword(from), to: withoutPassword(to), ...report, secret };
  };
}

function requireUrl(url: string): void {
  if (databaseUrlSchema.safeParse(url).success) return;
  throw new Error('The URL of the new database must be "sqlite:<path of a file>" or "postgres://…".');
}

/** Core, and every plugin that comes with the server or was installed into the database, running or not. None is started. */
async function listOwners(parts: MoveParts, packages: Discovery): Promise<MoveOwner[]> {
  const core = { owner: CORE_MIGRATIONS.owner, load: async () => CORE_MIGRATIONS.migrations };
  const plugins = (await findPlugins(parts, packages)).map(({ name, load }) => ({
    owner: name,
    load: async () => toPlugin(await load(), name).migrations,
  }));
  return [core, ...plugins];
}

async function findPlugins({ environment, version, clock }: MoveParts, packages: Discovery) {
  const url = environment.DATABASE_URL;
  const file = findSqliteFile(url);
  if (file !== null && !existsSync(file)) throw new Error(`There is no database ${file}. Is DATABASE_URL right?`);
  const config = await readConfigFile(join(environment.APP_CONFIG_DIR, 'app.yaml'), appConfigSchema);
  const logger = createSystemLogger('silent', process.stderr);
  const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const database = await openOf(url, 'DATABASE_URL');
  try {
    const applied = new Set(await database.appliedMigrations(CORE_MIGRATIONS.owner));
    // The move itself says what is wrong with a database without a server.
    if (applied.size === 0) return packages.plugins;
    if (Object.keys(CORE_MIGRATIONS.migrations).some((step) => !applied.has(step))) {
      throw new Error('The database is of an earlier version of the server. Run "learnwright migrate", then move it.');
    }
    const archives = openArchives({ environment, logger, version }, config, database, createId);
    return (await restorePlugins(packages, [], archives)).discovered.plugins;
  } finally {
    await database.close();
  }
}

/** Says what to check where PostgreSQL does not let anybody in. A file is made by the move. */
async function requireReachable(url: string): Promise<void> {
  if (findSqliteFile(url) === null) await (await openOf(url, 'the URL')).close();
}

function openOf(url: string, setting: string): Promise<Database> {
  return openDatabase({ url }).catch((error: unknown) => {
    throw explainOpening(url, error, setting);
  });
}
