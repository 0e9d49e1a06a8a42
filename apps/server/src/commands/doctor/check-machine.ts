import { access, constants, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfigFile } from '@learnwright/plugin-host';
import { isOldNode, OLDEST_NODE } from '@learnwright/plugin-sdk/old-node';
import { z } from 'zod';
import { openWebApp } from '../../composition/open-web-app.ts';
import { type AppConfig, appConfigSchema } from '../../configuration/app-config.ts';
import {
  ENVIRONMENT_VARIABLES,
  type Environment,
  isLoopback,
  providerKeysOf,
} from '../../configuration/environment.ts';
import { readLanguageFiles } from '../../features/translations/language-files.ts';
import { measureFreeSpace } from '../../operations/disk-space.ts';
import { isThere } from '../../secrets/open-secrets.ts';
import { describeLostLink, findExposedFiles } from '../../secrets/private-files.ts';
import { keysOfSecretsFile, readSecretsFile } from '../../secrets/secrets-file.ts';
import { type Checks, doubtful, type Finding, failed, fine, showBytes } from './checks.ts';

/** Whether this Node runs the server. */
export function checkNode(version: string): Finding {
  if (!isOldNode(version)) return fine(`Node ${version}.`);
  return failed(`Node ${version} is too old.`, `Install Node ${OLDEST_NODE} or newer.`);
}

/** Looks at the files of the configuration; returns what app.yaml says, null where it cannot be read. */
export async function checkConfiguration(checks: Checks, environment: Environment): Promise<AppConfig | null> {
  const { APP_CONFIG_DIR } = environment;
  return checks.make('configuration', `Mend the files in ${APP_CONFIG_DIR}.`, async () => {
    const config = await readConfigFile(join(APP_CONFIG_DIR, 'app.yaml'), appConfigSchema);
    const secrets = await readSecretsFile(APP_CONFIG_DIR);
    const names = await readdir(join(APP_CONFIG_DIR, 'plugins')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter((name) => name.endsWith('.yaml'));
    for (const file of files)
      await readConfigFile(join(APP_CONFIG_DIR, 'plugins', file), z.record(z.string(), z.unknown()));
    const keys = { ...keysOfSecretsFile(secrets), ...providerKeysOf(environment) };
    checks.add('provider keys', describeKeys(Object.keys(keys)));
    if (APP_CONFIG_DIR !== ENVIRONMENT_VARIABLES.APP_CONFIG_DIR.default && !(await isThere(APP_CONFIG_DIR))) {
      const found = `${resolve(APP_CONFIG_DIR)} is not there: every setting has its default.`;
      return [config, doubtful(found, 'Correct APP_CONFIG_DIR, or make the folder.')];
    }
    return [
      config,
      fine(`app.yaml, secrets.yaml and ${files.length} files of plugins can be read, where they are there.`),
    ];
  });
}

/** Whether the web app that the configuration names can be served. */
export async function checkWebApp(checks: Checks, { app: { web } }: AppConfig): Promise<void> {
  await checks.make('web app', 'Build it there, or correct app.web in app.yaml.', async () => {
    await openWebApp(web, null);
    if (typeof web === 'string') return [null, fine(`That in ${web} is served.`)];
    return [null, fine(web ? 'The installed one is served, if there is one.' : 'None is served.')];
  });
}

/** Looks at the language packs of the operator, without the texts of plugins. */
export async function checkLanguages(checks: Checks, { APP_CONFIG_DIR }: Environment): Promise<void> {
  await checks.make('languages', `Mend the files in ${join(APP_CONFIG_DIR, 'languages')}.`, async () => {
    const packs = (await readLanguageFiles(APP_CONFIG_DIR)).map(({ language }) => language);
    const brought = packs.length === 0 ? 'no pack of the operator' : `packs of the operator for ${packs.join(', ')}`;
    return [null, fine(`English and German, ${brought}. "learnwright languages check" judges each text.`)];
  });
}

function describeKeys(slots: readonly string[]): Finding {
  return slots.length === 0
    ? fine('None for everybody: learners bring their own, and ai-offline answers without one.')
    : fine(`For everybody: ${slots.toSorted().join(', ')}.`);
}

/** Looks at the folders that the server writes into. */
export async function checkFiles(checks: Checks, environment: Environment, freeBytes: number): Promise<void> {
  const { APP_DATA_DIR } = environment;
  if (!(await isThere(APP_DATA_DIR))) {
    const lost = await describeLostLink(APP_DATA_DIR);
    if (lost !== null) checks.add('data directory', failed(`${APP_DATA_DIR} cannot be made.`, lost));
    else checks.add('data directory', fine(`${APP_DATA_DIR} is not there yet. The first start makes it.`));
    return;
  }
  await checks.make('data directory', `Give the user of the server the right to write ${APP_DATA_DIR}.`, async () => {
    await access(APP_DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
    return [null, fine(`${APP_DATA_DIR} can be written.`)];
  });
  await checks.make('private files', 'Let the user of the server own its files.', async () => {
    const exposed = await findExposedFiles(environment);
    const commands = exposed.map(({ remedy }) => `"${remedy}"`).join(' and ');
    if (exposed.length === 0) return [null, fine('Nobody else can read what the server keeps.')];
    return [null, failed(`Others may read what the server keeps. Run ${commands}.`, `Run ${commands}.`)];
  });
  await checks.make('disk', 'Look at the disk.', async () => {
    const spaces = await measureFreeSpace(environment);
    const least = Math.min(...spaces.map(({ bytes }) => bytes));
    const found = `${showBytes(least)} are free where the server writes.`;
    if (least < freeBytes) return [null, failed(found, 'Free space, or move the data to a larger disk.')];
    return [null, least < 10 * freeBytes ? doubtful(found, 'Free space soon.') : fine(found)];
  });
}

/** Whether only those can call who should, as far as addresses and names tell. */
export function checkAddresses({ APP_AUTH_MODE, HOST, APP_HOSTS, APP_TRUSTED_PROXIES }: Environment): Finding {
  const named = (APP_HOSTS ?? []).filter((host) => !isLoopback(host.replace(/:\d+$/, '')));
  const isProxied = APP_TRUSTED_PROXIES.rules.length > 0;
  if (APP_AUTH_MODE === 'open') {
    if (named.length === 0 && !isProxied) {
      return fine('APP_AUTH_MODE is open: everybody on this machine may do everything.');
    }
    return failed(
      `APP_AUTH_MODE is open, and the server has ${named.length > 0 ? `the name ${named[0]}` : 'proxies'}: whoever gets through may do everything.`,
      'Set APP_AUTH_MODE=required.',
    );
  }
  if (isLoopback(HOST) && named.length > 0 && !isProxied) {
    return doubtful(
      'The server listens on this machine alone and has a public name, but trusts no proxy: all callers without a credential count as one.',
      'Set APP_TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    );
  }
  return fine(`APP_AUTH_MODE is required, the server listens on ${HOST}.`);
}
