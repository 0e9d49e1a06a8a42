import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { replaceFile } from './replace-file.ts';

const SOMEBODY = { uid: 65_534, gid: 65_533 };
const isRoot = process.getuid?.() === 0;
const root = mkdtempSync(join(tmpdir(), 'learnwright-replace-'));
afterAll(() => rmSync(root, { recursive: true }));

const source = join(root, 'source');
writeFileSync(source, 'new', { mode: 0o644 });

it('replaces a file whole, for its owner alone, and leaves nothing beside it', async () => {
  const folder = join(root, 'there');
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), 'an older and longer one', { mode: 0o644 });
  await replaceFile(source, join(folder, 'file'));
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new');
  expect(statSync(join(folder, 'file')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['file']);
});

it('leaves the file as it was, and nothing beside it, where the copy cannot be made', async () => {
  const folder = join(root, 'failing');
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), 'old');
  const beforehand = vi.fn(async () => undefined);
  await expect(replaceFile(join(root, 'nothing'), join(folder, 'file'), beforehand)).rejects.toThrow('ENOENT');
  expect(beforehand).not.toHaveBeenCalled();
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['file']);
});

it('makes the folders of a file, for their owner alone', async () => {
  await replaceFile(source, join(root, 'made/below/file'));
  expect(statSync(join(root, 'made')).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(root, 'made/below/file'), 'utf8')).toBe('new');
});

it('replaces a link, and leaves alone what it leads to', async () => {
  const folder = join(root, 'with-link');
  mkdirSync(folder);
  writeFileSync(join(root, 'elsewhere'), 'untouched');
  symlinkSync(join(root, 'elsewhere'), join(folder, 'file.restored'));
  symlinkSync(join(root, 'elsewhere'), join(folder, 'file'));
  await replaceFile(source, join(folder, 'file'));
  expect(readFileSync(join(root, 'elsewhere'), 'utf8')).toBe('untouched');
  expect(lstatSync(join(folder, 'file')).isFile()).toBe(true);
});

it.runIf(isRoot)('gives what root puts into a folder to its owner, with the folders that it makes', async () => {
  const folder = join(root, 'of-somebody');
  mkdirSync(folder);
  chownSync(folder, SOMEBODY.uid, SOMEBODY.gid);
  writeFileSync(join(folder, 'file'), 'of root');
  await replaceFile(source, join(folder, 'file'));
  await replaceFile(source, join(folder, 'made/below/file'));
  for (const path of ['file', 'made', 'made/below', 'made/below/file']) {
    expect(statSync(join(folder, path)), path).toMatchObject(SOMEBODY);
  }
});
