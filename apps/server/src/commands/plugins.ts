import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PluginCommands, PluginFinding, PluginListing, RefusedInstallation } from '@learnwright/cli';
import { type AppError, type ErrorFinding, isAppError, type PluginEntry } from '@learnwright/core';
import type { PluginInstaller } from '@learnwright/plugin-installer';
import { z } from '@learnwright/plugin-sdk';

/** Runs work with the installer of a server that does not listen. */
export type WithInstaller = <T>(
  depth: 'load' | 'activate',
  work: (installer: PluginInstaller) => Promise<T>,
) => Promise<T>;

const BY_HAND = { request_id: 'command line' };
const warningsSchema = z.array(z.object({ path: z.string().optional(), code: z.string(), message: z.string() }));

/** The commands over plugins; running servers of the same database follow them. */
export function createPluginCommands(withInstaller: WithInstaller): Omit<PluginCommands, 'tryInstallation'> {
  return {
    list: () => withInstaller('load', async (installer) => (await installer.list()).map(describeListed)),
    install: async (path, options) => {
      const bytes = await readFile(path).catch((cause: unknown) => {
        throw new Error(`The file ${basename(path)} cannot be read.`, { cause });
      });
      return withInstaller(options.dry_run ? 'load' : 'activate', async (installer) => {
        try {
          return await installer.install(bytes, { ...options, ...BY_HAND });
        } catch (error) {
          if (isAppError(error) && error.code === 'plugin_refused') return describeRefusal(error, bytes);
          throw error;
        }
      });
    },
    enable: (name) => withInstaller('activate', (installer) => installer.enable(name, BY_HAND)),
    disable: (name) => withInstaller('load', (installer) => installer.disable(name, BY_HAND)),
    rollback: (name) => withInstaller('activate', (installer) => installer.rollback(name, BY_HAND)),
    remove: (name, { purge }) => withInstaller('load', (installer) => installer.remove(name, { purge, ...BY_HAND })),
  };
}

/** A plugin as this process knows it, which activates none: whether one runs is known to the servers that run. */
function describeListed(entry: PluginEntry): PluginListing {
  return entry.status === 'active' ? { ...entry, status: 'enabled', since: null } : entry;
}

function describeRefusal({ findings, extensions }: AppError, bytes: Uint8Array): RefusedInstallation {
  const warnings = warningsSchema.parse(extensions.warnings);
  return {
    plugin: null,
    version: null,
    from_version: null,
    sha256: hash('sha256', bytes),
    action: null,
    installed: false,
    enabled: false,
    findings: [...findings.map(toFinding('error')), ...warnings.map(toFinding('warning'))],
  };
}

function toFinding(severity: PluginFinding['severity']) {
  return ({
    path = undefined,
    code,
    message,
  }: Pick<ErrorFinding, 'code' | 'message'> & { path?: string | undefined }) => {
    return { rule: code, severity, entry: path ?? null, message };
  };
}
