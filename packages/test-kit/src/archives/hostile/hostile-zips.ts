import { crc32, deflateRawSync } from 'node:zlib';
import type { PluginRule } from '@learnwright/plugin-installer';
import { withEntries, withFiles } from '../good-plugin.ts';
import { type ArchiveLies, type EntryToWrite, writeLyingZip } from '../lying-zip.ts';
import type { HostileCase } from './hostile-case.ts';

const DESCRIPTOR = ['archive.data_descriptor'] as const;
const TEXT = 'A text that is somewhat longer than twenty bytes.';
const JUNK = Buffer.from('bytes of no entry');
const ZIP64_SIZES = Buffer.from([0x01, 0x00, 0x08, 0x00, 1, 2, 3, 4, 5, 6, 7, 8]);
const ZIP64_LOCATOR = Buffer.concat([Buffer.from([0x50, 0x4b, 0x06, 0x07]), Buffer.alloc(16)]);
const AES = Buffer.from([0x01, 0x99, 0x07, 0x00, 2, 0, 0x41, 0x45, 3, 8, 0]);

const HEADERS: readonly (readonly [string, Partial<EntryToWrite>, readonly PluginRule[]])[] = [
  ['encrypted', { flags: 0x1 }, ['archive.encrypted']],
  ['strongly encrypted', { flags: 0x41 }, ['archive.encrypted']],
  ['encrypted by AES', { method: 99, extra: AES }, ['archive.encrypted']],
  ['encrypted in the first header only', { local: { flags: 0x1 } }, ['archive.encrypted', 'archive.headers_differ']],
  ['with a hidden directory', { flags: 0x2000 }, ['archive.encrypted']],
  ['with patched data', { flags: 0x20 }, ['archive.flags']],
  ['packed by another method', { method: 12 }, ['archive.method']],
  ['with sizes after its data', { flags: 0x8 }, DESCRIPTOR],
  ['with another size in its descriptor', { flags: 0x8, descriptor: descriptor({ size: 7 }) }, DESCRIPTOR],
  ['with another packed size in its descriptor', { flags: 0x8, descriptor: descriptor({ packed: 7 }) }, DESCRIPTOR],
  ['with another checksum in its descriptor', { flags: 0x8, descriptor: descriptor({ crc: 7 }) }, DESCRIPTOR],
  ['with a wide descriptor and no field of ZIP64', { flags: 0x8, descriptor: 'zip64' }, DESCRIPTOR],
  ['with bytes after its descriptor', { flags: 0x8, descriptor: junkAfterDescriptor() }, ['archive.foreign_data']],
  [
    'with a descriptor for one header only',
    { flags: 0x8, descriptor: 'signed', local: { flags: 0 } },
    ['archive.headers_differ'],
  ],
  [
    'with a descriptor and another size before its data',
    { flags: 0x8, descriptor: 'signed', local: { size: 7 } },
    ['archive.headers_differ'],
  ],
  ['with another name before its data', { local: { name: 'quiz/b.txt' } }, ['archive.headers_differ']],
  ['with another size before its data', { local: { size: 7 } }, ['archive.headers_differ']],
  ['with another packed size before its data', { local: { compressedSize: 7 } }, ['archive.headers_differ']],
  ['with another checksum before its data', { local: { crc: 7 } }, ['archive.headers_differ']],
  ['with another method before its data', { local: { method: 0 } }, ['archive.headers_differ']],
  ['larger than it says', { size: 5 }, ['archive.wrong_size']],
  ['smaller than it says', { size: 500 }, ['archive.wrong_size']],
  ['stored in another size', { method: 0, size: 5 }, ['archive.wrong_size']],
  ['with a wrong checksum', { crc: 0x12345678 }, ['archive.damaged']],
  ['that is not deflated', { packed: Buffer.from([0xff, 0xff, 0xff, 0xff]) }, ['archive.damaged']],
  ['with bytes after its deflated data', { packed: withTail() }, ['archive.foreign_data']],
  ['with sizes of ZIP64', { extra: ZIP64_SIZES }, ['archive.zip64']],
  [
    'with other sizes in ZIP64 before its data',
    { local: { extra: ZIP64_SIZES, size: 0xffffffff } },
    ['archive.zip64', 'archive.headers_differ'],
  ],
  ['with a field of ZIP64 that is cut', { extra: ZIP64_SIZES.subarray(0, 8) }, ['archive.unreadable']],
  ['that is a symbolic link', { attributes: 0o120777 * 0x10000 }, ['archive.not_regular']],
  ['that is a link of NTFS', { attributes: 0x0400 }, ['archive.not_regular']],
  ['that is a character device', { attributes: 0o020666 * 0x10000 }, ['archive.not_regular']],
  ['that is a block device', { attributes: 0o060666 * 0x10000 }, ['archive.not_regular']],
  ['that is a pipe', { attributes: 0o010666 * 0x10000 }, ['archive.not_regular']],
  ['that is a socket', { attributes: 0o140666 * 0x10000 }, ['archive.not_regular']],
  ['that is a folder by its mode', { attributes: 0o040755 * 0x10000 }, ['archive.not_regular']],
  ['that is a file named like a folder', { name: 'quiz/a/', data: '' }, ['archive.not_regular']],
  ['that is a volume label', { attributes: 0x08 }, ['archive.not_regular']],
  ['with setuid', { attributes: 0o104755 * 0x10000 }, ['archive.special_mode']],
  ['with setgid', { attributes: 0o102755 * 0x10000 }, ['archive.special_mode']],
  ['with the sticky bit', { attributes: 0o101755 * 0x10000 }, ['archive.special_mode']],
  ['that is a folder with data', { name: 'quiz/a/', attributes: 0x10 }, ['archive.directory_data']],
  ['that begins outside of the archive', { offset: 0xfffffff0 }, ['archive.headers_differ']],
  ['after bytes of no entry', { before: JUNK }, ['archive.foreign_data']],
];

