import { AppError, createLock, type PluginEntry } from '@learnwright/core';
import { rollbackPlugin, setEnabled } from './change-plugin.ts';
import { createFollower } from './follow-changes.ts';
import { installPlugin } from './install-plugin.ts';
import type { InstallerPorts, PluginInstaller } from './installer.ts';
import { listPlugins } from './list-plugins.ts';
import { uninstallPlugin } from './uninstall-plugin.ts';

/** The name of the lock that keeps the other servers of the database from changing plugins meanwhile. */
const LOCK = 'plugins';

/** Builds an installer over a started host. */
export function createPluginInstaller(ports: InstallerPorts): PluginInstaller {
  const { stores, exclusively } = ports;
  // Following waits for a change of this process: it would undo one that is half done.
  const lock = createLock();
  const change = <T>(work: () => Promise<T>) => lock.run(() => exclusively(LOCK, work));
  const follower = createFollower(ports, lock);

  async function read(name: string): Promise<PluginEntry> {
    const entry = (await listPlugins(ports)).find((plugin) => plugin.name === name);
    if (entry === undefined) throw new AppError('not_found', `There is no plugin "${name}".`);
    return entry;
  }

  const changeAndRead = (name: string, work: () => Promise<void>) =>
    change(async () => {
      await work();
      await follower.note(name);
      return read(name);
    });

  return {
    list: () => listPlugins(ports),
    read,
    install: (bytes, options) =>
      change(async () => {
        const report = await installPlugin(bytes, options, ports);
        if (report.installed) await follower.note(report.plugin);
        return report;
      }),
    rollback: (name, request) => changeAndRead(name, () => rollbackPlugin(name, request, ports)),
    enable: (name, request) => changeAndRead(name, () => setEnabled(name, true, request, ports)),
    disable: (name, request) => changeAndRead(name, () => setEnabled(name, false, request, ports)),
    remove: (name, options) => change(() => uninstallPlugin(name, options, ports)),
    audit: (page) => stores.audit.list(page),
    follow: follower.start,
    close: async () => {
      await follower.stop();
      await lock.run(() => undefined);
    },
  };
}
