import { cp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, makeFolder } from '@learnwright/archive/owned-files';
import {
  AppError,
  type ChangeRequest,
  fileNameOf,
  type PluginRemoval,
  type PluginTableRow,
  recordPluginAction,
} from '@learnwright/core';
import { arrangeFolders, configPathOf, dropConfig, readConfig } from './archive-files.ts';
import type { InstallerPorts } from './installer.ts';
import { requireArchiveState, requireNoDependents, storeChange } from './plugin-states.ts';

/** Removes an installed plugin, with `purge` all that it has stored too; what a plugin removed before has left can be purged. */
export async function uninstallPlugin(
  name: string,
  options: ChangeRequest & { readonly purge: boolean },
  ports: InstallerPorts,
): Promise<PluginRemoval> {
  const { host, stores } = ports;
  const isKnown = host.plugins().some((plugin) => plugin.name === name);
  const isRemoved = !isKnown && (await stores.states.find(name)) === null;
  if (isRemoved && (!options.purge || !(await hasLeftovers(name, ports)))) {
    const left = options.purge ? ', and nothing that it has left' : '';
    throw new AppError('not_found', `There is no plugin "${name}"${left}.`);
  }
  const config = options.purge ? await readConfig(name, ports).catch(() => null) : null;
  if (!isRemoved) await removeInstalled(name, isKnown, options, ports);
  const exported_to = options.purge ? await purgeStored(name, config, options, ports) : null;
  return { plugin: name, purged: options.purge, exported_to };
}

/** Whether a plugin that was removed has left something that can be purged. */
async function hasLeftovers(name: string, ports: InstallerPorts): Promise<boolean> {
  const { tables, settings, keys } = ports.stores;
  if ((await tables.list(name)).length > 0 || (await settings.list(name)).length > 0) return true;
  if ((await keys.list()).some((key) => key.name === name)) return true;
  return (await isThere(configPathOf(name, ports))) || isThere(ports.folderOf(name));
}

async function removeInstalled(name: string, isKnown: boolean, request: ChangeRequest, ports: InstallerPorts) {
  const { host, stores } = ports;
  const state = await requireArchiveState(name, ports);
  requireNoDependents(name, ports);
  const facts = { plugin: name, version: state.version, sha256: state.sha256, from_version: state.version };
  const store = () =>
    storeChange(ports, 'remove', facts, request, async () => {
      await stores.states.delete(name);
      await stores.archives.deleteOthers(name, []);
    });
  await (isKnown ? host.remove(name, store) : store());
  await dropConfig(name, ports);
  await arrangeFolders(ports, name);
}

/**
 * Writes all rows of the tables of a plugin, its settings without secrets and its config file to a file of JSON lines, and
 * drops them; the plugin stays with its key no longer. The file is on the disk before anything is dropped; where dropping
 * fails, the file is deleted and everything else stays. Then the files that the plugin has kept move beside it. Returns the path
 * of the file.
 */
async function purgeStored(
  name: string,
  config: string | null,
  request: ChangeRequest,
  ports: InstallerPorts,
): Promise<string> {
  const { exportDirectory, folderOf, transaction, stores, clock } = ports;
  const now = clock.now();
  const stem = `${name}-${now.replaceAll(/\D/g, '').slice(0, 20)}`;
  const path = join(exportDirectory, fileNameOf(stem, '.jsonl'));
  const files = (await isThere(folderOf(name))) ? fileNameOf(stem, '-files') : null;
  await makeFolder(exportDirectory);
  try {
    await transaction(async () => {
      const rows = await stores.settings.list(name);
      const settings = Object.fromEntries(
        rows.flatMap(({ key, value }) => (value === null ? [] : [[key, JSON.parse(value)]])),
      );
      const head = { format: 1, plugin: name, exported_at: now, config, settings, files };
      await writeLines(path, head, stores.tables.read(name));
      await stores.tables.drop(name);
      await stores.keys.delete(name);
      for (const { key } of rows) await stores.settings.delete(name, key);
      await recordPluginAction(ports, 'purge', { plugin: name }, request);
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await rm(configPathOf(name, ports), { force: true });
  if (files !== null) await moveFolder(folderOf(name), join(exportDirectory, files));
  return path;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Moves a folder, also to another disk. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
    await rm(from, { recursive: true, force: true });
  }
}

/** Only the owner may read the file: it holds data of learners. */
async function writeLines(path: string, head: object, rows: AsyncIterable<PluginTableRow>): Promise<void> {
  const file = await createFile(path);
  try {
    await file.write(`${JSON.stringify(head)}\n`);
    for await (const row of rows) await file.write(`${encodeRow(row)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A row as JSON, which has no form for bytes: they are written as `{"base64": …}`. */
function encodeRow({ table, row }: PluginTableRow): string {
  const values = Object.entries(row).map(([column, value]) => [column, encodeValue(value)]);
  return JSON.stringify({ table, row: Object.fromEntries(values) });
}

function encodeValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return typeof value === 'bigint' ? String(value) : value;
}
