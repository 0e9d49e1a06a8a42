import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { definePlugin } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeArchived } from '../tests/archived-plugin.ts';

/** A module that imports and requires what it is told to. */
const IMPORTER = `import { createRequire } from 'node:module';
import * as core from '@learnwright/core';
import * as sdk from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { sql } from 'kysely';
import { z } from 'zod';
const require = createRequire(import.meta.url);
export const quiz = {
  core, sdk, Hono, compress, sql, z,
  import: (specifier) => import(specifier),
  importUrl: (path) => import(new URL(path, import.meta.url).href),
  require: (specifier) => require(specifier),
};
`;
const importerSchema = z.looseObject({
  import: z.custom<(specifier: string) => Promise<unknown>>(),
  importUrl: z.custom<(path: string) => Promise<unknown>>(),
  require: z.custom<(specifier: string) => unknown>(),
});

async function loadPlugin(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const bonus = 'export const bonus = 5;\n';
  const { directory, load } = await writeArchived({ 'quiz/plugin.js': IMPORTER, 'quiz/bonus.js': bonus, ...files });
  return { quiz: importerSchema.parse(await load()), folder: directory };
}

describe('a plugin out of an archive', () => {
  it('has the very packages of the host', async () => {
    const { quiz } = await loadPlugin();
    expect(quiz).toMatchObject({ compress: expect.any(Function), core: expect.anything() });
    expect(quiz.z).toBe(z);
    expect(quiz.Hono).toBe(Hono);
    expect(quiz.sql).toBe(sql);
    expect(Object.keys(Object(quiz.sdk))).toContain(definePlugin.name);
    expect(Object(quiz.sdk).z.object({})).toBeInstanceOf(z.ZodObject);
    expect(quiz.require('zod')).toMatchObject({ z: expect.anything() });
  });

  it('imports its own files and modules of Node, whichever way it names them', async () => {
    const { quiz } = await loadPlugin();
    const bonus = { bonus: 5 };
    expect(await quiz.import('./bonus.js')).toMatchObject(bonus);
    expect(await quiz.import('../quiz/bonus.js?again')).toMatchObject(bonus);
    expect(await quiz.importUrl('bonus.js')).toMatchObject(bonus);
    expect(quiz.require('./bonus.js')).toMatchObject(bonus);
    expect(await quiz.import('node:fs/promises')).toMatchObject({ readFile });
    expect(quiz.require('node:path')).toMatchObject({ join });
  });

  it.each([
    ['code.bare_import', 'lodash', 'bundle it'],
    ['code.bare_import', 'vitest', 'bundle it'],
    ['code.bare_import', '@learnwright/plugin-host', 'bundle it'],
    ['code.bare_import', 'zodiac', 'bundle it'],
    ['code.bare_import', '#own', 'bundle it'],
    ['code.bare_import', 'fs', 'write node:fs'],
    ['code.bare_import', 'node:nothing', 'which Node does not have'],
    ['code.url_import', 'data:text/javascript,export const a = 1', 'only files of the archive'],
    ['code.url_import', 'https://example.org/a.js', 'only files of the archive'],
    ['code.url_import', import.meta.url, 'only files of the archive'],
    ['code.url_import', '/etc/hosts', 'only files of the archive'],
    ['code.outside_import', '../../outside.js', 'outside of its folder'],
    ['code.outside_import', './%2e%2e/../../outside.js', 'outside of its folder'],
    ['code.outside_import', './..\\..\\..\\outside.js', 'outside of its folder'],
  ])('is refused by %s when it imports %j while it runs', async (rule, specifier, advice) => {
    const { quiz, folder } = await loadPlugin();
    await writeFile(join(folder, '..', 'outside.js'), '');
    const sentence = expect.stringMatching(new RegExp(`^${rule}: The plugin imports .*${advice}`));
    await expect(quiz.import(specifier)).rejects.toMatchObject({ message: sentence });
    expect(() => quiz.require(specifier)).toThrow(`${rule}: The plugin imports`);
  });

  it('may bring a copy of its own of a package', async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('zod/package.json'));
    const names = (await readdir(join(folder, 'v4'), { recursive: true })).filter((name) => name.endsWith('.js'));
    const copied = await Promise.all(
      names.map(
        async (name) => [`quiz/zod/${name}`, new Uint8Array(await readFile(join(folder, 'v4', name)))] as const,
      ),
    );
    const { quiz } = await loadPlugin(Object.fromEntries(copied));
    const copy = Object(await quiz.import('./zod/classic/index.js'));
    expect(copy.z.ZodObject).not.toBe(z.ZodObject);
    expect(copy.z.object({ a: copy.z.number() }).safeParse({ a: 1 })).toMatchObject({ success: true });
  });
});

it('leaves the imports of everybody else alone', async () => {
  const { folder } = await loadPlugin();
  // Its name begins like that of the folder.
  const neighbour = `${folder}-beside.mjs`;
  await writeFile(neighbour, "export { sep } from 'path';\nexport { far } from '../far.mjs';\n");
  await writeFile(join(folder, '..', '..', 'far.mjs'), 'export const far = true;\n');
  expect(await import(pathToFileURL(neighbour).href)).toMatchObject({ sep, far: true });
});