const ENDS: readonly (readonly [string, ArchiveLies, readonly PluginRule[]])[] = [
  ['after a program', { prefix: Buffer.from('#!/usr/bin/env node\n') }, ['archive.foreign_data']],
  ['with bytes after its end', { suffix: JUNK }, ['archive.foreign_data']],
  ['with bytes between directory and end', { betweenDirectoryAndEnd: JUNK }, ['archive.foreign_data']],
  ['with another end in its comment', { comment: anotherEnd() }, ['archive.comment']],
  ['with an archive in its comment', { comment: withFiles({}) }, ['archive.foreign_data']],
  ['that hides entries by their count', { count: 1 }, ['archive.unreadable']],
  ['that has fewer entries than it says', { count: 50 }, ['archive.unreadable']],
  ['whose directory lies behind its end', { directoryOffset: 0x7fffffff }, ['archive.unreadable']],
  ['whose directory lies too early', { directoryOffset: 3 }, ['archive.foreign_data']],
  ['of several parts', { disk: 3 }, ['archive.multi_disk']],
  ['with entries in other parts', { countOnDisk: 2 }, ['archive.multi_disk']],
  ['of ZIP64', { betweenDirectoryAndEnd: ZIP64_LOCATOR }, ['archive.zip64']],
];

const CUTS = [1, 10, 22, 100, 300];

/** Archives that lie, hide, or are broken. */
export const HOSTILE_ZIPS: readonly HostileCase[] = [
  ...HEADERS.map(([name, lies, rules]) => ({
    name: `an entry ${name}`,
    make: () => withEntries([{ name: 'quiz/a.txt', data: TEXT, ...lies }]),
    rules,
  })),
  ...ENDS.map(([name, lies, rules]) => ({ name: `an archive ${name}`, make: () => withEntries([], lies), rules })),
  ...CUTS.map((cut) => ({
    name: `an archive cut by ${cut} bytes`,
    make: () => withFiles({}).slice(0, -cut),
    rules: ['archive.truncated'] as const,
  })),
  {
    name: 'an archive with a whole archive in its comment',
    make: archiveInComment,
    rules: ['archive.foreign_data'],
  },
  { name: 'no bytes', make: () => new Uint8Array(), rules: ['archive.not_a_zip'] },
  { name: 'a text', make: () => Buffer.from('<html>404</html>'.repeat(9)), rules: ['archive.not_a_zip'] },
  { name: 'a tarball', make: () => Buffer.from([0x1f, 0x8b, 8, ...JUNK, ...JUNK]), rules: ['archive.not_a_zip'] },
  { name: 'an archive without entries', make: () => writeLyingZip([]), rules: ['shape.manifest_missing'] },
];

function withTail(): Uint8Array {
  return Buffer.concat([deflateRawSync(TEXT), JUNK]);
}

/** The descriptor of TEXT, with other values where they are given. */
function descriptor({ crc = crc32(TEXT), packed = deflateRawSync(TEXT).length, size = TEXT.length }): Uint8Array {
  const bytes = Buffer.alloc(16);
  for (const [index, value] of [0x08074b50, crc, packed, size].entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

function junkAfterDescriptor(): Uint8Array {
  return Buffer.concat([descriptor({}), JUNK]);
}

/** The record of an empty archive between other bytes. */
function anotherEnd(): Uint8Array {
  return Buffer.concat([JUNK, writeLyingZip([]), JUNK]);
}

/** Two archives: to a reader that begins at the front, the second is the comment of the first. */
function archiveInComment(): Uint8Array {
  const first = Buffer.from(withFiles({}));
  const both = Buffer.from(writeLyingZip([{ name: 'plugin.yaml', data: TEXT }], { prefix: first }));
  both.writeUInt16LE(both.length - first.length, first.length - 2);
  return both;
}
