import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeZip } from '@learnwright/archive';
import { createClient, requireData } from '@learnwright/client';
import { readContentFile } from '@learnwright/client/files';
import { createStaticLessons, parseLesson } from '@learnwright/client/lessons';
import { openOfflineContent } from '@learnwright/client/local';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentCommands } from '../../src/commands/content.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const BASE = 'https://files.example/school/lessons';
const SOUND = new Uint8Array(3000).fill(7);
SOUND.set(new TextEncoder().encode('ID3\u0004'));

const folder = mkdtempSync(join(tmpdir(), 'learnwright-export-'));
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ plugins: 'installed' });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const zip = await writeZip([
    ['notes/a.md', bytes('# A\n\n[cat](cat.mp3)')],
    ['notes/b.md', bytes('# B\n\n[cat](cat.mp3)')],
    ['notes/cat.mp3', SOUND],
  ]);
  const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
  await test.request('POST', '/plugins/content/import/execute', { ref });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const client = createClient({
  baseUrl: 'http://localhost',
  fetch: async (input, init) => test.app.handle(new Request(input, init)),
});

async function exportSets(set_ids: readonly string[] | null) {
  const commands = createContentCommands((work) => work(test.app.context));
  return commands.export(async (path, written) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), written);
  }, set_ids);
}

/** The network of a place that serves these files alone. */
const network = { isThere: true };
const fetchFile: typeof fetch = async (input) => {
  if (!network.isThere) throw new TypeError('No network.');
  return new Response(readFileSync(join(folder, String(input).slice(BASE.length))));
};

it('what the command exports is what the server answers, and is kept and read without a network', async () => {
  const counts = await exportSets(null);
  expect(counts).toMatchObject({ sets: 1, lessons: 2, assets: 1 });
  const source = createStaticLessons(BASE, { fetch: fetchFile });
  const params = { set_id: 'notes', lesson_id: 'a' };
  const asked = requireData(await client.get('/plugins/content/sets/{set_id}/lessons/{lesson_id}', { params }));
  const content = await openOfflineContent({ indexedDB: new IDBFactory(), source });
  expect(await content.listSets()).toEqual(requireData(await client.get('/plugins/content/sets')));
  const lesson = await content.getLesson('notes', 'a');
  const file = asked.assets['cat.mp3'];
  expect(lesson).toEqual({ ...asked, assets: { 'cat.mp3': { ...file, url: `assets/${file?.hash}` } } });
  expect(parseLesson(lesson).title).toBe('A');

  expect(await content.keepOffline('notes')).toMatchObject({ lessons: 2, bytes: SOUND.length });
  network.isThere = false;
  expect(await content.listSets()).toMatchObject([{ set_id: 'notes' }]);
  expect(await content.getLesson('notes', 'b')).toMatchObject({ title: 'B' });
  expect(new Uint8Array(await (await content.readAsset(file?.hash ?? '')).arrayBuffer())).toEqual(SOUND);
  network.isThere = true;
  expect(await content.prepare('notes')).toMatchObject({ missing: 0 });
  await expect(content.getLesson('notes', 'none')).rejects.toMatchObject({ code: 'not_found' });
});

it('an export of a set that is not there ends with its name', async () => {
  await expect(exportSets(['fish'])).rejects.toThrow('fish');
});

const COURSE = join(import.meta.dirname, '../../../../packages/plugin-content/course');
/** What depends on when and how a set came. */
const OF_IMPORT = { hash: expect.any(String), imported_at: expect.any(String), updated_at: expect.any(String) };

it('a course that somebody opens in a browser has the same sets and lessons as on a server that imports it', async () => {
  const paths = readdirSync(COURSE, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:ya?ml|json)$/.test(path),
  );
  const zip = await writeZip(paths.map((path) => [path, readFileSync(join(COURSE, path))]));
  const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
  await test.request('POST', '/plugins/content/import/execute', { ref });
  const { source } = await readContentFile(zip, { now: Date.UTC(2026, 10, 20) });
  const content = await openOfflineContent({ indexedDB: new IDBFactory(), client });
  if (source === null) throw new Error('The course was refused.');
  expect(await content.keepAll(source)).toHaveLength(2);
  for (const { set_id } of await source.listSets()) {
    const params = { set_id };
    const path = '/plugins/content/sets/{set_id}';
    const set = requireData(await client.get(path, { params }));
    expect(await content.findSet(set_id)).toEqual({ ...set, ...OF_IMPORT });
    const entries = requireData(await client.get(`${path}/lessons`, { params }));
    expect(await content.listLessons(set_id)).toEqual(entries);
    for (const { lesson_id } of entries) {
      const asked = await client.get(`${path}/lessons/{lesson_id}`, { params: { set_id, lesson_id } });
      expect(await content.getLesson(set_id, lesson_id)).toEqual(requireData(asked));
    }
  }
  // A set of the server stands beside those of the file, and each stands there once.
  expect((await content.listSets()).map(({ set_id }) => set_id).toSorted()).toEqual([
    'de-first-steps-from-en',
    'en-first-steps-from-de',
    'notes',
  ]);
});

it('a set of a file that was opened is read from here, also where there is no server, until it is removed', async () => {
  const manifest = `name: Notes\nsets:\n  - {id: notes, title: Mine, target_language: de, source_language: en, level: A1, version: "1", lesson_count: 1}\n`;
  const lesson = { id: 'own', title: 'Own', steps: [{ id: 's', type: 'theory', title: 'Own', body: 'Own.' }] };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const zip = await writeZip([
    ['manifest.yaml', bytes(manifest)],
    ['lessons/own.json', bytes(JSON.stringify(lesson))],
  ]);
  const { source } = await readContentFile(zip, { now: Date.UTC(2026, 10, 20) });
  if (source === null) throw new Error('The set was refused.');
  const content = await openOfflineContent({ indexedDB: new IDBFactory(), client });
  expect(await content.keepAll(source)).toMatchObject([{ set_id: 'notes', title: 'Mine', opened: true }]);
  expect((await content.listSets()).find(({ set_id }) => set_id === 'notes')).toMatchObject({ title: 'Mine' });
  expect(await content.getLesson('notes', 'own')).toMatchObject({ title: 'Own' });
  expect(await content.remove('notes')).toBe(true);
  expect(await content.findSet('notes')).toMatchObject({ title: 'notes', lesson_count: 2 });

  const nobody = createClient({
    baseUrl: 'http://localhost',
    fetch: async () => new Response('<html>', { status: 404 }),
  });
  const alone = await openOfflineContent({ indexedDB: new IDBFactory(), client: nobody });
  await expect(alone.listSets()).rejects.toMatchObject({ code: 'unexpected_answer' });
  await alone.keepAll(source);
  expect(await alone.listSets()).toMatchObject([{ title: 'Mine' }]);
  expect(await alone.listLessons('notes')).toMatchObject([{ lesson_id: 'own' }]);
  expect(await alone.getLesson('notes', 'own')).toMatchObject({ title: 'Own' });
});
