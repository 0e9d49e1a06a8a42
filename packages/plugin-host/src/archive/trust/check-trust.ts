import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { SignatureState } from '../archived-plugin.ts';
import type { InspectionOptions, TrustPolicy } from '../inspection-options.ts';
import { hasFile, type PluginFiles } from '../shape/plugin-files.ts';
import { checkFileList } from './check-file-list.ts';
import { checkSignature } from './check-signature.ts';
import { FILE_LIST, SIGNATURE_FILE } from './file-list.ts';

/** How far an archive can be trusted to be what its author packed. */
export interface TrustReading {
  readonly signature: SignatureState;
  readonly key_id: string | null;
  readonly findings: readonly ArchiveFinding[];
}

/** Holds the files against MANIFEST.json, and that against its signature. */
export function checkTrust(files: PluginFiles, trust: InspectionOptions['trust']): TrustReading {
  const [list, signature] = [files.files.get(FILE_LIST), files.files.get(SIGNATURE_FILE)];
  const listed = list === undefined ? complainAboutMissingList(files) : checkFileList(list, files);
  if (list === undefined || signature === undefined) {
    const policy = applyPolicy('unsigned', trust.policy, 'It has no MANIFEST.json with a MANIFEST.sig.');
    return { signature: 'unsigned', key_id: null, findings: [...listed, ...policy] };
  }
  const { key_id, state } = checkSignature(list, signature, trust.keys);
  if (state === 'bad') {
    const finding = createArchiveFinding('trust.bad_signature', SIGNATURE_FILE, 'It does not sign this MANIFEST.json.');
    return { signature: 'unsigned', key_id, findings: [...listed, finding] };
  }
  const policy = applyPolicy(state, trust.policy, `The server does not trust the key ${key_id}.`);
  return { signature: state, key_id, findings: [...listed, ...policy] };
}

function complainAboutMissingList(files: PluginFiles): ArchiveFinding[] {
  if (!hasFile(files, SIGNATURE_FILE) || hasFile(files, FILE_LIST)) return [];
  return [createArchiveFinding('trust.bad_manifest', FILE_LIST, 'There is a signature, and nothing that it signs.')];
}

function applyPolicy(state: SignatureState, policy: TrustPolicy, message: string): ArchiveFinding[] {
  if (policy === 'allow_unsigned' || state === 'signed') return [];
  return [createArchiveFinding(`trust.${state}`, null, message)];
}
