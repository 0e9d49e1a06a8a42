import { join, resolve } from 'node:path';
import type { Clock, CreateId } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { createTimers, type Discovery, HOST_CODE, type PluginHost, type Timers } from '@learnwright/plugin-host';
import {
  type ArchivePorts,
  createPluginFolders,
  createPluginInstaller,
  createThreadInspection,
  type PluginInstaller,
  type RestoredPlugins,
  readTrustedKey,
  type TrialOptions,
} from '@learnwright/plugin-installer';
import type { AppConfig } from '../configuration/app-config.ts';
import type { Environment } from '../configuration/environment.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { pluginFolderOf } from '../secrets/private-files.ts';

/** What the plugins of archives are opened with: their folders in the data directory, and the keys the operator trusts. */
export function openArchives(
  {
    environment,
    logger,
    version,
  }: { readonly environment: Environment; readonly logger: SystemLogger; readonly version: string },
  { plugins }: AppConfig,
  database: Database,
  createId: CreateId,
): ArchivePorts {
  const { APP_DATA_DIR, APP_CONFIG_DIR } = environment;
  return {
    stores: database.plugins,
    folders: createPluginFolders({ directory: join(APP_DATA_DIR, 'plugins'), createId, code: HOST_CODE }),
    trust: trustOf(environment, plugins),
    engines: { learnwright: version, node: process.versions.node },
    configDirectory: APP_CONFIG_DIR,
    logger: logger.child('plugin-installer'),
  };
}

/** The keys that the operator trusts, and whether archives need one of them. */
export function trustOf({ APP_AUTH_MODE }: Environment, { trust }: AppConfig['plugins']): ArchivePorts['trust'] {
  // A server that checks no callers is for development, and listens to this machine alone.
  const usual = APP_AUTH_MODE === 'open' ? 'allow_unsigned' : 'signed';
  return { policy: trust.policy ?? usual, keys: trust.keys.map(readTrustedKey) };
}

/** The plugins of packages to activate: the list of the config, else all that come with the server; and the linked ones. */
export function enabledPackages(
  { plugins }: AppConfig,
  { discovered, linked = [] }: { readonly discovered: Discovery; readonly linked?: readonly string[] },
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
    readonly logger: SystemLogger;
    readonly clock: Clock;
    readonly timers?: Timers;
    readonly trial?: TrialOptions;
    readonly createId: CreateId;
    readonly restored: RestoredPlugins;
  },
): PluginInstaller {
  const { environment, logger, clock, createId, restored, timers = createTimers(), trial = {} } = parts;
  return createPluginInstaller({
    ...archives,
    host,
    code: HOST_CODE,
    transaction: (work) => unitOfWork.run(() => work()),
    exclusively,
    clock,
    createId,
    redactSecrets: logger.secrets.redact,
    timers,
    trial,
    inspect: createThreadInspection(),
    folderOf: (plugin) => pluginFolderOf(environment.APP_DATA_DIR, plugin),
    exportDirectory: resolve(environment.APP_DATA_DIR, 'plugin-exports'),
    restored,
  });
}
