import { AppError } from '@learnwright/core';
import { createQueue } from '../../config/create-queue.ts';
import { createFollower } from './follow-states.ts';
import { installArchive } from './install-archive.ts';
import type { InstallerPorts } from './installer-ports.ts';
import { listPlugins } from './list-plugins.ts';
import type { PluginEntry, PluginInstaller } from './plugin-installer.ts';
import { removePlugin } from './remove-plugin.ts';
import { rollbackPlugin } from './rollback-plugin.ts';
import { disablePlugin, enablePlugin } from './switch-plugin.ts';

/** How often to look for changes that nobody has told of, in milliseconds. */
const LOOK_EVERY = 2_000;
/** Kept from all servers of the database while plugins change. */
const LOCK = 'plugins';

/** Builds an installer over a host that has been started. */
export function createPluginInstaller(ports: InstallerPorts): PluginInstaller {
  const { stores, exclusively, timers, logger } = ports;
  // In this process changes and following come one after the other: following would else undo a change half made.
  const queue = createQueue();
  const change = <T>(work: () => Promise<T>) => queue(() => exclusively(LOCK, work));
  const follower = createFollower(ports);
  let { generation } = ports.restored;
  let stopListening: (() => Promise<void>) | null = null;
  let cancelLook: () => void = () => undefined;
  let isClosed = false;

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

  const install: PluginInstaller['install'] = (bytes, options) =>
    change(async () => {
      const report = await installArchive(bytes, options, ports);
      if (report.installed) await follower.note(report.plugin);
      return report;
    });

  async function look(): Promise<void> {
    try {
      const current = await stores.states.generation();
      if (isClosed || current === generation) return;
      await follower.bringInLine();
      generation = current;
    } catch (error) {
      logger.warn('It could not be found out whether plugins have changed; another try follows.', { error });
    }
  }

  function lookAgain(): void {
    cancelLook();
    if (isClosed) return;
    cancelLook = timers.after(LOOK_EVERY, () => void queue(look).then(lookAgain));
  }

  return {
    list: () => listPlugins(ports),
    read,
    install,
    rollback: (name, request) => changeAndRead(name, () => rollbackPlugin(name, request, ports)),
    enable: (name, request) => changeAndRead(name, () => enablePlugin(name, request, ports)),
    disable: (name, request) => changeAndRead(name, () => disablePlugin(name, request, ports)),
    remove: (name, options) => change(() => removePlugin(name, options, ports)),
    audit: (page) => stores.audit.list(page),
    follow: async () => {
      stopListening = await stores.states.follow(() => void queue(look));
      lookAgain();
    },
    close: async () => {
      isClosed = true;
      cancelLook();
      await stopListening?.();
      await queue(async () => undefined);
    },
  };
}
