import type { PluginRule } from '@learnwright/plugin-installer';
import { withEntries } from '../good-plugin.ts';
import type { EntryToWrite } from '../lying-zip.ts';
import type { HostileCase } from './hostile-case.ts';

const NAMES: readonly (readonly [string, string | Uint8Array, readonly PluginRule[]])[] = [
  ['one step up', '../evil.js', ['archive.traversal']],
  ['many steps up', '../../../../../../etc/cron.d/evil', ['archive.traversal']],
  ['up from inside', 'quiz/../../evil.js', ['archive.traversal']],
  ['up at the end', 'quiz/..', ['archive.traversal']],
  ['up by backslashes', '..\\..\\evil.js', ['archive.traversal', 'archive.backslash']],
  ['up by mixed slashes', 'quiz/..\\x/../evil.js', ['archive.traversal', 'archive.backslash']],
  ['up by percent signs', '%2e%2e/evil.js', ['archive.traversal']],
  ['up by percent signs for all of it', '%2E%2E%2Fevil.js', ['archive.traversal']],
  ['up by percent signs twice over', '%252e%252e%252fevil.js', ['archive.traversal']],
  ['up by full width dots', '\uff0e\uff0e/evil.js', ['archive.traversal']],
  ['up by a leader of two dots', '\u2025/evil.js', ['archive.traversal']],
  ['up by full width slashes', '..\uff0fevil.js', ['archive.traversal']],
  ['up by a slash of fractions', '..\u2215evil.js', ['archive.traversal']],
  ['up with a space', '.. /evil.js', ['archive.traversal', 'archive.trailing_dot_or_space']],
  ['up with an overlong dot', Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61]), ['archive.name_encoding']],
  ['up after a NUL', 'quiz/a.js\u0000/../../evil.js', ['archive.traversal', 'archive.control_character']],
  ['four dots and two slashes', '....//evil.js', ['archive.trailing_dot_or_space', 'archive.empty_segment']],
  ['up from the folder of macOS', '__MACOSX/../../evil.js', ['archive.traversal']],
  ['absolute', '/etc/passwd', ['archive.absolute_path']],
  ['absolute twice', '//server/evil.js', ['archive.absolute_path', 'archive.empty_segment']],
  ['a drive', 'C:/evil.js', ['archive.drive']],
  ['a drive without a slash', 'c:evil.js', ['archive.drive']],
  ['a drive with a backslash', 'C:\\evil.js', ['archive.drive', 'archive.backslash']],
  ['a share of Windows', '\\\\server\\evil.js', ['archive.backslash']],
  ['a stream of NTFS', 'quiz/plugin.js:evil', ['archive.windows_character']],
  ['a backslash', 'quiz\\evil.js', ['archive.backslash']],
  ['a NUL', 'quiz/evil.js\u0000.txt', ['archive.control_character']],
  ['a line break', 'quiz/evil\n.js', ['archive.control_character']],
  ['an escape of terminals', 'quiz/\u001b[2Jevil.js', ['archive.control_character']],
  ['text that turns round', 'quiz/\u202esj.live', ['archive.control_character']],
  ['a space that cannot be seen', 'quiz/a\u200bb.js', ['archive.control_character']],
  ['a single dot', './evil.js', ['archive.empty_segment']],
  ['a dot inside', 'quiz/./evil.js', ['archive.empty_segment']],
  ['an empty part', 'quiz//evil.js', ['archive.empty_segment']],
  ['no name', '', ['archive.name_length']],
  ['a dot at the end', 'quiz/evil.js.', ['archive.trailing_dot_or_space']],
  ['a space at the end of a folder', 'quiz /evil.js', ['archive.trailing_dot_or_space']],
  ['a device of Windows', 'quiz/con', ['archive.device_name']],
  ['a device with an extension', 'quiz/NUL.js', ['archive.device_name']],
  ['a device as a folder', 'quiz/aux/evil.js', ['archive.device_name']],
  ['a device with a small digit', 'quiz/com¹.js', ['archive.device_name']],
  ['a wildcard', 'quiz/*.js', ['archive.windows_character']],
  ['thirteen folders', `${'a/'.repeat(13)}evil.js`, ['archive.too_deep']],
  ['a part of 256 bytes', `quiz/${'a'.repeat(256)}`, ['archive.name_length']],
  ['sixty thousand bytes', `${'a/'.repeat(30_000)}a`, ['archive.name_length']],
  ['letters with accents apart', 'quiz/e\u0301.js', ['archive.name_form']],
  ['bytes that are no UTF-8', Buffer.from([0x71, 0x2f, 0xff, 0xfe]), ['archive.name_encoding']],
];

const PAIRS: readonly (readonly [string, readonly string[], readonly PluginRule[]])[] = [
  ['the same name twice', ['quiz/a.js', 'quiz/a.js'], ['archive.duplicate_name']],
  ['plugin.yaml twice', ['plugin.yaml'], ['archive.duplicate_name']],
  ['names that differ in case', ['quiz/A.js', 'quiz/a.js'], ['archive.duplicate_name']],
  ['names that differ in the case of ß', ['quiz/straße.js', 'quiz/STRASSE.js'], ['archive.duplicate_name']],
  [
    'names that differ in normal form',
    ['quiz/\u00e9.js', 'quiz/e\u0301.js'],
    ['archive.duplicate_name', 'archive.name_form'],
  ],
  ['names that differ in width', ['quiz/a.js', 'quiz/\uff41.js'], ['archive.duplicate_name']],
  ['a file that is a folder', ['quiz/a', 'quiz/a/b.js'], ['archive.file_and_folder']],
  ['a file that is a folder in another case', ['quiz/A', 'quiz/a/b.js'], ['archive.file_and_folder']],
];

const EXTRA_NAME = Buffer.concat([Buffer.from([0x75, 0x70, 0x0b, 0x00, 1, 0, 0, 0, 0]), Buffer.from('../e.x')]);

/** Names of every bad kind. */
export const HOSTILE_NAMES: readonly HostileCase[] = [
  ...NAMES.map(([name, path, rules]) => ({ name, rules, make: () => withEntries([evil(path)]) })),
  ...PAIRS.map(([name, paths, rules]) => ({ name, rules, make: () => withEntries(paths.map(evil)) })),
  {
    name: 'a name in letters that is not marked as UTF-8',
    make: () => withEntries([{ ...evil('quiz/é.js'), flags: 0 }]),
    rules: ['archive.name_encoding'],
  },
  {
    name: 'a second name in an extra field',
    make: () => withEntries([{ ...evil('quiz/e.js'), extra: EXTRA_NAME }]),
    rules: ['archive.name_encoding'],
  },
];

function evil(name: string | Uint8Array): EntryToWrite {
  return { name, data: 'export const evil = 1;\n' };
}
