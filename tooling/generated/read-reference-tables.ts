import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES, listCommandHelp } from '@learnwright/cli';
import { ERROR_CODES, FINDING_CODES, HOOK_MODES } from '@learnwright/core';
import { LESSON_RULES } from '@learnwright/exercises';
import { CONTENT_RULES } from '@learnwright/plugin-content';
import { PLUGIN_RULES } from '@learnwright/plugin-installer';
import {
  appConfigSchema,
  buildApiDocument,
  ENVIRONMENT_VARIABLES,
  listSignInEndpoints,
  METRICS,
  readEnvironment,
} from '@learnwright/server';
import { composeApp } from '@learnwright/server/commands';
import type { ReferenceTables } from './generate-reference.ts';
import { listConfigKeys } from './list-config-keys.ts';
import type { HookEntry } from './pages/hooks-page.ts';
import { readHookSignatures } from './read-hook-signatures.ts';
import { readTypes } from './read-hook-types.ts';
import { readInterfaces } from './read-interfaces.ts';
import { generateSchemas } from './schemas/generate-schemas.ts';

const HOOK_SIGNATURES = 'packages/core/src/hooks/hook-signatures.ts';
const RECORDS = 'packages/core/src/records';
const TIMESTAMP = 'packages/core/src/time/timestamp.ts';
const PLUGIN_CONTEXT = 'packages/plugin-sdk/src/v1/context.ts';

/** Gathers the tables of the reference from the code; the endpoints from a server with an empty database. */
export async function readReferenceTables(root: string): Promise<ReferenceTables> {
  const hooks = listHooks(await readFile(join(root, HOOK_SIGNATURES), 'utf8'));
  return {
    errors: { codes: ERROR_CODES, findings: FINDING_CODES },
    hooks,
    hookTypes: readTypes(
      hooks.map(({ signature }) => signature),
      await readSources(root),
    ),
    commands: { commands: listCommandHelp(), endings: EXIT_CODES },
    settings: { environment: ENVIRONMENT_VARIABLES, config: listConfigKeys(appConfigSchema) },
    metrics: METRICS,
    endpoints: await readApiDocument(),
    signIn: listSignInEndpoints(),
    rules: { ...LESSON_RULES, ...CONTENT_RULES },
    pluginRules: PLUGIN_RULES,
    pluginContext: readInterfaces(await readFile(join(root, PLUGIN_CONTEXT), 'utf8')),
    schemas: generateSchemas(),
  };
}

/** The modules that the types of hooks are written in. */
async function readSources(root: string): Promise<string[]> {
  const records = (await readdir(join(root, RECORDS))).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const paths = [HOOK_SIGNATURES, TIMESTAMP, ...records.map((name) => join(RECORDS, name))];
  return Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
}

function listHooks(source: string): HookEntry[] {
  const signatures = readHookSignatures(source);
  return Object.entries(HOOK_MODES).map(([name, mode]) => {
    const signature = signatures.get(name);
    if (signature === undefined) throw new Error(`The hook ${name} has a mode and no signature.`);
    return { name, mode, signature };
  });
}

async function readApiDocument(): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-reference-'));
  const environment = readEnvironment({
    DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
    APP_DATA_DIR: folder,
    APP_CONFIG_DIR: folder,
    APP_CREDENTIALS_SECRET: 'nothing-is-sealed-with-this',
  });
  const app = await composeApp(environment, true);
  try {
    return buildApiDocument(app.context);
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
}
