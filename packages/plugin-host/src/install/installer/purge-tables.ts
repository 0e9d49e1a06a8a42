import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginTableRow } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest } from './plugin-installer.ts';
import { recordAction } from './record-action.ts';

/**
 * Writes all rows of the tables of a plugin, and its config file, to a file of JSON lines, and drops them. The file is on
 * the disk before anything is dropped; where dropping fails, it goes and everything else stays. Answers its path.
 */
export async function purgeTables(name: string, request: ChangeRequest, ports: InstallerPorts): Promise<string> {
  const { exportDirectory, configDirectory, transaction, stores, clock } = ports;
  const configFile = join(configDirectory, 'plugins', `${name}.yaml`);
  const config = await readFile(configFile, 'utf8').catch(() => null);
  const now = clock.now();
  const path = join(exportDirectory, `${name}-${now.replaceAll(/\D/g, '').slice(0, 20)}.jsonl`);
  await mkdir(exportDirectory, { recursive: true });
  try {
    await transaction(async () => {
      const head = { format: 1, plugin: name, exported_at: now, config };
      await writeLines(path, head, stores.tables.read(name));
      await stores.tables.drop(name);
      await recordAction(ports, 'purge', { plugin: name }, request);
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await rm(configFile, { force: true });
  return path;
}

/** Only the owner may read it: it holds what learners have done. */
async function writeLines(path: string, head: object, rows: AsyncIterable<PluginTableRow>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(`${JSON.stringify(head)}\n`);
    for await (const row of rows) await file.write(`${encodeRow(row)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The row with bytes as Base64 under a name that says so, for which JSON has no other form. */
function encodeRow({ table, row }: PluginTableRow): string {
  const values = Object.entries(row).map(([column, value]) => [column, encodeValue(value)]);
  return JSON.stringify({ table, row: Object.fromEntries(values) });
}

function encodeValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return typeof value === 'bigint' ? String(value) : value;
}
