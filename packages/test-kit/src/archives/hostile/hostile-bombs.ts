import { constants, deflateRawSync } from 'node:zlib';
import { ARCHIVE_LIMITS } from '@learnwright/plugin-installer';
import { withEntries, withFiles } from '../good-plugin.ts';
import type { EntryToWrite } from '../lying-zip.ts';
import type { HostileCase } from './hostile-case.ts';

const MEGABYTE = 1_000_000;

/** Archives that take far more than they bring: by ratio, count, nesting, overlap, and by lying about each. */
export const HOSTILE_BOMBS: readonly HostileCase[] = [
  { name: 'zeros', make: () => withEntries([zeros(10 * MEGABYTE)]), rules: ['archive.ratio'] },
  {
    name: 'more zeros than an entry may have',
    make: () => withEntries([zeros(30 * MEGABYTE)]),
    rules: ['archive.ratio', 'archive.entry_size'],
  },
  {
    name: 'zeros that say they are few',
    make: () => withEntries([{ ...zeros(30 * MEGABYTE), size: 1000 }]),
    rules: ['archive.wrong_size'],
  },
  {
    name: 'zeros that say they are as many as their ratio allows',
    make: () => withEntries([{ ...zeros(15 * MEGABYTE), size: 1_400_000 }]),
    rules: ['archive.wrong_size'],
  },
  {
    name: 'a gigabyte of zeros that says it is little',
    make: () => withEntries([{ name: 'quiz/a.txt', method: 8, packed: gigabyteOfZeros(), size: 1000, crc: 0 }]),
    rules: ['archive.wrong_size'],
  },
  {
    name: 'entries that are too much together',
    make: () => withEntries(Array.from({ length: 7 }, (_, index) => claim(`quiz/${index}.txt`, 19 * MEGABYTE))),
    rules: ['archive.total_size'],
  },
  {
    name: 'an entry of four gigabytes by its headers',
    make: () => withEntries([claim('quiz/a.txt', 0xfffffffe)]),
    rules: ['archive.ratio', 'archive.entry_size', 'archive.total_size'],
  },
  {
    name: 'more entries than are taken',
    make: () => withEntries(manyEntries(ARCHIVE_LIMITS.entries)),
    rules: ['archive.too_many_entries'],
  },
  {
    name: 'ten times the entries that are taken',
    make: () => withEntries(manyEntries(20_000)),
    rules: ['archive.too_many_entries'],
  },
  {
    name: 'many entries said to be few',
    make: () => withEntries(manyEntries(5000), { count: 9 }),
    rules: ['archive.unreadable'],
  },
  {
    name: 'entries that share their data',
    make: () => withEntries([zeros(90_000), ...shared(500)]),
    rules: ['archive.overlap', 'archive.headers_differ', 'archive.ratio'],
  },
  {
    name: 'an entry in the data of another',
    make: () => withEntries([{ name: 'quiz/b.txt', data: 'text', offset: 10 }]),
    rules: ['archive.headers_differ'],
  },
  {
    name: 'an entry that reaches into the directory',
    make: () => withEntries([{ ...text('quiz/b.txt'), compressedSize: 90, size: 90, local: {} }]),
    rules: ['archive.overlap'],
  },
  {
    name: 'an archive in the archive',
    make: () => withFiles({ 'quiz/data.bin': withFiles({}) }),
    rules: ['archive.nested_archive'],
  },
  {
    name: 'more than a hundred megabytes',
    make: () => new Uint8Array(ARCHIVE_LIMITS.archiveBytes + 1),
    rules: ['archive.too_large'],
  },
  {
    name: 'two hundred thousand imports',
    make: () => withFiles({ 'quiz/bonus.js': `${imports(200_000)}export const bonus = 5;` }),
    rules: ['code.bare_import'],
  },
  {
    name: 'more code than is read',
    make: () => withFiles({ 'quiz/bonus.js': `export const bonus = 5;${imports(400_000)}` }),
    rules: ['code.too_large'],
  },
  {
    name: 'more YAML than is read',
    make: () => withFiles(Object.fromEntries(languages(9).map((name) => [name, `a: ${'x'.repeat(65_000)}\n`]))),
    rules: ['yaml.too_large'],
  },
];

function zeros(size: number): EntryToWrite {
  return { name: 'quiz/zeros.txt', method: 8, data: new Uint8Array(size) };
}

/** One megabyte packed so that it can be repeated, a thousand times, and an end. */
function gigabyteOfZeros(): Uint8Array {
  const megabyte = deflateRawSync(new Uint8Array(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1000 }, () => megabyte), deflateRawSync('')]);
}

/** Little data with large sizes in both headers, within the ratio where that can be. */
function claim(name: string, size: number): EntryToWrite {
  return { name, method: 8, packed: deflateRawSync(new Uint8Array(200_000), { level: 0 }), size };
}

function manyEntries(count: number): EntryToWrite[] {
  return Array.from({ length: count }, (_, index) => ({ name: `quiz/${index}.txt`, data: 'x' }));
}

/** All of them at the place of the first file of the good plugin. */
function shared(count: number): EntryToWrite[] {
  return Array.from({ length: count }, (_, index) => ({ ...zeros(9), name: `quiz/${index}.txt`, offset: 0 }));
}

function text(name: string): EntryToWrite {
  return { name, method: 0, data: 'A text that is stored as it is.' };
}

function imports(count: number): string {
  return Array.from({ length: count }, (_, index) => `import 'a${index}';\n`).join('');
}

function languages(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `i18n/a${String.fromCharCode(97 + index)}.yaml`);
}
