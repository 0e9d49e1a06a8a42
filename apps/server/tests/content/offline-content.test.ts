import { writeZip } from '@learnwright/archive';
import { createClient, type StorageChange } from '@learnwright/client';
import { readContentFile } from '@learnwright/client/files';
import { type ContentSource, type KeepProgress, openOfflineContent } from '@learnwright/client/local';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let test: TestApp;
let server: Listening;

beforeAll(async () => {
  test = await createTestApp({ plugins: 'installed' });
  server = await listen(test.app.handle, '127.0.0.1', 0);
});
afterAll(async () => {
  await server.close(1000);
  await test.close();
});
afterEach(() => void vi.unstubAllGlobals());

function createSound(size: number, seed: number): Uint8Array {
  const bytes = Uint8Array.from({ length: size }, (_, index) => Math.imul(index + seed, 2_654_435_761) >>> 19);
  bytes.set(new TextEncoder().encode('ID3\u0004'));
  return bytes;
}

const [CAT, DOG, COW] = [createSound(3000, 1), createSound(2000, 2), createSound(4000, 3)];

async function importNotes(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const entries = Object.entries(files).map(([name, data]): [string, Uint8Array] => [
    `notes/${name}`,
    typeof data === 'string' ? new TextEncoder().encode(data) : data,
  ]);
  const { ref } = (await test.request('POST', '/plugins/content/import/detect', await writeZip(entries))).body;
  const executed = await test.request('POST', '/plugins/content/import/execute', {
    ref,
    duplicate_action: 'overwrite',
  });
  expect(executed.status).toBe(200);
}

/** A browser; without a network its requests fail. */
async function openBrowser() {
  const answers: string[] = [];
  const network = { isThere: true, status: 200 };
  const noting: typeof fetch = async (input, init) => {
    if (!network.isThere) throw new TypeError('No network.');
    if (network.status !== 200) return new Response('Bad gateway', { status: network.status });
    const response = await fetch(input, init);
    answers.push(
      `${String(input)
        .replace(`${server.url}/api/plugins/content`, '')
        .replace(/[0-9a-f]{64}/, '#')} ${response.status}`,
    );
    return response;
  };
  const client = createClient({ baseUrl: server.url, fetch: noting, retries: 0 });
  const content = await openOfflineContent({ indexedDB: new IDBFactory(), client });
  return { content, network, answers };
}

const LESSONS = {
  'a.md': '# A\n\n[cat](cat.mp3)',
  'b.md': '# B\n\n[dog](dog.mp3)',
  'c.md': '# C\n\nNothing but words.',
};

