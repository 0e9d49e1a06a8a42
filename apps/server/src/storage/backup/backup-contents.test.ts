import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { createTestClock } from '@learnwright/test-kit';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '../../configuration/environment.ts';
import { listKeptFiles } from './backup-contents.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const all = mkdtempSync(join(tmpdir(), 'learnwright-contents-'));
const NO_PROGRESS = () => undefined;
let folder: string;
afterAll(() => rmSync(all, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(all, 'server-'));
});

const at = (path: string) => join(folder, path);
const partsOf = (variables: Record<string, string> = {}) => ({
  environment: readEnvironment({
    DATABASE_URL: `sqlite:${at('school')}`,
    APP_DATA_DIR: at('data'),
    APP_CONFIG_DIR: at('config'),
    ...variables,
  }),
  ...{ variables: {}, version: '1.0.0', clock: createTestClock(), plugins: [] },
});
const list = async (parts = partsOf(), withSecrets = true) =>
  (await listKeptFiles(parts.environment, withSecrets)).map(({ path }) => path);

function write(files: readonly string[]): void {
  for (const path of files) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), path);
  }
}

function link(links: Record<string, string>): void {
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    symlinkSync(target, at(path));
  }
}

async function makeDatabase(): Promise<void> {
  const database = await openDatabase({ url: `sqlite:${at('school')}` });
  await database.migrate([CORE_MIGRATIONS]);
  await database.close();
}

it('has files that are links, as Kubernetes and Docker lay them', async () => {
  write([
    ...['config/..2026_11_30/app.yaml', 'config/..2026_11_30/secrets.yaml', 'config/plugins/..1/quiz.yaml'],
    ...['run/secret', 'languages/fr.yaml', 'disk/books/book'],
  ]);
  link({
    ...{ 'config/..data': '..2026_11_30', 'config/app.yaml': '..data/app.yaml' },
    ...{ 'config/secrets.yaml': '..data/secrets.yaml', 'config/languages': at('languages') },
    ...{ 'config/plugins/..data': '..1', 'config/plugins/quiz.yaml': '..data/quiz.yaml' },
    ...{ 'data/credentials-secret': at('run/secret'), 'data/plugin-data': at('disk') },
  });
  const open = ['config/app.yaml', 'config/languages/fr.yaml', 'config/plugins/quiz.yaml'];
  expect(await list()).toEqual([
    ...[...open, 'config/secrets.yaml', 'data/credentials-secret'],
    'data/plugin-data/books/book',
  ]);
  expect(await list(partsOf(), false)).toEqual([...open, 'data/plugin-data/books/book']);

  await makeDatabase();
  const archive = at('b.tar.gz');
  const made = await createBackup(partsOf(), archive, { secrets: true }, NO_PROGRESS);
  expect(made).toMatchObject({ secrets: 'included', files: 7 });
  const places = { DATABASE_URL: `sqlite:${at('new/school')}`, APP_DATA_DIR: at('new'), APP_CONFIG_DIR: at('new') };
  const options = { force: false, dry_run: false };
  expect(await restoreBackup(partsOf(places), archive, options, NO_PROGRESS)).toMatchObject({ restored: true });
  expect(readFileSync(at('new/credentials-secret'), 'utf8')).toBe('run/secret');
});

it('passes over links that lead back, to themselves or nowhere', async () => {
  write(['data/plugin-data/quiz/file']);
  link({
    ...{ 'data/plugin-data/quiz/up': '..', 'data/plugin-data/quiz/self': 'self' },
    ...{ 'data/plugin-data/quiz/nowhere': 'nothing', 'config/app.yaml': 'nothing' },
  });
  expect(await list()).toEqual(['data/plugin-data/quiz/file']);
});

it('has a data folder whose path begins with that of the database, and no file of the database', async () => {
  write(['school-data/credentials-secret', 'school-data/plugin-data/quiz/file']);
  const parts = partsOf({ APP_DATA_DIR: at('school-data') });
  expect(await list(parts)).toEqual(['data/credentials-secret', 'data/plugin-data/quiz/file']);

  const inside = partsOf({ DATABASE_URL: `sqlite:${at('data/plugin-data/db')}`, APP_DATA_DIR: at('data') });
  write(
    ['', '-wal', '-shm', '-journal', '.lock', '.moving', '.restored', '-notes'].map(
      (end) => `data/plugin-data/db${end}`,
    ),
  );
  expect(await list(inside)).toEqual(['data/plugin-data/db-notes']);
});

it('has nothing that others have laid into the data folder, such as earlier backups', async () => {
  await makeDatabase();
  write(['data/credentials-secret', 'data/credentials-secret.0a1b2c3d', 'data/notes/file', 'data/plugins/quiz']);
  const make = (name: string) => createBackup(partsOf(), at(`data/${name}`), { secrets: false }, NO_PROGRESS);
  expect(await make('first.tar.gz')).toMatchObject({ files: 1 });
  expect(await make('second.tar.gz')).toMatchObject({ files: 1 });
  expect(await list()).toEqual(['data/credentials-secret']);
});

