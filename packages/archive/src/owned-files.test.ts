import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFile, createFileSync, makeFolder, removeMadeFolders } from './owned-files.ts';

const SOMEBODY = { uid: 65_534, gid: 65_533 };
const isRoot = process.getuid?.() === 0;
const root = mkdtempSync(join(tmpdir(), 'learnwright-owned-'));
afterAll(() => rmSync(root, { recursive: true }));

const create = async (path: string, like?: string) => (await createFile(path, like)).close();

it.skipIf(process.platform === 'win32')('makes folders and files for their owner alone', async () => {
  await makeFolder(join(root, 'made/below'));
  await create(join(root, 'made/below/file'));
  closeSync(createFileSync(join(root, 'made/below/at-once')));
  const modes = ['made', 'made/below', 'made/below/file', 'made/below/at-once'].map((path) => {
    return lstatSync(join(root, path)).mode & 0o777;
  });
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
});

it('removes the folders that it has made, as far as nothing is in them', async () => {
  expect(await makeFolder(root)).toBeNull();
  await removeMadeFolders(root, null);
  const deep = join(root, 'removed/below/deep');
  await removeMadeFolders(deep, await makeFolder(deep));
  expect(existsSync(join(root, 'removed'))).toBe(false);
  const first = await makeFolder(deep);
  expect(first).toBe(join(root, 'removed'));
  writeFileSync(join(root, 'removed/file'), '');
  await removeMadeFolders(deep, first);
  expect(readdirSync(join(root, 'removed'))).toEqual(['file']);
});

it('creates no file in the place of another, nor through a link', async () => {
  writeFileSync(join(root, 'there'), 'old');
  symlinkSync(join(root, 'elsewhere'), join(root, 'link'));
  await expect(createFile(join(root, 'there'))).rejects.toThrow('EEXIST');
  await expect(createFile(join(root, 'link'))).rejects.toThrow('EEXIST');
  expect(() => createFileSync(join(root, 'link'))).toThrow('EEXIST');
});

it.runIf(isRoot)('gives what root makes to the owner of the folder, or of the file that it is like', async () => {
  mkdirSync(join(root, 'of-somebody'));
  chownSync(join(root, 'of-somebody'), SOMEBODY.uid, SOMEBODY.gid);
  await makeFolder(join(root, 'of-somebody/made/below'));
  await create(join(root, 'of-somebody/made/below/file'));
  closeSync(createFileSync(join(root, 'of-somebody/at-once')));
  await create(join(root, 'like'), join(root, 'of-somebody/at-once'));
  for (const path of ['made', 'made/below', 'made/below/file', 'at-once'].map((name) => join('of-somebody', name))) {
    expect(lstatSync(join(root, path)), path).toMatchObject(SOMEBODY);
  }
  expect(lstatSync(join(root, 'like'))).toMatchObject(SOMEBODY);
});
