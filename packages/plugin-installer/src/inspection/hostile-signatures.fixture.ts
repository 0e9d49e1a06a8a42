import { generateKeyPairSync } from 'node:crypto';
import {
  entriesOf,
  goodFiles,
  type HostileCase,
  PLUGIN_JS,
  SIGNING_KEY,
  signedFiles,
  writeLyingZip,
} from '@learnwright/test-kit/archives';
import type { PluginRule } from '../plugin-rules.ts';
import type { TrustPolicy } from './check-trust.ts';
import type { InspectionOptions } from './inspect-plugin-archive.ts';
import { addFileList, readSigningKey, readTrustedKey } from './signature.ts';

const OWN = generateKeyPairSync('ed25519');
const TRUSTED = [readTrustedKey(OWN.publicKey.export({ type: 'spki', format: 'pem' }).toString())];
const OWN_KEY = readSigningKey(OWN.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

type Files = ReadonlyMap<string, Uint8Array>;

/** As long as the file it replaces. */
const EVIL = PLUGIN_JS.replace('settings', 'evilness');
const UNSIGNED_LIST = addFileList(goodFiles(), null);

const CASES: readonly (readonly [string, Files, TrustPolicy, readonly PluginRule[]])[] = [
  ['nothing signed', goodFiles(), 'signed', ['trust.unsigned']],
  ['a list that nobody signed', UNSIGNED_LIST, 'signed', ['trust.unsigned']],
  ['a key that the server does not know', signedFiles(), 'signed', ['trust.unknown_key']],
  ['a file changed', sign({ 'quiz/plugin.js': EVIL }), 'signed', ['trust.file_modified']],
  [
    'a file changed, where nothing must be signed',
    sign({ 'quiz/plugin.js': EVIL }),
    'allow_unsigned',
    ['trust.file_modified'],
  ],
  [
    'a file changed in a list nobody signed',
    change(UNSIGNED_LIST, { 'quiz/plugin.js': EVIL }),
    'allow_unsigned',
    ['trust.file_modified'],
  ],
  ['a file added', sign({ 'quiz/evil.js': 'evil();\n' }), 'signed', ['trust.file_unlisted']],
  ['a file taken out', sign({ 'config/quiz.yaml': null }), 'signed', ['trust.file_missing']],
  [
    'another list',
    change(sign({}), { 'MANIFEST.json': listOf({ 'quiz/plugin.js': EVIL }), 'quiz/plugin.js': EVIL }),
    'signed',
    ['trust.bad_signature'],
  ],
  [
    'another list, where nothing must be signed',
    change(sign({}), { 'MANIFEST.json': `${listOf({})} ` }),
    'allow_unsigned',
    ['trust.bad_signature'],
  ],
  ['a signature of another key under this one', sign({ 'MANIFEST.sig': forge() }), 'signed', ['trust.bad_signature']],
  ['a signature that is none', sign({ 'MANIFEST.sig': 'trust me' }), 'signed', ['trust.bad_signature']],
  ['a signature without a list', sign({ 'MANIFEST.json': null }), 'allow_unsigned', ['trust.bad_manifest']],
  [
    'a list that is no list',
    sign({ 'MANIFEST.json': '{}' }),
    'allow_unsigned',
    ['trust.bad_manifest', 'trust.bad_signature'],
  ],
  ['a file listed twice', change(goodFiles(), { 'MANIFEST.json': twice() }), 'allow_unsigned', ['trust.bad_manifest']],
];

/** Versions of a plugin whose first one was signed with another key. */
const OTHER_KEYS: readonly (readonly [string, Files, TrustPolicy, readonly PluginRule[]])[] = [
  ['another trusted key than the first', sign({}), 'signed', ['trust.other_key']],
  ['no signature any more', goodFiles(), 'allow_unsigned', ['trust.other_key']],
  ['no signature any more', goodFiles(), 'signed', ['trust.unsigned', 'trust.other_key']],
  ['a list that nobody signed any more', UNSIGNED_LIST, 'allow_unsigned', ['trust.other_key']],
  ['a key that the server does not know any more', signedFiles(), 'allow_unsigned', ['trust.other_key']],
];

/** Archives that are not what their author signed. */
export const HOSTILE_SIGNATURES: readonly HostileCase[] = [
  ...CASES.map((row) => [...row, new Map<string, string>()] as const),
  ...OTHER_KEYS.map((row) => [...row, new Map([['quiz', SIGNING_KEY.id]])] as const),
].map(([name, files, policy, rules, pinned]) => ({
  name: `${name} (${policy})`,
  make: () => writeLyingZip(entriesOf(files)),
  rules,
  options: { trust: { ...trust(policy), pinned } },
}));

function trust(policy: TrustPolicy): InspectionOptions['trust'] {
  return { policy, keys: TRUSTED };
}

/** The good plugin signed by the trusted key, and changed afterwards. */
function sign(changes: Readonly<Record<string, string | null>>): Files {
  return change(addFileList(goodFiles(), OWN_KEY), changes);
}

function change(files: Files, changes: Readonly<Record<string, string | null>>): Files {
  const changed = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) changed.delete(path);
    else changed.set(path, new TextEncoder().encode(text));
  }
  return changed;
}

function listOf(changes: Readonly<Record<string, string>>): string {
  return new TextDecoder().decode(addFileList(goodFiles(changes), null).get('MANIFEST.json'));
}

function forge(): string {
  const foreign = new TextDecoder().decode(addFileList(goodFiles(), SIGNING_KEY).get('MANIFEST.sig'));
  return foreign.replace(SIGNING_KEY.id, OWN_KEY.id);
}

function twice(): string {
  const { format, files } = JSON.parse(listOf({}));
  return JSON.stringify({ format, files: [...files, files[0]] });
}
