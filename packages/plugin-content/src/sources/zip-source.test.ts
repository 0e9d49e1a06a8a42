import { writeLyingZip } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { buildZip, type ZipEntryOptions } from '../../tests/zip-bytes.ts';
import { isZip, readZipSource } from './zip-source.ts';

const MEGABYTE = 1024 * 1024;

/** Bytes that deflate cannot pack much: a counter run through a multiplication. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  });
}

async function readAll(entries: readonly ZipEntryOptions[]) {
  const { source, findings } = await readZipSource('upload', buildZip(entries));
  const decoder = new TextDecoder();
  const files = await Promise.all(source.files.map(async (file) => [file.path, decoder.decode(await file.bytes())]));
  return { name: source.name, files, rules: findings.map(({ rule }) => rule), findings };
}

const ok: ZipEntryOptions = { name: 'ok.md', data: 'fine' };

describe('a ZIP that is in order', () => {
  it('gives its files with their bytes, sorted by name, whatever method packs them', async () => {
    const read = await readAll([
      { name: 'b/ß.md', data: 'Öl', method: 0 },
      { name: 'b/', method: 0, mode: 0o040755 },
      ok,
    ]);
    expect(read).toMatchObject({
      name: 'upload',
      files: [
        ['b/ß.md', 'Öl'],
        ['ok.md', 'fine'],
      ],
      findings: [],
    });
  });

  it('loses a single top folder, which names the source', async () => {
    const read = await readAll([
      { name: 'course-main/a.md', data: 'A' },
      { name: 'course-main/sub/b.md', data: 'B' },
    ]);
    expect(read).toMatchObject({
      name: 'course-main',
      files: [
        ['a.md', 'A'],
        ['sub/b.md', 'B'],
      ],
    });
  });

  it('leaves out what operating systems put in', async () => {
    const junk = ['__MACOSX/._ok.md', '.DS_Store', 'sub/.git/config', 'Thumbs.db'];
    const read = await readAll([...junk.map((name) => ({ name, data: 'x' })), ok]);
    expect(read).toMatchObject({ files: [['ok.md', 'fine']], findings: [] });
  });

  it('may be what people pack: sizes behind the data, a comment, names that are not marked as UTF-8', async () => {
    const streamed = {
      name: 'a?.md',
      data: 'A',
      flags: 0x8,
      descriptor: 'signed',
      local: { crc: 0, size: 0 },
    } as const;
    const bytes = writeLyingZip([streamed, { name: 'ü.md', data: 'Ü', flags: 0 }], {
      comment: Buffer.from('0b9f4ad5'),
    });
    const { source, findings } = await readZipSource('upload', bytes);
    expect([source.files.map(({ path }) => path), findings]).toEqual([['a?.md', 'ü.md'], []]);
  });

  it('may be empty', async () => {
    expect(isZip(buildZip([]))).toBe(true);
    expect(await readAll([])).toMatchObject({ files: [], findings: [] });
  });
});

describe('a hostile ZIP', () => {
  it.each([
    ['../up.md', 'E-FILE-NAME'],
    ['a/../../up.md', 'E-FILE-NAME'],
    ['/etc/passwd', 'E-FILE-NAME'],
    ['C:/windows.md', 'E-FILE-NAME'],
    ['c:windows.md', 'E-FILE-NAME'],
    ['a\\b.md', 'E-FILE-NAME'],
    ['a\0.md', 'E-FILE-NAME'],
    ['a\nb.md', 'E-FILE-NAME'],
    ['a//b.md', 'E-FILE-NAME'],
    ['./a.md', 'E-FILE-NAME'],
    ['', 'E-FILE-NAME'],
    ['x'.repeat(501), 'E-FILE-NAME'],
  ])('with an entry called %j is refused', async (name, rule) => {
    expect(await readAll([ok, { name, data: 'x' }])).toMatchObject({ files: [], rules: [rule] });
  });

  it.each([
    ['an encrypted entry', { flags: 0x801 }, 'E-ZIP-ENCRYPTED'],
    ['a symbolic link', { mode: 0o120777 }, 'E-ZIP-LINK'],
    ['a device', { mode: 0o020666 }, 'E-ZIP-LINK'],
    ['another method', { method: 12 }, 'E-ZIP-METHOD'],
    ['a bomb', { data: '0'.repeat(MEGABYTE) }, 'E-ZIP-RATIO'],
    ['a size from nothing', { data: '', compressedSize: 0, size: 5, method: 0 }, 'E-ZIP-RATIO'],
    ['a file that is too large', { data: noise(MEGABYTE), size: 21 * MEGABYTE }, 'E-FILE-SIZE'],
  ] satisfies [string, Partial<ZipEntryOptions>, string][])('with %s is refused', async (_, entry, rule) => {
    const read = await readAll([ok, { name: 'bad.md', data: 'bad', ...entry }]);
    expect(read).toMatchObject({ files: [], rules: [rule] });
    expect(read.findings[0]).toMatchObject({ severity: 'error', path: 'bad.md', pointer: '' });
  });

  it.each([
    ['more than it says', { data: 'much more', size: 2 }],
    ['less than it says', { data: 'less', size: 20 }],
    ['more than it says, stored', { data: 'much more', size: 2, method: 0 }],
    ['something else than it says', { crc: 1 }],
    ['more bytes than the archive has', { compressedSize: 4_000 }],
  ] satisfies [string, Partial<ZipEntryOptions>][])('with an entry that holds %s is refused', async (_, entry) => {
    const read = await readAll([ok, { name: 'bad.md', data: 'bad', ...entry }]);
    expect(read).toMatchObject({ files: [], rules: ['E-ZIP-DAMAGED'] });
  });

  it('has every finding listed at once', async () => {
    const read = await readAll([
      { name: '../a', flags: 0x801, mode: 0o120777 },
      { name: '/b', data: '0'.repeat(MEGABYTE) },
    ]);
    expect(read.rules.toSorted()).toEqual([
      'E-FILE-NAME',
      'E-FILE-NAME',
      'E-ZIP-ENCRYPTED',
      'E-ZIP-LINK',
      'E-ZIP-RATIO',
    ]);
  });

  it('with too many entries is refused before they are listed', async () => {
    const entries = Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}.md` }));
    expect(await readAll(entries)).toMatchObject({ files: [], rules: ['E-FILE-COUNT'] });
  });

  it('that comes to more than 100 MB is refused', async () => {
    const data = noise(200 * 1024);
    const entries = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.md`, data, size: 20 * MEGABYTE }));
    expect(await readAll(entries)).toMatchObject({ files: [], rules: expect.arrayContaining(['E-TOTAL-SIZE']) });
  });

  it('with two entries of one name is refused, also when the names differ in their form only', async () => {
    expect(await readAll([ok, ok])).toMatchObject({ files: [], rules: ['E-ZIP-UNREADABLE'] });
    const forms = [{ name: 'ü.md' }, { name: 'u\u0308.md' }];
    expect(await readAll(forms)).toMatchObject({ rules: ['E-FILE-DUPLICATE'] });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['no archive', new TextEncoder().encode('PK\u0003\u0004 and then nothing')],
    ['half an archive', buildZip([ok, { name: 'b.md', data: 'b' }]).subarray(0, 60)],
  ])('of %s is refused', async (_, bytes) => {
    const { findings } = await readZipSource('upload', bytes);
    expect(findings.map(({ rule }) => rule)).toEqual(['E-ZIP-UNREADABLE']);
  });
});
