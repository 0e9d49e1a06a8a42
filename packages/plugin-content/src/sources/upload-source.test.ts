import type { UploadedFile } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { buildZip } from '../../tests/zip-bytes.ts';
import { openFiles } from './source.ts';
import { readUploadSource, type UploadReader } from './upload-source.ts';
import { readZipSource } from './zip-source.ts';

const LIMITS = { uploaded: 10_000, unpacked: 20_000 };

const HERE: UploadReader = {
  openZip: readZipSource,
  openFiles: async (...upload) => openFiles(...upload),
};

function file(name: string, data: string | Uint8Array = 'x'): UploadedFile {
  return { name, bytes: typeof data === 'string' ? new TextEncoder().encode(data) : data };
}

async function read(files: readonly UploadedFile[], fields: Readonly<Record<string, string>> = {}) {
  const { source, findings } = await readUploadSource({ files, fields }, LIMITS, HERE);
  return { name: source.name, paths: source.files.map(({ path }) => path), rules: findings.map(({ rule }) => rule) };
}

describe('an upload', () => {
  it('of one file is called after it, of several after their folder, the field name, or upload', async () => {
    expect(await read([file('My notes.md')])).toEqual({ name: 'My notes', paths: ['My notes.md'], rules: [] });
    expect(await read([file('b.md'), file('a.md')])).toEqual({ name: 'upload', paths: ['a.md', 'b.md'], rules: [] });
    expect(await read([file('b.md'), file('a.md')], { name: 'Mine' })).toMatchObject({ name: 'Mine' });
    expect(await read([file('x/b.md'), file('x/a/c.md')])).toEqual({ name: 'x', paths: ['a/c.md', 'b.md'], rules: [] });
    expect(await read([file('c.zip', buildZip([{ name: 'a.md' }, { name: 'b.md' }]))])).toMatchObject({ name: 'c' });
  });

  it('has a name that any database can hold', async () => {
    const zip = file(' \0a\ud83e\n.zip', buildZip([{ name: 'a.md' }, { name: 'b.md' }]));
    expect((await read([zip])).name).toBe('a\uFFFD');
    expect((await read([zip], { name: '\0' })).name).toBe('upload');
    expect((await read([zip], { name: 'x'.repeat(1_000) })).name).toHaveLength(200);
  });

  it('takes a ZIP beside another file for a file', async () => {
    expect(await read([file('c.zip', buildZip([])), file('a.md')])).toMatchObject({ paths: ['a.md', 'c.zip'] });
  });

  it('has the names of its files checked, and every finding listed', async () => {
    expect(await read([file('../a.md'), file('/b.md'), file('c.md')])).toMatchObject({
      paths: [],
      rules: ['E-FILE-NAME', 'E-FILE-NAME'],
    });
    expect((await read([file('a.md'), file('a.md')])).rules).toEqual(['E-FILE-DUPLICATE']);
  });

  it('is held to its limits, packed and unpacked', async () => {
    const half = file('a.md', 'x'.repeat(6_000));
    await expect(read([half, half])).rejects.toMatchObject({ code: 'payload_too_large' });
    const entries = ['a', 'b', 'c', 'd'].map((name) => ({ name, data: `${name}${'0123456789'.repeat(600)}`, mode: 0 }));
    expect((await read([file('c.zip', buildZip(entries))])).rules).toContain('E-TOTAL-SIZE');
    await expect(read([])).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
