import { lstat, mkdir, readdir, readFile, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CODE, pluginYaml } from '@learnwright/test-kit/archives';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFolder, createIds, QUIZ, readArchive, readVersion } from '../../tests/plugin-archive.ts';
import { createPluginFolders, type PluginFolders } from './plugin-folders.ts';

const IS_WINDOWS = process.platform === 'win32';
let directory = '';
let folders: PluginFolders;

beforeEach(async () => {
  directory = join(await createFolder(), 'plugins');
  folders = createPluginFolders({ directory, createId: createIds(), code: HOST_CODE });
});

/** The names below the directory; none where it is not there. */
const list = (...path: string[]) => readdir(join(directory, ...path)).catch(() => []);

async function install(version = '1.2.0') {
  const plugin = await readVersion(version);
  await (await folders.stage(plugin)).publish();
  return plugin;
}

describe('the files of a plugin', () => {
  it('are all in its folder once that has its name, and nothing else is left', async () => {
    const plugin = await readArchive({ 'quiz/deep/er/file.txt': 'deep' });
    const staged = await folders.stage(plugin);
    expect(await list('.store')).toEqual(['.staging']);
    await staged.publish();
    await staged.discard();
    const folder = join('.store', 'quiz', `1.2.0-${plugin.sha256.slice(0, 12)}`);
    for (const [path, bytes] of plugin.files) {
      expect(new Uint8Array(await readFile(join(directory, folder, path)))).toEqual(bytes);
    }
    const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(plugin.files.size);
    expect(await list('.store', '.staging')).toEqual([]);
  });

  it.skipIf(IS_WINDOWS)('may be read by others, and run by nobody', async () => {
    const { directory: folder } = await folders.stage(await readArchive());
    expect(await modeOf(join(folder, 'quiz', 'plugin.js'))).toBe(0o600);
    expect(await modeOf(join(folder, 'quiz'))).toBe(0o700);
  });

  it('are gone when they are discarded before that', async () => {
    await (await folders.stage(await readArchive())).discard();
    expect(await list('.store', '.staging')).toEqual([]);
  });

  it('are all gone when one of them cannot be written', async () => {
    const plugin = await readArchive();
    const files = new Map([...plugin.files, ['quiz', new Uint8Array()] as const]);
    await expect(folders.stage({ ...plugin, files })).rejects.toThrow();
    expect(await list('.store', '.staging')).toEqual([]);
  });

  it('are not written through a link that somebody has laid', async () => {
    const elsewhere = await createFolder();
    await mkdir(join(directory, '.store', '.staging'), { recursive: true });
    await symlink(elsewhere, join(directory, '.store', '.staging', 'id-1'), 'junction');
    await expect(folders.stage(await readArchive())).rejects.toThrow('EEXIST');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('are one whole folder where two write them at once', async () => {
    const plugin = await readArchive();
    const other = createPluginFolders({ directory, createId: createIds('other'), code: HOST_CODE });
    const staged = await Promise.all([folders.stage(plugin), other.stage(plugin), other.stage(plugin)]);
    await Promise.all(staged.map((one) => one.publish()));
    expect(await list('.store', 'quiz')).toHaveLength(1);
    expect(await list('.store', '.staging')).toEqual([]);
    expect(await folders.find(plugin)).toMatchObject({ name: 'quiz' });
  });

  it.each([
    ['name', { name: '../quiz' }],
    ['version', { version: '../1.0.0' }],
    ['sha256', { sha256: '../../x' }],
  ])('have no folder where the %s is none', async (_, wrong) => {
    const archive = { name: 'quiz', version: '1.0.0', sha256: '0'.repeat(64), ...wrong };
    await expect(folders.find(archive)).rejects.toThrow('Expected');
    await expect(folders.link(archive)).rejects.toThrow('Expected');
  });
});

async function modeOf(path: string): Promise<number> {
  return (await lstat(path)).mode & 0o777;
}

describe('an installed plugin', () => {
  it('is found by its archive, and loaded only when it is asked for', async () => {
    const plugin = await install();
    const found = await folders.find(plugin);
    const folder = await realpath(join(directory, '.store', 'quiz', `1.2.0-${plugin.sha256.slice(0, 12)}`));
    expect(found).toMatchObject({
      name: 'quiz',
      package_name: 'quiz',
      package_version: '1.2.0',
      first_party: false,
      directory: folder,
      sha256: plugin.sha256,
      module: { address: expect.stringMatching(/\/quiz\/plugin\.js$/), exported: 'quiz', root: folder },
    });
    expect(await found?.load()).toMatchObject({ name: 'quiz', version: '1.2.0' });
  });

  it('is not found where it was not installed', async () => {
    const plugin = await install();
    expect(await folders.find({ ...plugin, version: '1.2.1' })).toBeNull();
    expect(await folders.find({ ...plugin, sha256: 'f'.repeat(64) })).toBeNull();
  });

  it('may have an entry file with the other extension, and no export that is promised', async () => {
    const files = {
      'quiz/plugin.js': null,
      'quiz/plugin.mjs': "export * from './exports.js';\n",
      'quiz/exports.js': '',
    };
    const plugin = await readArchive(files);
    await (await folders.stage(plugin)).publish();
    const sentence = /The module .*\/quiz\/plugin\.mjs has no export "quiz"\./;
    await expect((await folders.find(plugin))?.load()).rejects.toThrow(sentence);
  });

  it.each([
    ['its plugin.yaml', 'plugin.yaml', null],
    ['the form of plugin.yaml', 'plugin.yaml', 'name: quiz\n'],
    ['the name in plugin.yaml', 'plugin.yaml', pluginYaml({ name: 'other' })],
    ['its entry file', 'quiz/plugin.js', null],
  ])('says so where somebody has changed %s', async (_, path, text) => {
    const plugin = await install();
    const found = await folders.find(plugin);
    const file = join(found?.directory ?? '', path);
    await (text === null ? rm(file) : writeFile(file, text));
    await expect(folders.find(plugin)).rejects.toThrow('The folder of the plugin "quiz" 1.2.0 was changed; delete it');
  });

  it('of one version and of another are two plugins, each with its own files', async () => {
    const [first, second] = [await install('1.2.0'), await install('2.0.0')];
    const exports = [await (await folders.find(first))?.load(), await (await folders.find(second))?.load()];
    expect(exports).toMatchObject([{ version: '1.2.0' }, { version: '2.0.0' }]);
  });

  it('is linked, another version in its place without a moment between, and not any more', async () => {
    const [first, second] = [await install('1.2.0'), await install('2.0.0')];
    const link = join(directory, 'installed', 'quiz');
    await folders.link(first);
    expect(await readFile(join(link, 'quiz', 'plugin.js'), 'utf8')).toBe(QUIZ);
    const missed: unknown[] = [];
    let isDone = false;
    const read = async () => {
      while (!isDone) await realpath(link).catch((error: unknown) => missed.push(error));
    };
    const reading = [read(), read()];
    for (let round = 0; round < 200; round += 1) await folders.link(round % 2 === 0 ? second : first);
    isDone = true;
    await Promise.all(reading);
    await folders.link(second);
    if (!IS_WINDOWS) expect(missed).toEqual([]);
    expect(await readFile(join(link, 'plugin.yaml'), 'utf8')).toContain('version: 2.0.0');
    await folders.unlink('quiz');
    await folders.unlink('quiz');
    expect(await list('installed')).toEqual([]);
    expect(await folders.find(first)).not.toBeNull();
  });

  it('does not take the place of what is no link', async () => {
    const plugin = await install();
    await mkdir(join(directory, 'installed', 'quiz', 'own'), { recursive: true });
    await expect(folders.link(plugin)).rejects.toThrow();
    await expect(folders.unlink('quiz')).rejects.toThrow('is not a link to a plugin');
    expect(await list('installed')).toEqual(['quiz']);
  });
});

describe('tidying', () => {
  it('deletes the folders of other archives than those to keep', async () => {
    const [first, second] = [await install('1.2.0'), await install('2.0.0')];
    await folders.tidy([second], 'quiz');
    expect(await folders.find(first)).toBeNull();
    expect(await folders.find(second)).not.toBeNull();
    expect(await list('.store', '.staging')).toEqual([]);
  });

  it('leaves no folder of a plugin that has no version any more', async () => {
    await install('1.2.0');
    await folders.tidy([], 'quiz');
    expect(await list('.store')).toEqual(['.staging']);
  });

  it('hinders nobody who publishes a version of the same plugin', async () => {
    const plugin = await readArchive();
    const other = createPluginFolders({ directory, createId: createIds('other'), code: HOST_CODE });
    let isDone = false;
    const tidy = async () => {
      while (!isDone) await other.tidy([], 'quiz');
    };
    const tidying = tidy();
    for (let round = 0; round < 50; round += 1) await (await folders.stage(plugin)).publish();
    isDone = true;
    await tidying;
    expect(await list('.store', '.staging')).toEqual([]);
  });

  it('leaves other plugins their folders for an hour: somebody may be about to want them', async () => {
    const archive = await install('1.2.0');
    await folders.tidy([], 'other');
    const found = await folders.find(archive);
    expect(found).not.toBeNull();
    const { mtimeMs } = await lstat(found?.directory ?? '');
    const longAgo = new Date(mtimeMs - 3_700_000);
    await utimes(found?.directory ?? '', longAgo, longAgo);
    await folders.tidy([], 'other');
    expect(await folders.find(archive)).toBeNull();
  });

  it('deletes what a writer has left that is gone for an hour, and nothing of one that may still write', async () => {
    const plugin = await readArchive();
    const [left, fresh] = [await folders.stage(plugin), await folders.stage(plugin)];
    const { mtimeMs } = await lstat(left.directory);
    const longAgo = new Date(mtimeMs - 3_700_000);
    await utimes(left.directory, longAgo, longAgo);
    await createPluginFolders({ directory, createId: createIds('later'), code: HOST_CODE }).tidy([], null);
    expect(await list('.store', '.staging')).toEqual(['id-2']);
    await fresh.publish();
    expect(await folders.find(plugin)).not.toBeNull();
  });

  it('does nothing where nothing was installed', async () => {
    await folders.tidy([], null);
    expect(await list()).toEqual([]);
  });
});
