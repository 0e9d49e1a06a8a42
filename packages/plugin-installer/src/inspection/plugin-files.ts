import { createPluginFinding, type PluginFinding, type PluginRule } from '../plugin-rules.ts';

/** The files of an archive by their paths below the folder of plugin.yaml. */
export interface PluginFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Those that are there and were refused. */
  readonly refused: ReadonlySet<string>;
}

type Sign = (bytes: Uint8Array) => boolean;

const NAMES: readonly (readonly [PluginRule, RegExp])[] = [
  ['archive.native_code', /\.(?:node|so(?:\.\d+)*|dll|dylib|exe|com|scr|msi|sys|elf)$/i],
  ['archive.shell_script', /\.(?:sh|bash|zsh|ksh|csh|fish|bat|cmd|ps1|psm1|vbs|wsf)$/i],
  ['archive.nested_archive', /\.(?:zip|jar|war|whl|egg|apk|tar|tgz|tbz2?|txz|gz|bz2|xz|zst|lz4?|7z|rar|cab|iso)$/i],
];

const CONTENTS: readonly (readonly [PluginRule, Sign])[] = [
  ['archive.native_code', (bytes) => startsWith(bytes, [0x7f, 0x45, 0x4c, 0x46])],
  ['archive.native_code', isWindowsProgram],
  ['archive.native_code', isMacProgram],
  ['archive.shell_script', (bytes) => /^#!\s*\S*(?:\/|\s)(?:ba|z|k|c|da|fi)?sh\b/.test(firstText(bytes))],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x1f, 0x8b, 0x08])],
  ['archive.nested_archive', (bytes) => /^BZh[1-9]1AY&SY/.test(firstText(bytes))],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x28, 0xb5, 0x2f, 0xfd])],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['archive.nested_archive', (bytes) => startsWith(bytes, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07])],
  ['archive.nested_archive', (bytes) => bytes.length > 262 && latin(bytes, 257, 262) === 'ustar'],
];

const SENTENCES: Partial<Record<PluginRule, string>> = {
  'archive.native_code': 'Native code is not taken.',
  'archive.shell_script': 'Shell scripts are not taken.',
  'archive.nested_archive': 'An archive in an archive is not taken.',
};

/** Whether a path is that of a file, a refused one included: nobody may call it missing. */
export function hasFile({ files, refused }: PluginFiles, path: string): boolean {
  return files.has(path) || refused.has(path);
}

/** Takes the root off the paths; leaves out what lies outside of it. */
export function belowRoot(files: PluginFiles, root: string): PluginFiles {
  const inside = [...files.files].filter(([path]) => path.startsWith(root));
  const refused = [...files.refused].filter((path) => path.startsWith(root));
  return {
    files: new Map(inside.map(([path, bytes]) => [path.slice(root.length), bytes])),
    refused: new Set(refused.map((path) => path.slice(root.length))),
  };
}

/** Refuses native code, shell scripts and archives, by the name of a file and by how its bytes begin. */
export function checkContent(name: string, bytes: Uint8Array): PluginFinding[] {
  const rules = [
    ...NAMES.filter(([, pattern]) => pattern.test(name)),
    ...CONTENTS.filter(([, isSign]) => isSign(bytes)),
  ].map(([rule]) => rule);
  return [...new Set(rules)].map((rule) => createPluginFinding(rule, name, SENTENCES[rule] ?? 'It is not taken.'));
}

/** `MZ` alone may begin a text: the header must lead on to `PE`. */
function isWindowsProgram(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0x4d, 0x5a]) || bytes.length < 0x40) return false;
  const next = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0x3c, true);
  return latin(bytes, next, next + 4) === 'PE\0\0';
}

function isMacProgram(bytes: Uint8Array): boolean {
  const magics = ['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];
  return magics.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, index) => bytes[index] === byte);
}

function firstText(bytes: Uint8Array): string {
  return latin(bytes, 0, 80);
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1');
}