it('a set is kept, read without a network, brought up to date by what has changed, and removed', async () => {
  await importNotes({ ...LESSONS, 'cat.mp3': CAT, 'dog.mp3': DOG });
  const { content, network, answers } = await openBrowser();
  const told: StorageChange[] = [];
  const end = content.subscribe((change) => told.push(change));
  const prepared = await content.prepare('notes');
  expect(prepared).toMatchObject({ lessons: 3, bytes: 5000, missing: 5000 });
  expect(await content.listKept()).toEqual([]);
  const progress: KeepProgress[] = [];
  await prepared.keep({ onProgress: (step) => progress.push(step) });
  expect(progress.map(({ done, total }) => `${done <= total} ${total}`)).toEqual(Array(3).fill('true 5000'));
  expect(await content.listKept()).toMatchObject([{ set_id: 'notes', lessons: 3, bytes: 5000 }]);

  const online = await content.getLesson('notes', 'a');
  const hash = Object.values(online.assets)[0]?.hash ?? '';
  for (const outage of [
    { isThere: false, status: 200 },
    { isThere: true, status: 502 },
  ]) {
    Object.assign(network, outage);
    expect(await content.getLesson('notes', 'a')).toEqual(online);
    expect(await content.listLessons('notes')).toHaveLength(3);
    expect(await content.findSet('notes')).toMatchObject({ set_id: 'notes' });
    expect(await content.listSets()).toMatchObject([{ set_id: 'notes' }]);
    expect(new Uint8Array(await (await content.readAsset(hash)).arrayBuffer())).toEqual(CAT);
    await expect(content.getLesson('notes', 'none')).rejects.toThrow();
    await expect(content.getLesson('notes', 'a', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  }
  Object.assign(network, { isThere: true, status: 200 });
  await expect(content.getLesson('notes', 'none')).rejects.toMatchObject({ code: 'not_found' });

  await importNotes({ ...LESSONS, 'b.md': '# B\n\n[cow](cow.mp3)', 'cat.mp3': CAT, 'cow.mp3': COW });
  answers.splice(0);
  expect(await content.keepOffline('notes')).toMatchObject({ bytes: 7000 });
  expect(answers.toSorted()).toEqual([
    '/assets/# 200',
    '/sets/notes 200',
    '/sets/notes/lessons 200',
    '/sets/notes/lessons/a 304',
    '/sets/notes/lessons/b 200',
    '/sets/notes/lessons/c 304',
  ]);
  expect(told).toMatchObject([{ lessons: { length: 3 } }, { lessons: { length: 3 } }]);
  expect(await content.remove('notes')).toBe(true);
  expect(await content.remove('notes')).toBe(false);
  expect(told.slice(2)).toEqual([{ kind: 'lessons', lessons: [] }]);
  end();
  network.isThere = false;
  await expect(content.listSets()).rejects.toMatchObject({ code: 'network' });
  await expect(content.getLesson('notes', 'a')).rejects.toMatchObject({ code: 'network' });
  await expect(content.readAsset(hash)).rejects.toMatchObject({ code: 'network' });
});

it('a download that was cut goes on, and what was kept stays until it is whole', async () => {
  await importNotes({ ...LESSONS, 'cat.mp3': CAT, 'dog.mp3': DOG });
  const { content, answers } = await openBrowser();
  const stop = new AbortController();
  const onProgress = ({ done }: KeepProgress) => done > 0 && stop.abort();
  await expect(content.keepOffline('notes', { onProgress, signal: stop.signal })).rejects.toThrow('abort');
  expect(await content.listKept()).toEqual([]);
  answers.splice(0);
  await content.keepOffline('notes');
  expect(answers.filter((answer) => answer.startsWith('/assets'))).toHaveLength(1);
});

it('a set that takes more than is allowed, or than there is room for, is not kept', async () => {
  const { content } = await openBrowser();
  await expect(content.keepOffline('notes', { maxBytes: 4999 })).rejects.toThrow('needs 5000 bytes; 4999 are left.');
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist, estimate: async () => ({ quota: 9000, usage: 4001 }) } });
  await expect(content.keepOffline('notes')).rejects.toThrow('needs 5000 bytes; 4999 are left.');
  expect(persist).toHaveBeenCalledOnce();
  expect(await content.listKept()).toEqual([]);
});

/** The sets of a file with one lesson and these sounds; something may happen before the second sound is read. */
async function openFile(
  name: string,
  sounds: readonly Uint8Array[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<ContentSource> {
  const lesson = sounds.map((_, index) => `[sound](${index}.mp3)`).join(' ');
  const zip = await writeZip([
    [`${name}/a.md`, new TextEncoder().encode(lesson)],
    ...sounds.map((sound, index): [string, Uint8Array] => [`${name}/${index}.mp3`, sound]),
  ]);
  const { source } = await readContentFile(zip, { now: Date.UTC(2026, 10, 20) });
  if (source === null) throw new Error('The file was refused.');
  let asked = 0;
  return {
    ...source,
    readAsset: async (hash) => {
      asked += 1;
      if (asked === 2) await meanwhile();
      return source.readAsset(hash);
    },
  };
}

it.each(['keeps another set', 'keeps and removes another set'])(
  'a set is kept with all its sounds though somebody %s while they are downloaded',
  async (deed) => {
    const { content, network } = await openBrowser();
    network.isThere = false;
    const birds = await openFile('birds', [COW]);
    const cats = await openFile('cats', [CAT, DOG], async () => {
      await content.keepAll(birds);
      if (deed.includes('removes')) await content.remove('birds');
    });
    expect(await content.keepAll(cats)).toMatchObject([{ set_id: 'cats', bytes: 5000 }]);
    const { assets } = await content.getLesson('cats', 'a');
    expect(Object.values(assets)).toHaveLength(2);
    for (const { hash, size } of Object.values(assets)) expect(await content.readAsset(hash)).toMatchObject({ size });
  },
);

it('two sets that are kept at once are both whole', async () => {
  const { content, network } = await openBrowser();
  network.isThere = false;
  const sets = [await openFile('birds', [COW, DOG]), await openFile('cats', [CAT, DOG])];
  await Promise.all(sets.map((source) => content.keepAll(source)));
  for (const set_id of ['birds', 'cats']) {
    const { assets } = await content.getLesson(set_id, 'a');
    for (const { hash, size } of Object.values(assets)) expect(await content.readAsset(hash)).toMatchObject({ size });
  }
});