it('has no file that Git is just writing', async () => {
  const book = 'data/plugin-data/books/repositories/user/book.git';
  const kept = [`${book}/HEAD`, `${book}/objects/00/1`, `${book}/refs/heads/tmp_1`, 'data/plugin-data/quiz/yarn.lock'];
  write([
    ...[...kept, `${book}/HEAD.lock`, `${book}/refs/heads/main.lock`],
    ...[`${book}/objects/00/tmp_obj_1`, `${book}/objects/pack/.tmp-1-pack-2.pack`, `${book}/objects/pack/tmp_pack_1`],
  ]);
  expect(await list()).toEqual(kept);
});

it('is made while files come, grow and go, and is a whole one', async () => {
  await makeDatabase();
  write(['data/credentials-secret']);
  const books = Array.from({ length: 40 }, (_, index) => `data/plugin-data/books/repositories/u/${index}.git`);
  const filesOf = (book: string) => [`${book}/HEAD`, `${book}/config`, `${book}/objects/a`, `${book}/refs/heads/main`];
  let isDone = false;
  const makeAndDelete = async () => {
    for (let turn = 0; !isDone; turn += 1) {
      const book = books[turn % books.length] ?? '';
      write(filesOf(book));
      appendFileSync(at(`${book}/config`), 'more');
      await rm(at(books[(turn * 7) % books.length] ?? ''), { recursive: true, force: true });
    }
  };
  books.flatMap(filesOf).forEach((path) => void write([path]));
  const working = makeAndDelete();
  try {
    for (let run = 0; run < 10; run += 1) {
      const archive = at(`${run}.tar.gz`);
      await createBackup(partsOf(), archive, { secrets: true, force: true }, NO_PROGRESS);
      const places = { DATABASE_URL: `sqlite:${at('new/db')}`, APP_DATA_DIR: at('new'), APP_CONFIG_DIR: at('new') };
      const looked = await restoreBackup(partsOf(places), archive, { force: false, dry_run: true }, NO_PROGRESS);
      expect(looked.findings).toEqual([]);
    }
  } finally {
    isDone = true;
    await working;
  }
});

it('is not made where the secret is missing, unless that is wanted', async () => {
  await makeDatabase();
  const make = (secrets: boolean, variables = {}) =>
    createBackup(partsOf(variables), at('b.tar.gz'), { secrets, force: true }, NO_PROGRESS);
  await expect(make(true)).rejects.toThrow(`is not at ${at('data/credentials-secret')}. Set APP_DATA_DIR or`);
  expect(await make(false)).toMatchObject({ secrets: 'left_out' });
  expect(await make(true, { APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only' })).toMatchObject({
    secrets: 'elsewhere',
  });
});

it.each([
  ...['school', 'school-wal', 'school.lock', 'link', 'linked/school', 'data/credentials-secret', 'data/plugin-data/b'],
  ...['data/plugins/b', 'config/app.yaml', 'config/plugins/quiz.yaml', 'linked/data/credentials-secret'],
])('is not written to %s, where the server keeps something', async (path) => {
  await makeDatabase();
  write(['data/credentials-secret', 'data/plugin-data/quiz/file', 'data/plugins/quiz', 'config/plugins/quiz.yaml']);
  link({ link: at('school'), linked: folder });
  const before = readFileSync(at('school'));
  for (const url of [at('school'), at('link')]) {
    const parts = partsOf({ DATABASE_URL: `sqlite:${url}` });
    const made = createBackup(parts, at(path), { secrets: true }, NO_PROGRESS);
    await expect(made).rejects.toThrow(`${at(path)} is a place where the server keeps its own files.`);
  }
  expect(readFileSync(at('school')).equals(before)).toBe(true);
  const beside = await createBackup(partsOf(), at('data'), { secrets: true }, NO_PROGRESS);
  expect(beside.archive).toContain(at('data/learnwright-'));
});

it('takes the place of no other one: in a folder each of the same second has its own name', async () => {
  await makeDatabase();
  write(['data/credentials-secret']);
  const place = at('nightly');
  mkdirSync(place);
  const make = () => createBackup(partsOf(), place, { secrets: true }, NO_PROGRESS);
  const made = [...(await Promise.all([make(), make()])), await make()].map((report) => report.archive);
  expect(made.map((path) => path.slice(place.length + 1)).toSorted()).toEqual(readdirSync(place).toSorted());
  expect(readdirSync(place).toSorted()).toEqual([
    'learnwright-2026-11-20T120000Z-2.tar.gz',
    'learnwright-2026-11-20T120000Z-3.tar.gz',
    'learnwright-2026-11-20T120000Z.tar.gz',
  ]);
});

it('of two at once under one name is made once, and replaced where that is wanted', async () => {
  await makeDatabase();
  write(['data/credentials-secret']);
  const file = at('one-name.tar.gz');
  const make = (force = false) => createBackup(partsOf(), file, { secrets: true, force }, NO_PROGRESS);
  const made = await Promise.allSettled([make(), make()]);
  const [refused, ...others] = made.filter((result) => result.status === 'rejected');
  expect(others).toEqual([]);
  expect(String(refused?.reason)).toContain(`${file} is there already`);
  const { ino } = statSync(file);
  await make(true);
  expect(statSync(file).ino).not.toBe(ino);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});
