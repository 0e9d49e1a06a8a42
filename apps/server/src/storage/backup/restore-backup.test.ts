import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { createTestClock } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../configuration/environment.ts';
import { describeFile, writeArchive } from './archive.ts';
import { listKeptFiles } from './backup-contents.ts';
import { createBackup } from './create-backup.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-restore-'));
const archive = join(folder, 'backup.tar.gz');
const NO_PROGRESS = () => undefined;
afterAll(() => rmSync(folder, { recursive: true }));

/** A server in a folder of its own. */
function partsIn(name: string, variables: Record<string, string> = {}): RestoreParts & { readonly root: string } {
  const root = join(folder, name);
  const environment = readEnvironment({
    DATABASE_URL: `sqlite:${join(root, 'data/learnwright.db')}`,
    APP_DATA_DIR: join(root, 'data'),
    APP_CONFIG_DIR: join(root, 'config'),
    ...variables,
  });
  return { root, environment, variables: {}, version: '1.0.0', clock: createTestClock(), plugins: [] };
}

const write = (root: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const original = partsIn('original');
const restore = (parts: ReturnType<typeof partsIn>, options = {}, file = archive) =>
  restoreBackup(parts, file, { force: false, dry_run: false, ...options }, NO_PROGRESS);
const codesOf = ({ findings }: Awaited<ReturnType<typeof restore>>) => findings.map(({ code }) => code);

beforeAll(async () => {
  const database = await openDatabase({ url: original.environment.DATABASE_URL });
  await database.migrate([CORE_MIGRATIONS]);
  await database.close();
  write(original.root, {
    ...{
      'config/app.yaml': 'app: {}',
      'config/languages/fr.yaml': 'errors: {}',
      'config/plugins/quiz.yaml': 'settings: {}',
      'config/secrets.yaml': 'providers: {}',
    },
    ...{
      'config/learnwright.env': 'PORT=1',
      'data/credentials-secret': 'secret',
      'data/plugin-exports/quiz.json': '{}',
    },
    ...{ 'data/plugins/.store/quiz/index.js': '', 'data/plugin-starts/quiz': '', 'data/.draft/file': '' },
  });
  await createBackup(original, archive, { secrets: true }, NO_PROGRESS);
});

it('has what a server keeps, and nothing that it makes again', async () => {
  const kept = [
    'config/app.yaml',
    'config/languages/fr.yaml',
    'config/plugins/quiz.yaml',
    'config/secrets.yaml',
    'data/credentials-secret',
  ];
  expect(await restore(partsIn('whole'))).toMatchObject({ restored: true, backup: { version: '1.0.0', files: 7 } });
  const files = (await listKeptFiles(partsIn('whole').environment, true)).map(({ path }) => path);
  expect(files).toEqual([...kept, 'data/plugin-exports/quiz.json']);
  expect(readdirSync(join(folder, 'whole/data')).toSorted()).toEqual([
    ...['credentials-secret', 'learnwright.db', 'plugin-exports'],
  ]);
});

it('leaves secrets out where that is wanted, and says so', async () => {
  const file = join(folder, 'without.tar.gz');
  expect(await createBackup(original, file, { secrets: false }, NO_PROGRESS)).toMatchObject({ secrets: 'left_out' });
  const files = (await listKeptFiles(original.environment, false)).map(({ path }) => path);
  expect(files).toEqual([
    'config/app.yaml',
    'config/languages/fr.yaml',
    'config/plugins/quiz.yaml',
    'data/plugin-exports/quiz.json',
  ]);
  const inEnvironment = partsIn('original', { APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only' });
  expect(await createBackup(inEnvironment, file, { secrets: true, force: true }, NO_PROGRESS)).toMatchObject({
    secrets: 'elsewhere',
  });
});

it('puts an archive with the time in its name into a folder', async () => {
  mkdirSync(join(folder, 'backups'));
  const { archive: made } = await createBackup(original, join(folder, 'backups'), { secrets: true }, NO_PROGRESS);
  expect(made).toMatch(/backups\/learnwright-2026-11-20T120000Z\.tar\.gz$/);
});

it('has no backup where there is no database', async () => {
  await expect(createBackup(partsIn('nothing'), folder, { secrets: true }, NO_PROGRESS)).rejects.toThrow(
    'DATABASE_URL',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('changes nothing in a dry run, nor where something is in the way', async () => {
  expect(await restore(partsIn('empty'), { dry_run: true })).toMatchObject({ restored: false, findings: [] });
  expect(existsSync(join(folder, 'empty'))).toBe(false);
  mkdirSync(join(folder, 'empty/data'), { recursive: true });
  expect(await restore(partsIn('empty'), { dry_run: true })).toMatchObject({ restored: false, findings: [] });
  expect(readdirSync(join(folder, 'empty/data'))).toEqual([]);
  const elsewhere = partsIn('elsewhere', { DATABASE_URL: `sqlite:${join(folder, 'elsewhere/deep/school.db')}` });
  await restore(elsewhere, { dry_run: true });
  expect(await restore(elsewhere, {}, join(folder, 'no-archive'))).toMatchObject({ restored: false });
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  const taken = partsIn('taken');
  write(taken.root, { 'data/somebody': 'else', 'config/app.yaml': 'app: {name: Mine}', 'config/other': '' });
  const { findings } = await restore(taken);
  expect(findings.map(({ path }) => path)).toEqual(['data/somebody', 'config/app.yaml']);
  expect(readFileSync(join(taken.root, 'config/app.yaml'), 'utf8')).toContain('Mine');
  expect(await restore(taken, { force: true })).toMatchObject({ restored: true });
  expect(readFileSync(join(taken.root, 'config/app.yaml'), 'utf8')).toBe('app: {}');
});

it.runIf(process.getuid?.() === 0)('belongs to whoever owns the folders, where root restores it', async () => {
  const somebody = { uid: 65_534, gid: 65_533 };
  const target = partsIn('of-somebody');
  for (const name of ['', 'data', 'config']) {
    mkdirSync(join(target.root, name), { recursive: true });
    chownSync(join(target.root, name), somebody.uid, somebody.gid);
  }
  expect(await restore(target)).toMatchObject({ restored: true });
  const paths = ['data/learnwright.db', 'data/credentials-secret', 'data/plugin-exports', 'config/plugins/quiz.yaml'];
  for (const path of paths) expect(statSync(join(target.root, path)), path).toMatchObject(somebody);
});

it('is not restored into another kind of database', async () => {
  const { findings } = await restore(partsIn('other', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }));
  expect(findings).toMatchObject([{ code: 'other_database', message: expect.stringContaining('SQLite') }]);
});

it.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), ['broken_archive']],
  ['no archive', () => Buffer.from('PK'), ['broken_archive']],
  ['another archive', (bytes: Buffer) => repack(bytes, 'manifest.json', 'manifesto.txt'), ['not_a_backup']],
  ['changed', (bytes: Buffer) => repack(bytes, 'app: {}', 'app: []'), ['changed_file']],
  [
    'with another file',
    (bytes: Buffer) => repack(bytes, 'data/credentials-secret\0', 'data/../../../etc/passwd\0'),
    [...['unknown_file', 'missing_file']],
  ],
])('refuses an archive that is %s', async (_, change, codes) => {
  const file = join(folder, 'changed.tar.gz');
  writeFileSync(file, change(readFileSync(archive)));
  const target = partsIn('untouched');
  expect(codesOf(await restore(target, {}, file))).toEqual(expect.arrayContaining(codes));
  expect(existsSync(target.root)).toBe(false);
});

it('says what to check where the database does not answer, as the backup does', async () => {
  const away = partsIn('away', { DATABASE_URL: 'postgres://learnwright:a-password@127.0.0.1:1/none' });
  const file = join(folder, 'of-postgres.tar.gz');
  await writeOther(file, { dialect: 'postgres', server: { version: 14, schema: 'public' } });
  const sentence = /^The database at 127\.0\.0\.1:1 does not answer\. Check that PostgreSQL runs there, .*ECONNREFUSED/;
  await expect(restore(away, {}, file)).rejects.toThrow(sentence);
  await expect(createBackup(away, join(folder, 'away.tar.gz'), { secrets: false }, NO_PROGRESS)).rejects.toThrow(
    sentence,
  );
});

it.each([
  ['of a newer version', { migrations: { core__migrations: ['9999_more'] } }, ['newer_schema']],
  ['whose plugin is newer', { migrations: { plg_quiz__migrations: ['0002_more'] } }, ['newer_schema']],
  ['with the tables of a plugin that nobody knows', { migrations: { plg_other__migrations: ['0002_more'] } }, []],
])('a backup %s', async (name, changes, codes) => {
  const file = join(folder, 'other.tar.gz');
  await writeOther(file, changes);
  const plugins = [{ name: 'quiz', migrations: {} }];
  expect(codesOf(await restore({ ...partsIn(name), plugins }, { dry_run: true }, file))).toEqual(codes);
});

it('keeps servers from the database while it looks and restores, and leaves no lock', async () => {
  const target = partsIn('locked');
  const lock = join(target.root, 'data/learnwright.db.lock');
  const held: boolean[] = [];
  const looked = {
    name: 'quiz',
    get migrations() {
      held.push(existsSync(lock) && readFileSync(lock).includes(`the restore of process ${process.pid}`));
      return {};
    },
  };
  expect(await restore({ ...target, plugins: [looked] })).toMatchObject({ restored: true });
  expect(held).toContain(true);
  expect(held).not.toContain(false);
  expect(existsSync(lock)).toBe(false);
});

it.each(['../outside', 'data/../outside', 'data', 'data/', '/etc/passwd', 'data/a\\b', 'other/file', 'data//a'])(
  'a manifest cannot name %s',
  (path) => {
    const { files } = manifestSchema.shape;
    expect(files.safeParse([{ path, bytes: 0, sha256: '0'.repeat(64) }]).success).toBe(false);
  },
);

/** The archive with other bytes of the same length in the tar, and the checksums of its headers made right. */
function repack(bytes: Buffer, before: string, after: string): Buffer {
  const tar = Buffer.from(gunzipSync(bytes));
  const at = tar.indexOf(before);
  if (at < 0) throw new Error(`There is no ${before}.`);
  tar.write(after, at);
  const header = tar.subarray(at, at + 512);
  if (header.subarray(257, 262).toString() === 'ustar') {
    header.fill(' ', 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
  }
  return gzipSync(tar);
}

/** A backup with the same database that says something else of itself. */
async function writeOther(file: string, changes: Partial<Manifest>): Promise<void> {
  const source = join(folder, 'original/data/learnwright.db');
  const database = await describeFile({ path: 'database', source });
  const manifest: Manifest = {
    ...{ format: 1, version: '2.0.0', created_at: '2026-11-20T12:00:00.000000+00:00', dialect: 'sqlite', server: null },
    ...{ migrations: {}, secrets: 'included', files: [database], ...changes },
  };
  await writeArchive(file, manifest, new Map([['database', source]]), NO_PROGRESS);
}
