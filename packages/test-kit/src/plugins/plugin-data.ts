import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginSecrets } from '@learnwright/plugin-sdk';

/** What plugins keep outside the database: folders, and the secret that their texts are sealed with. */
export interface PluginData {
  readonly secrets: PluginSecrets;
  openFolder(plugin: string): Promise<string>;
  /** Removes the folders, unless a test has given their directory. */
  remove(): Promise<void>;
}

/** Keeps the folders of plugins in a directory; default: a temporary one. */
export function createPluginData(directory?: string): PluginData {
  let temporary: Promise<string> | null = null;
  const open = () => {
    temporary ??= mkdtemp(join(tmpdir(), 'learnwright-plugin-data-'));
    return temporary;
  };
  return {
    secrets: WEAK_SECRETS,
    openFolder: async (plugin) => {
      const folder = join(directory ?? (await open()), plugin);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    remove: async () => {
      if (temporary !== null) await rm(await temporary, { recursive: true, force: true });
    },
  };
}

/** Hides a text well enough for a test to see that it is stored nowhere as it is. */
const WEAK_SECRETS: PluginSecrets = {
  seal: async (text, purpose) => Buffer.from(JSON.stringify([purpose, text])).toString('base64url'),
  open: async (envelope, purpose) => {
    const [sealedFor, text]: unknown[] = JSON.parse(Buffer.from(envelope, 'base64url').toString());
    return sealedFor === purpose && typeof text === 'string' ? text : null;
  },
};
