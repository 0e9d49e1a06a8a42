import { verify } from 'node:crypto';
import { isLeftBehind, readJson } from '@learnwright/archive';
import { ARCHIVE_LIMITS, createPluginFinding, type PluginFinding } from '../plugin-rules.ts';
import { hasFile, type PluginFiles } from './plugin-files.ts';
import { FILE_LIST, fileListSchema, SIGNATURE_FILE, sha256Of, signatureSchema, type TrustedKey } from './signature.ts';

/** Whether archives must be signed; the default of a server is `signed`, in development `allow_unsigned`. */
export type TrustPolicy = 'signed' | 'allow_unsigned';

/** The keys of the operator, and what an archive needs of them. */
export interface TrustOptions {
  readonly policy: TrustPolicy;
  readonly keys: readonly TrustedKey[];
  /** The ids of the keys that plugins stay with, by the names of the plugins. */
  readonly pinned?: ReadonlyMap<string, string>;
  /** Takes an archive that the pinned key of its plugin has not signed. */
  readonly changeKey?: boolean;
}

/** How far the origin of an archive is known; `unknown_key`: signed, but with a key that the operator does not trust. */
export type SignatureState = 'signed' | 'unsigned' | 'unknown_key';

/** How far an archive can be trusted to be what its author packed. */
export interface TrustReading {
  readonly signature: SignatureState;
  readonly key_id: string | null;
  readonly findings: readonly PluginFinding[];
}

/** Compares the files with MANIFEST.json, and MANIFEST.json with its signature. */
export function checkTrust(files: PluginFiles, { policy, keys }: TrustOptions): TrustReading {
  const [list, signature] = [files.files.get(FILE_LIST), files.files.get(SIGNATURE_FILE)];
  const listed = list === undefined ? complainAboutMissingList(files) : checkFileList(list, files);
  if (list === undefined || signature === undefined) {
    const message =
      'It has no MANIFEST.json with a MANIFEST.sig. Its author signs it with "learnwright plugin pack --sign <key>".';
    const unsigned = applyPolicy('unsigned', policy, message);
    return { signature: 'unsigned', key_id: null, findings: [...listed, ...unsigned] };
  }
  const { key_id, state } = checkSignature(list, signature, keys);
  if (state === 'bad') {
    const finding = createPluginFinding('trust.bad_signature', SIGNATURE_FILE, 'It does not sign this MANIFEST.json.');
    return { signature: 'unsigned', key_id, findings: [...listed, finding] };
  }
  const unknown = applyPolicy(state, policy, `The server does not trust the key ${key_id}.`);
  return { signature: state, key_id, findings: [...listed, ...unknown] };
}

/** Once a trusted key has signed a plugin, archives of other keys and unsigned ones are not taken for it. */
export function checkPinnedKey(
  name: string | undefined,
  { signature, key_id }: TrustReading,
  { pinned, changeKey }: TrustOptions,
): PluginFinding[] {
  const first = name === undefined ? undefined : pinned?.get(name);
  if (first === undefined || changeKey === true || (signature === 'signed' && key_id === first)) return [];
  const here = signature === 'signed' ? `this archive is signed with ${key_id}` : 'no trusted key signed this archive';
  return [createPluginFinding('trust.other_key', null, `The plugin stays with the key ${first}; ${here}.`)];
}

function complainAboutMissingList(files: PluginFiles): PluginFinding[] {
  if (!hasFile(files, SIGNATURE_FILE) || hasFile(files, FILE_LIST)) return [];
  return [createPluginFinding('trust.bad_manifest', FILE_LIST, 'There is a signature without the list it signs.')];
}

/** Finds files that were changed, added or taken out since MANIFEST.json was written. */
function checkFileList(list: Uint8Array, files: PluginFiles): PluginFinding[] {
  const given = fileListSchema.safeParse(list.length <= ARCHIVE_LIMITS.fileListBytes ? readJson(list) : null);
  const listed = new Map(given.data?.files.map((file) => [file.path, file]));
  if (!given.success || listed.size !== given.data.files.length) {
    const message = 'Expected {"format": 1, "files": [{"path", "size", "sha256"}]} with every path once.';
    return [createPluginFinding('trust.bad_manifest', FILE_LIST, message)];
  }
  const findings: PluginFinding[] = [];
  for (const [path, bytes] of files.files) {
    if (path === FILE_LIST || path === SIGNATURE_FILE) continue;
    const file = listed.get(path);
    if (file === undefined) {
      findings.push(createPluginFinding('trust.file_unlisted', path, 'MANIFEST.json does not list it.'));
    } else if (file.size !== bytes.length || file.sha256 !== sha256Of(bytes)) {
      findings.push(createPluginFinding('trust.file_modified', path, 'It is not the file that MANIFEST.json lists.'));
    }
  }
  const missing = [...listed.keys()].filter((path) => !hasFile(files, path) && !isLeftBehind(path));
  return [
    ...findings,
    ...missing.map((path) => createPluginFinding('trust.file_missing', path, 'MANIFEST.json lists it.')),
  ];
}

/** Compares a list of files with its signature; `bad` where somebody else, or nobody, has made it. */
export function checkSignature(
  list: Uint8Array,
  signature: Uint8Array,
  keys: readonly TrustedKey[],
): { state: 'signed' | 'unknown_key' | 'bad'; key_id: string | null } {
  const isShort = signature.length <= ARCHIVE_LIMITS.signatureBytes;
  const given = signatureSchema.safeParse(isShort ? readJson(signature) : null);
  if (!given.success) return { state: 'bad', key_id: null };
  const { key_id } = given.data;
  const trusted = keys.find(({ id }) => id === key_id);
  if (trusted === undefined) return { state: 'unknown_key', key_id };
  const isRight = verify(null, list, trusted.key, Buffer.from(given.data.signature, 'base64'));
  return { state: isRight ? 'signed' : 'bad', key_id };
}

function applyPolicy(state: SignatureState, policy: TrustPolicy, message: string): PluginFinding[] {
  if (policy === 'allow_unsigned' || state === 'signed') return [];
  return [createPluginFinding(`trust.${state}`, null, message)];
}
