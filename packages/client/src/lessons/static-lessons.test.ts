import { createHash } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStaticLessons } from './static-lessons.ts';

const TIME = '2026-11-20T12:00:00.000000+00:00';
const CREDITS = { author: 'Ada', license: 'MIT', homepage: null };
const SET = {
  set_id: 'birds',
  title: 'Birds',
  description: null,
  language: 'en',
  target_language: 'de',
  grading: null,
  level: 'A1',
  version: '1',
  attribution: { set_id: 'birds', ...CREDITS },
  metadata: {},
  hash: 'h',
  lesson_count: 1,
  exercise_count: 0,
  origin: null,
  imported_at: TIME,
  updated_at: TIME,
};
const ENTRY = {
  lesson_id: 'owl',
  title: 'Owl',
  order_index: 0,
  alias: '01-owl',
  estimated_minutes: null,
  exercise_count: 0,
  hash: 'h',
};
const LESSON = JSON.stringify({
  id: 'owl',
  title: 'Owl',
  steps: [{ id: 's', type: 'theory', title: 'Owl', body: 'An owl.' }],
  attribution: { set_id: 'birds', ...CREDITS },
  assets: {},
});
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const FILE = hashOf(LESSON);
const INDEX = {
  format: 'learnwright-lessons',
  version: 1,
  sets: [{ set: SET, lessons: [{ entry: ENTRY, file: FILE }] }],
};

/** Lessons of a place that has these files, and what was asked of it. */
function openPlace(files: Readonly<Record<string, string | ReadableStream>>) {
  const asked: string[] = [];
  const source = createStaticLessons('https://files.example/lessons', {
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      const path = String(input).replace('https://files.example/lessons/', '');
      asked.push(path);
      const file = files[path];
      return new Response(file ?? '<!doctype html>', { status: file === undefined ? 404 : 200 });
    },
  });
  return { source, asked };
}

const good = { 'index.json': JSON.stringify(INDEX), [`lessons/${FILE}.json`]: LESSON };

it('sets and lessons of static files are read, by id and by the name of their file, and not again where they are known', async () => {
  const { source, asked } = openPlace(good);
  expect(await source.listSets()).toEqual([SET]);
  expect(await source.listLessons('birds')).toEqual([ENTRY]);
  const lesson = await source.readLesson('birds', 'owl');
  expect(lesson).toEqual({ etag: FILE, content: JSON.parse(LESSON) });
  expect(await source.readLesson('birds', '01-owl')).toEqual(lesson);
  expect(await source.readLesson('birds', 'owl', { known: FILE })).toBeNull();
  expect(asked).toEqual(['index.json', `lessons/${FILE}.json`, `lessons/${FILE}.json`]);
  await expect(source.findSet('fish')).rejects.toMatchObject({ code: 'not_found', status: 404 });
  await expect(source.readLesson('birds', 'eel')).rejects.toMatchObject({ code: 'not_found' });
});

const withSet = (change: object) => ({ ...INDEX, sets: [{ set: { ...SET, ...change }, lessons: [] }] });
const withFile = (file: unknown) => ({ ...INDEX, sets: [{ set: SET, lessons: [{ entry: ENTRY, file }] }] });

it.each([
  ['of another format', { ...INDEX, format: 'podcast' }, 'no index of lessons'],
  ['of a version to come', { ...INDEX, version: 2 }, 'is of version 2, and this app reads version 1'],
  ['without sets', { format: INDEX.format, version: 1 }, 'no index of lessons'],
  ['whose set has a number for a title', withSet({ title: 7 }), 'no index of lessons'],
  ['whose set has an id without letters', withSet({ set_id: '' }), 'no index of lessons'],
  ['whose lesson lies in a folder above', withFile('../../private'), 'no index of lessons'],
  ['whose lesson is on another host', withFile('https://evil.example/x'), 'no index of lessons'],
  ['that is a list', [], 'no index of lessons'],
])('an index %s is refused with a sentence', async (_, index, sentence) => {
  const { source } = openPlace({ 'index.json': JSON.stringify(index) });
  const refused = expect.objectContaining({ code: 'unexpected_answer', message: expect.stringContaining(sentence) });
  await expect(source.listSets()).rejects.toEqual(refused);
});

