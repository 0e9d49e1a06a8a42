import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSource } from '@learnwright/plugin-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildZip } from '../../tests/zip-bytes.ts';
import { readFolderSource, readLocalSource } from './local-source.ts';

describe('content on a disk', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'learnwright-content-'));
  });

  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  async function textsOf({ files }: ImportSource) {
    const decoder = new TextDecoder();
    const entries = await Promise.all(files.map(async ({ path, bytes }) => [path, decoder.decode(await bytes())]));
    return Object.fromEntries(entries);
  }

  it('is read from a folder, without dotfiles and without following links', async () => {
    await mkdir(join(root, 'course', 'sub', '.git'), { recursive: true });
    await writeFile(join(root, 'secret.md'), 'secret');
    await writeFile(join(root, 'course', 'b.md'), 'B');
    await writeFile(join(root, 'course', '.hidden'), 'x');
    await writeFile(join(root, 'course', 'sub', 'a.md'), 'A');
    await writeFile(join(root, 'course', 'sub', '.git', 'config'), 'x');
    await symlink(join(root, 'secret.md'), join(root, 'course', 'link.md'));
    await symlink(root, join(root, 'course', 'up'));
    const source = await readFolderSource(join(root, 'course'));
    expect(source.name).toBe('course');
    expect(await textsOf(source)).toEqual({ 'b.md': 'B', 'sub/a.md': 'A' });
    expect(await textsOf(await readLocalSource(join(root, 'course')))).toEqual({ 'b.md': 'B', 'sub/a.md': 'A' });
  });

  it('is read from a ZIP or from a single file', async () => {
    await writeFile(join(root, 'Course.zip'), buildZip([{ name: 'a.md', data: 'A' }]));
    await writeFile(join(root, 'note.md'), 'N');
    const zip = await readLocalSource(join(root, 'Course.zip'));
    expect([zip.name, await textsOf(zip)]).toEqual(['Course', { 'a.md': 'A' }]);
    const note = await readLocalSource(join(root, 'note.md'));
    expect([note.name, await textsOf(note)]).toEqual(['note', { 'note.md': 'N' }]);
  });

  it('is refused with every finding where it breaks the policy', async () => {
    await writeFile(join(root, 'large.md'), '');
    await truncate(join(root, 'large.md'), 21 * 1024 * 1024);
    await writeFile(join(root, 'back\\slash.md'), '');
    await expect(readFolderSource(root)).rejects.toMatchObject({
      code: 'content_invalid',
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'E-FILE-SIZE', path: 'large.md' }),
        expect.objectContaining({ code: 'E-FILE-NAME', path: 'back\\slash.md' }),
      ]),
    });
    await writeFile(join(root, 'bad.zip'), buildZip([{ name: '/a.md' }]));
    await expect(readLocalSource(join(root, 'bad.zip'))).rejects.toMatchObject({ code: 'content_invalid' });
  });
});
