import { join, resolve } from 'node:path';
import type { Clock, CreateId } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import {
  type ArchivePorts,
  createPluginFolders,
  createPluginInstaller,
  createTimers,
  type PluginHost,
  type PluginInstaller,
  type RestoredPlugins,
  readTrustedKey,
} from '@learnwright/plugin-host';
import type { AppConfig } from './configuration/app-config.ts';
import type { Environment } from './configuration/environment.ts';
import type { AppOptions } from './create-app.ts';

/** What plugins out of archives are made with: their folders in the data directory, and whom the operator trusts. */
export function openArchives(
  { environment, logger, version }: AppOptions,
  { plugins }: AppConfig,
  database: Database,
  createId: CreateId,
): ArchivePorts {
  const { APP_DATA_DIR, APP_CONFIG_DIR, APP_AUTH_MODE } = environment;
  const { policy, keys } = plugins.trust;
  // Without callers that are checked the server is for development, and listens to this machine alone.
  const usual = APP_AUTH_MODE === 'open' ? 'allow_unsigned' : 'signed';
  return {
    stores: database.plugins,
    folders: createPluginFolders({ directory: join(APP_DATA_DIR, 'plugins'), createId }),
    trust: { policy: policy ?? usual, keys: keys.map(readTrustedKey) },
    engines: { learnwright: version, node: process.versions.node },
    configDirectory: APP_CONFIG_DIR,
    logger: logger.child('plugin-installer'),
  };
}

/** The plugins of packages to activate: those that the config lists, else all that come with the server; and linked ones. */
export function enabledPackages(
  { plugins }: AppConfig,
  { discovered, linked = [] }: Pick<AppOptions, 'discovered' | 'linked'>,
): readonly string[] {
  const builtIn = discovered.plugins.filter((plugin) => plugin.first_party);
  return [...new Set([...(plugins.enabled ?? builtIn.map(({ name }) => name)), ...linked])];
}

/** The installer of a server. */
export function createInstaller(
  archives: ArchivePorts,
  host: PluginHost,
  { unitOfWork, exclusively }: Database,
  parts: {
    readonly environment: Environment;
    readonly clock: Clock;
    readonly createId: CreateId;
    readonly restored: RestoredPlugins;
  },
): PluginInstaller {
  const { environment, clock, createId, restored } = parts;
  return createPluginInstaller({
    ...archives,
    host,
    transaction: (work) => unitOfWork.run(() => work()),
    exclusively,
    clock,
    createId,
    timers: createTimers(),
    exportDirectory: resolve(environment.APP_DATA_DIR, 'plugin-exports'),
    restored,
  });
}