it('an index that is no JSON, is not there, or does not end is refused', async () => {
  await expect(openPlace({ 'index.json': '{' }).source.listSets()).rejects.toMatchObject({ code: 'unexpected_answer' });
  await expect(openPlace({}).source.listSets()).rejects.toThrow('index.json is answered with status 404.');
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000));
    },
  });
  await expect(openPlace({ 'index.json': endless }).source.listSets()).rejects.toThrow('more than 20000000 bytes');
  expect(sent).toBeLessThan(30_000_000);
});

it('a file with other bytes than its name says is refused, and so is one that is no lesson', async () => {
  const swapped = openPlace({ ...good, [`lessons/${FILE}.json`]: LESSON.replace('Owl', 'Cat') });
  await expect(swapped.source.readLesson('birds', 'owl')).rejects.toThrow('is not the file that the index names');
  const other = JSON.stringify({ id: 'owl', title: 'Owl', steps: 'none' });
  const place = openPlace({
    'index.json': JSON.stringify(withFile(hashOf(other))),
    [`lessons/${hashOf(other)}.json`]: other,
  });
  await expect(place.source.readLesson('birds', 'owl')).rejects.toThrow('is no lesson');
});

it('a picture is asked for by its hash alone: no name leads elsewhere', async () => {
  const picture = hashOf('picture');
  const { source, asked } = openPlace({ [`assets/${picture}`]: 'picture' });
  expect(await (await source.readAsset(picture)).text()).toBe('picture');
  for (const name of ['../index.json', 'https://evil.example/a', picture.toUpperCase(), '']) {
    await expect(source.readAsset(name)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(asked).toEqual([`assets/${picture}`]);
});

it('a place that was exported anew is read by its new index', async () => {
  const files: Record<string, string> = { ...good };
  const { source, asked } = openPlace(files);
  await source.listSets();
  const other = LESSON.replace('An owl.', 'A wise owl.');
  delete files[`lessons/${FILE}.json`];
  files[`lessons/${hashOf(other)}.json`] = other;
  files['index.json'] = JSON.stringify(withFile(hashOf(other)));
  expect(await source.readLesson('birds', 'owl')).toEqual({ etag: hashOf(other), content: JSON.parse(other) });
  expect(await source.readLesson('birds', 'owl', { known: hashOf(other) })).toBeNull();
  const [index, lesson] = ['index.json', `lessons/${hashOf(other)}.json`];
  expect(asked).toEqual([index, `lessons/${FILE}.json`, index, lesson]);
  delete files[lesson ?? ''];
  await expect(source.readLesson('birds', 'owl')).rejects.toThrow('is answered with status 404');
});

it('a picture has the media type that its lesson says', async () => {
  const picture = hashOf('picture');
  const assets = { 'a.svg': { url: `assets/${picture}`, media_type: 'image/svg+xml', size: 7, hash: picture } };
  const lesson = JSON.stringify({ ...JSON.parse(LESSON), assets });
  const { source } = openPlace({
    'index.json': JSON.stringify(withFile(hashOf(lesson))),
    [`lessons/${hashOf(lesson)}.json`]: lesson,
    [`assets/${picture}`]: 'picture',
  });
  await source.readLesson('birds', 'owl');
  expect((await source.readAsset(picture)).type).toBe('image/svg+xml');
});

it.each([
  ['30 seconds', undefined, 30_000],
  ['as long as is said', 5, 5],
])('a place that says nothing is given up after %s', async (_, timeout, milliseconds) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = createStaticLessons('https://files.example', {
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        vi.advanceTimersByTime(milliseconds);
      }),
    timeout,
  });
  const message = expect.stringContaining(`for ${milliseconds} ms`);
  await expect(silent.listSets()).rejects.toMatchObject({ code: 'timeout', status: 0, message });
});

it('a place that cannot be reached is told apart from a call that was cancelled', async () => {
  const away = createStaticLessons('https://files.example', {
    fetch: () => Promise.reject(new TypeError('No network.')),
  });
  await expect(away.listSets()).rejects.toMatchObject({ code: 'network', status: 0 });
  await expect(openPlace(good).source.listSets(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
});
