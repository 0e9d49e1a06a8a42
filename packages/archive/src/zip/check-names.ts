import type { ZipLimits } from '../archive-limits.ts';
import { type ArchiveFinding, type ArchiveRule, createArchiveFinding } from '../archive-rules.ts';

/** The limits that the policy of names knows. */
export type NameLimits = Pick<ZipLimits, 'depth' | 'nameBytes' | 'segmentBytes' | 'forDisk'>;

/** What a name is checked as: a folder may be there many times, a file once. */
interface NamedEntry {
  readonly name: string;
  readonly isDirectory: boolean;
}

/** Whether a name breaks a rule; `segments` are its parts between slashes. */
type Broken = (name: string, segments: readonly string[]) => boolean;
type NameRule = readonly [ArchiveRule, string, Broken];

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const INVISIBLE = /\p{Cf}/u;
const DRIVE = /^[a-z]:/i;
const NOT_ON_WINDOWS = /[<>:"|?*]/;
/** Windows reserves these with any extension, and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
const LEFT_BEHIND = /^(?:__MACOSX$|\.DS_Store$|\._)/;

const RULES: readonly NameRule[] = [
  ['archive.name_encoding', 'The name is not UTF-8.', (name) => !name.isWellFormed() || name.includes('\uFFFD')],
  ['archive.control_character', 'The name has a control character.', (name) => CONTROL.test(name)],
  ['archive.backslash', 'The name has a backslash.', (name) => name.includes('\\')],
  ['archive.drive', 'The name begins with a drive.', (name) => DRIVE.test(name)],
  ['archive.absolute_path', 'The name begins with a slash.', (name) => name.startsWith('/')],
  ['archive.traversal', 'The name has a part that leads upward.', leadsUpward],
  ['archive.empty_segment', 'The name has a part that is empty or a single dot.', hasEmptySegment],
];

/** What file systems understand in different ways. */
const RULES_OF_DISKS: readonly NameRule[] = [
  ['archive.name_form', 'The name is not in normal form C.', (name) => name.normalize('NFC') !== name],
  ['archive.control_character', 'The name has a character that cannot be seen.', (name) => INVISIBLE.test(name)],
  ['archive.trailing_dot_or_space', 'A part of the name ends with a dot or a space.', endsWithDotOrSpace],
  [
    'archive.device_name',
    'A part of the name is a device on Windows.',
    (_, parts) => parts.some((p) => DEVICE.test(p)),
  ],
  ['archive.windows_character', 'The name has a character that Windows does not allow.', isNotForWindows],
];

/** Applies the policy of names to a path; the name of a folder comes without the slash at its end. */
export function checkName(name: string, limits: NameLimits): ArchiveFinding[] {
  const segments = name.split('/');
  if (isOfWrongLength(name, segments, limits)) {
    return [createArchiveFinding('archive.name_length', name, describeLength(name, segments, limits))];
  }
  const rules = limits.forDisk ? [...RULES, ...RULES_OF_DISKS] : RULES;
  const findings = rules
    .filter(([, , isBroken]) => isBroken(name, segments))
    .map(([rule, message]) => createArchiveFinding(rule, name, message));
  if (segments.length - 1 <= limits.depth) return findings;
  const message = `The entry lies more than ${limits.depth} folders deep.`;
  return [...findings, createArchiveFinding('archive.too_deep', name, message)];
}

/** Finds entries that would overwrite each other: by name and, on some file system, by case or form or as a folder. */
export function checkNameClashes(entries: readonly NamedEntry[], { depth, forDisk }: NameLimits): ArchiveFinding[] {
  const findings: ArchiveFinding[] = [];
  const seen = new Set<string>();
  const keyOf = (name: string) => (forDisk ? fold(name) : name);
  // Not more folders than a name may have: one name can bring thousands of slashes.
  const folders = new Set(entries.flatMap(({ name, isDirectory }) => foldersOf(keyOf(name), isDirectory, depth)));
  for (const { name, isDirectory } of entries) {
    const key = keyOf(name);
    if (seen.has(key)) {
      const message = 'Another entry has this name, or one that differs only in case or spelling.';
      findings.push(createArchiveFinding('archive.duplicate_name', name, message));
    } else if (forDisk && !isDirectory && folders.has(key)) {
      const message = 'Another entry needs a folder of this name.';
      findings.push(createArchiveFinding('archive.file_and_folder', name, message));
    }
    seen.add(key);
  }
  return findings;
}

/** Whether macOS leaves such an entry in every archive it packs, for itself alone. */
export function isLeftBehind(name: string): boolean {
  return name.split('/').some((segment) => LEFT_BEHIND.test(segment));
}

function describeLength(name: string, segments: readonly string[], { nameBytes, segmentBytes }: NameLimits): string {
  if (name === '') return 'The name is empty.';
  const longest = Math.max(...segments.map((segment) => Buffer.byteLength(segment)));
  const most = `at most ${nameBytes}, and ${segmentBytes} in one part, are taken`;
  return `The name has ${Buffer.byteLength(name)} bytes, and ${longest} in one part; ${most}.`;
}

function isOfWrongLength(name: string, segments: readonly string[], limits: NameLimits): boolean {
  if (name === '' || Buffer.byteLength(name) > limits.nameBytes) return true;
  return segments.some((segment) => Buffer.byteLength(segment) > limits.segmentBytes);
}

/** Also where the dots or slashes are written as other software may read them: percent signs, full width, backslashes. */
function leadsUpward(name: string): boolean {
  const spellings = [name, decodePercents(name), decodePercents(decodePercents(name))];
  return spellings
    .flatMap((spelling) => [spelling, spelling.normalize('NFKC')])
    .some((spelling) => spelling.split(/[/\\∕⁄⧸]/u).some((segment) => segment.trim() === '..'));
}

function decodePercents(name: string): string {
  return name.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function hasEmptySegment(name: string, segments: readonly string[]): boolean {
  // The empty part before a leading slash is the rule of absolute paths.
  const inside = name.startsWith('/') ? segments.slice(1) : segments;
  return inside.some((segment) => segment === '' || segment === '.');
}

function endsWithDotOrSpace(_: string, segments: readonly string[]): boolean {
  return segments.some((segment) => segment !== '.' && segment !== '..' && /[.\s]$/u.test(segment));
}

function isNotForWindows(name: string): boolean {
  return NOT_ON_WINDOWS.test(name.replace(DRIVE, ''));
}

/** Upper case first, so that ß and ss, ſ and s count as equal too. */
function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

function foldersOf(name: string, isDirectory: boolean, depth: number): string[] {
  const parts = name.split('/', depth + 1);
  const last = isDirectory ? parts.length : parts.length - 1;
  return Array.from({ length: last }, (_, index) => parts.slice(0, index + 1).join('/'));
}
