import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listModules } from './list-modules.ts';

let root = '';

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'list-modules-')));
});
afterEach(() => rm(root, { recursive: true }));

async function writePackage(path: string, fields: object = {}): Promise<void> {
  await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, path, 'package.json'), JSON.stringify(fields));
}

async function link(path: string, target: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await symlink(join(root, target), join(root, path), 'junction');
}

const list = async (host: string) => (await listModules([join(root, host)])).map((path) => path.slice(root.length));

it('finds what packages beside each other need, and what those need', async () => {
  await writePackage('node_modules/host', { dependencies: { a: '*', '@b/c': '*' } });
  await writePackage('node_modules/a', { dependencies: { d: '*' }, optionalDependencies: { absent: '*' } });
  await writePackage('node_modules/@b/c', { peerDependencies: { a: '*' } });
  await writePackage('node_modules/a/node_modules/d', { dependencies: { host: '*' } });
  await writePackage('node_modules/other');
  const found = ['host', 'a', 'a/node_modules/d', '@b/c'].map((name) => join('/node_modules', name));
  expect((await list('node_modules/host')).toSorted()).toEqual(found.toSorted());
});

it('finds linked packages by their links and by where they are', async () => {
  await writePackage('packages/host', { dependencies: { a: '*' } });
  await link('packages/host/node_modules/a', 'store/a@1/node_modules/a');
  await writePackage('store/a@1/node_modules/a', { dependencies: { d: '*' } });
  await link('store/a@1/node_modules/d', 'store/d@1/node_modules/d');
  await writePackage('store/d@1/node_modules/d');
  expect((await list('packages/host')).toSorted()).toEqual(
    [
      '/packages/host',
      '/packages/host/node_modules/a',
      '/store/a@1/node_modules/a',
      '/store/a@1/node_modules/d',
      '/store/d@1/node_modules/d',
    ].map((path) => join(path)),
  );
});
