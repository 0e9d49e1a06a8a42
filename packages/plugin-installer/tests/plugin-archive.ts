import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSPECTION_OPTIONS, pluginYaml, withFiles } from '@learnwright/test-kit/archives';
import { afterEach } from 'vitest';
import { type ArchivedPlugin, inspectPluginArchive } from '../src/inspection/inspect-plugin-archive.ts';
import type { SigningKey } from '../src/inspection/signature.ts';

type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** The code of a plugin that does nothing and has one setting. */
export const QUIZ = `import { definePlugin, setting, z } from '@learnwright/plugin-sdk';
const label = { en: 'Bonus' };
export const quiz = definePlugin({
  name: 'quiz',
  version: '1.2.0',
  api_version: '1',
  license_tier: 'core',
  settings: { bonus: setting(z.number(), 5, { label }) },
});
`;

/** The bytes of its archive, with files changed, added, or, by null, taken out; signed where there is a key. */
export function archiveBytes(changes: Files = {}, key: SigningKey | null = null): Uint8Array {
  const files = { 'quiz/plugin.js': QUIZ, 'quiz/bonus.js': null, 'quiz/package.json': '{ "type": "module" }' };
  return withFiles({ ...files, ...changes }, key);
}

/** The plugin that an inspection finds in it. */
export async function readArchive(changes: Files = {}): Promise<ArchivedPlugin> {
  const { plugin, findings } = await inspectPluginArchive(archiveBytes(changes), {
    ...INSPECTION_OPTIONS,
    installed: null,
  });
  if (plugin === null) throw new Error(JSON.stringify(findings));
  return plugin;
}

/** The same plugin in another version. */
export function readVersion(version: string): Promise<ArchivedPlugin> {
  return readArchive({ 'plugin.yaml': pluginYaml({ version }), 'quiz/plugin.js': QUIZ.replace('1.2.0', version) });
}

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder for one test, by its real path. What lies below node_modules, Vitest leaves to Node to import. */
export async function createFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'plugin-install-')));
  folders.push(folder);
  const inner = join(folder, 'node_modules');
  await mkdir(inner);
  return inner;
}

/** Gives one name after the other. */
export function createIds(prefix = 'id'): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
