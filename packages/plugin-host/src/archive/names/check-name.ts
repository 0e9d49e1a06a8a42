import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import type { PluginRule } from '../plugin-rules.ts';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const DRIVE = /^[a-z]:/i;
const NOT_ON_WINDOWS = /[<>:"|?*]/;
/** Windows reserves these with any extension, and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;

/** Whether a name breaks a rule; `segments` are its parts between slashes. */
type Broken = (name: string, segments: readonly string[]) => boolean;

const NAME_RULES: readonly (readonly [PluginRule, string, Broken])[] = [
  ['archive.name_form', 'The name is not in normal form C.', (name) => name.normalize('NFC') !== name],
  ['archive.control_character', 'The name has a character that cannot be seen.', (name) => INVISIBLE.test(name)],
  ['archive.backslash', 'The name has a backslash.', (name) => name.includes('\\')],
  ['archive.drive', 'The name begins with a drive.', (name) => DRIVE.test(name)],
  ['archive.absolute_path', 'The name begins with a slash.', (name) => name.startsWith('/')],
  ['archive.traversal', 'The name has a part that leads upward.', leadsUpward],
  ['archive.empty_segment', 'The name has a part that is empty or a single dot.', hasEmptySegment],
  ['archive.trailing_dot_or_space', 'A part of the name ends with a dot or a space.', endsWithDotOrSpace],
  [
    'archive.device_name',
    'A part of the name is a device on Windows.',
    (_, parts) => parts.some((p) => DEVICE.test(p)),
  ],
  ['archive.windows_character', 'The name has a character that Windows does not allow.', isNotForWindows],
  ['archive.too_deep', `The entry lies more than ${ARCHIVE_LIMITS.depth} folders deep.`, isTooDeep],
];

/** Applies every rule of names to the name of an entry, of a folder without the slash at its end. */
export function checkName(name: string): ArchiveFinding[] {
  const segments = name.split('/');
  if (isOfWrongLength(name, segments)) {
    return [createArchiveFinding('archive.name_length', name, 'The name is empty or too long.')];
  }
  return NAME_RULES.filter(([, , isBroken]) => isBroken(name, segments)).map(([rule, message]) =>
    createArchiveFinding(rule, name, message),
  );
}

function isOfWrongLength(name: string, segments: readonly string[]): boolean {
  const { nameBytes, segmentBytes } = ARCHIVE_LIMITS;
  if (name === '' || Buffer.byteLength(name) > nameBytes) return true;
  return segments.some((segment) => Buffer.byteLength(segment) > segmentBytes);
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

function isTooDeep(_: string, segments: readonly string[]): boolean {
  return segments.length - 1 > ARCHIVE_LIMITS.depth;
}
