import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MEGABYTE, type ZipLimits } from '../archive-limits.ts';
import { readZip } from './read-zip.ts';
import { writeZipFile } from './write-zip-file.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'learnwright-zip-'));
const LIMITS: ZipLimits = {
  archiveBytes: 100 * MEGABYTE,
  entries: 2000,
  totalBytes: 100 * MEGABYTE,
  entryBytes: 20 * MEGABYTE,
  ratio: 100,
  depth: 10,
  nameBytes: 1000,
  segmentBytes: 255,
  forDisk: false,
};
const LARGE = Buffer.alloc(3_000_000, 'abc');

afterAll(() => rmSync(FOLDER, { recursive: true }));

function write(name: string) {
  const large = join(FOLDER, 'large');
  writeFileSync(large, LARGE);
  const path = join(FOLDER, name);
  return writeZipFile(path, [
    ['collection.anki2', { path: large }],
    ['media', new TextEncoder().encode('{}')],
  ]).then(() => new Uint8Array(readFileSync(path)));
}

it('writes files and bytes as they are, and the strict reader takes them', async () => {
  const { files, findings } = await readZip(await write('one.zip'), LIMITS);
  expect(findings).toEqual([]);
  expect([...files.keys()]).toEqual(['collection.anki2', 'media']);
  expect(Buffer.from(files.get('collection.anki2') ?? []).equals(LARGE)).toBe(true);
  expect(Buffer.from(files.get('media') ?? []).toString()).toBe('{}');
});

it('writes the same bytes of the same contents', async () => {
  expect(Buffer.from(await write('two.zip')).equals(await write('three.zip'))).toBe(true);
});

it('takes the next entry once the last is written', async () => {
  const path = join(FOLDER, 'pieces.zip');
  const sizes: number[] = [];
  async function* entries() {
    for (let count = 0; count < 3; count += 1) {
      yield [`${count}`, LARGE] as const;
      sizes.push(statSync(path).size);
    }
  }
  await writeZipFile(path, entries());
  expect(sizes.map((size) => Math.floor(size / LARGE.length))).toEqual([1, 2, 3]);
});

it('fails where a file is missing', async () => {
  const missing = join(FOLDER, 'missing');
  await expect(writeZipFile(join(FOLDER, 'four.zip'), [['a', { path: missing }]])).rejects.toThrow('ENOENT');
});
