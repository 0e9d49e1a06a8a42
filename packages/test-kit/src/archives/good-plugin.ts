import { generateKeyPairSync } from 'node:crypto';
import {
  addFileList,
  type InspectionOptions,
  readSigningKey,
  readTrustedKey,
  type SigningKey,
  type TrustedKey,
} from '@learnwright/plugin-installer';
import { type ArchiveLies, type EntryToWrite, writeLyingZip } from './lying-zip.ts';

/** plugin.yaml of the good plugin, with other lines where they are given. */
export function pluginYaml(changes: Readonly<Record<string, string | null>> = {}): string {
  const lines: Record<string, string | null> = {
    name: 'quiz',
    display_name: 'Quiz',
    version: '1.2.0',
    package: 'quiz',
    entry_class: 'quiz',
    ...changes,
  };
  return Object.entries(lines)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

/** The entry file of the good plugin. */
export const PLUGIN_JS = `import { definePlugin, z } from '@learnwright/plugin-sdk';
import { readFile } from 'node:fs/promises';
import { bonus } from './bonus.js';
export const quiz = definePlugin({ name: 'quiz', settings: {}, bonus, z, readFile });
`;

/** The files of a plugin that nothing is wrong with. */
export function goodFiles(changes: Readonly<Record<string, string | Uint8Array | null>> = {}): Map<string, Uint8Array> {
  const files: Record<string, string | Uint8Array | null> = {
    'plugin.yaml': pluginYaml(),
    'quiz/plugin.js': PLUGIN_JS,
    'quiz/bonus.js': 'export const bonus = 5;\n',
    'config/quiz.yaml': 'plugin:\n  name: quiz\nsettings:\n  bonus: 7\n',
    'i18n/de.json': '{ "quiz": "Quiz" }\n',
    ...changes,
  };
  return new Map(Object.entries(files).flatMap(([path, data]) => (data === null ? [] : [[path, toBytes(data)]])));
}

/** Files as entries of an archive. */
export function entriesOf(files: ReadonlyMap<string, Uint8Array>): EntryToWrite[] {
  return [...files].map(([name, data]) => ({ name, data }));
}

/** The good plugin with more entries, in an archive that lies where it is told to. */
export function withEntries(entries: readonly EntryToWrite[], lies: ArchiveLies = {}): Uint8Array {
  return writeLyingZip([...entriesOf(goodFiles()), ...entries], lies);
}

/** The good plugin with files changed, added, or, by null, taken out. */
export function withFiles(
  changes: Readonly<Record<string, string | Uint8Array | null>>,
  key: SigningKey | null = null,
): Uint8Array {
  const files = goodFiles(changes);
  return writeLyingZip(entriesOf(key === null ? files : addFileList(files, key)));
}

/** A pair of keys that is new in each process. */
export const { signingKey: SIGNING_KEY, trustedKey: TRUSTED_KEY } = createKeyPair();

/** A new pair of keys: the author's, and what operators are given. */
export function createKeyPair(): { readonly signingKey: SigningKey; readonly trustedKey: TrustedKey } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    trustedKey: readTrustedKey(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  };
}

/** The good plugin signed, and then changed as somebody would on its way. */
export function signedFiles(changes: Readonly<Record<string, string | null>> = {}): Map<string, Uint8Array> {
  const files = addFileList(goodFiles(), SIGNING_KEY);
  for (const [path, data] of Object.entries(changes)) {
    if (data === null) files.delete(path);
    else files.set(path, toBytes(data));
  }
  return files;
}

/** A server in development with nothing installed. */
export const INSPECTION_OPTIONS: InspectionOptions = {
  trust: { policy: 'allow_unsigned', keys: [TRUSTED_KEY] },
  engines: { learnwright: '1.4.0', node: '26.10.0' },
  installed: [],
};

function toBytes(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}
