import { z } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { editCourse, GERMAN_LESSONS } from '../tests/edit-source.ts';
import { detectCourse, executePreview } from '../tests/preview.ts';
import { lessonContentSchema } from './schemas.ts';

const [FIRST = '', SECOND = ''] = GERMAN_LESSONS;
const GERMAN = 'de-first-steps-from-en';
const MANIFEST = 'sets/en/de-a1/manifest.yaml';

describeEachDatabase('the sets', (testDatabase) => {
  let harness: ContentHarness;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  beforeAll(async () => {
    await executePreview(harness, (await detectCourse(harness)).ref);
  });

  it('are listed in pages by id', async () => {
    const first = await harness.request('GET', '/sets?limit=1');
    expect(first.body).toMatchObject([{ set_id: GERMAN, lesson_count: 3, level: 'A1', target_language: 'de' }]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await harness.request('GET', next.replace('/api/plugins/content', ''));
    expect(second.body).toMatchObject([{ set_id: 'en-first-steps-from-de', language: 'de' }]);
    expect(second.headers.get('Link')).toBeNull();
  });

  it('are narrowed to a language, to one that is taught, and to a text', async () => {
    const find = async (query: string) => {
      const { body } = await harness.request('GET', `/sets?${query}`);
      return z
        .array(z.object({ set_id: z.string() }))
        .parse(body)
        .map(({ set_id }) => set_id);
    };
    const ENGLISH = 'en-first-steps-from-de';
    expect([await find('language=en'), await find('language=DE'), await find('language=fr')]).toEqual([
      [GERMAN],
      [ENGLISH],
      [],
    ]);
    expect([await find('target=de'), await find('target=en'), await find('target=de-AT')]).toEqual([
      [GERMAN],
      [ENGLISH],
      [],
    ]);
    expect([await find('q=gérMAN: FIRST'), await find('q=no+such+text')]).toEqual([[GERMAN], []]);
    expect(await find('language=en&target=de&q=first&limit=1')).toEqual([GERMAN]);
    expect(await find('language=en&target=en')).toEqual([]);
    for (const wrong of ['language=german!', 'target=%25', 'q=%20']) {
      expect((await harness.request('GET', `/sets?${wrong}`)).status).toBe(422);
    }
  });

  it('name author and licence, and have an ETag', async () => {
    const { body, headers } = await harness.request('GET', `/sets/${GERMAN}`);
    expect(body).toMatchObject({
      title: 'German: first steps',
      attribution: { set_id: GERMAN, author: 'The Learnwright authors', license: 'MIT', homepage: null },
      metadata: { domain: 'language', tags: ['beginner', 'everyday'] },
      exercise_count: expect.any(Number),
    });
    const again = await harness.request('GET', `/sets/${GERMAN}`, {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('list their lessons in order', async () => {
    const { body } = await harness.request('GET', `/sets/${GERMAN}/lessons`);
    expect(body).toMatchObject([
      { lesson_id: '01-introducing-yourself', order_index: 0, alias: '01-introducing-yourself' },
      { lesson_id: '02-at-the-cafe', order_index: 1, title: 'At the café', exercise_count: expect.any(Number) },
      { lesson_id: '03-a-day-plan', order_index: 2 },
    ]);
  });

  it('list their lessons in pages', async () => {
    const ids: string[] = [];
    for (let next: string | null = `/sets/${GERMAN}/lessons?limit=2`; next !== null; ) {
      const { body, headers } = await harness.request('GET', next);
      const entries = z.array(z.object({ lesson_id: z.string() })).parse(body);
      ids.push(entries.map(({ lesson_id }) => lesson_id).join());
      const link = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      next = link?.replace('/api/plugins/content', '') ?? null;
    }
    expect(ids).toEqual(['01-introducing-yourself,02-at-the-cafe', '03-a-day-plan']);
    expect((await harness.request('GET', '/sets/none/lessons?limit=2')).status).toBe(404);
  });

  it('deliver each lesson as its author wrote it, with the language of each answer and whom to name', async () => {
    const { body, headers } = await harness.request('GET', `/sets/${GERMAN}/lessons/02-at-the-cafe`);
    const { files } = await editCourse();
    const text = new TextDecoder().decode(await files.find(({ path }) => path === SECOND)?.bytes());
    const attribution = { set_id: GERMAN, author: 'The Learnwright authors', license: 'MIT', homepage: null };
    const written = JSON.parse(text);
    const steps = written.steps.map((step: { exercise?: object }) =>
      step.exercise
        ? { ...step, exercise: { ...step.exercise, answer_language: expect.stringMatching(/^(de|en)$/) } }
        : step,
    );
    expect(body).toEqual({ ...written, steps, attribution, assets: {} });
    expect(JSON.stringify(body)).toContain('"answer_language":"de"');
    expect(headers.get('ETag')).toMatch(/^"/);
  });

  it('find a lesson by the name of its file, its id first', async () => {
    const edits = {
      [FIRST]: (text: string) => text.replace('"id": "01-introducing-yourself"', '"id": "hello"'),
      [SECOND]: (text: string) => text.replace('"id": "02-at-the-cafe"', '"id": "01-introducing-yourself"'),
    };
    await executePreview(harness, (await detectCourse(harness, edits)).ref);
    const idOf = async (name: string) => {
      const { body } = await harness.request('GET', `/sets/${GERMAN}/lessons/${name}`);
      return lessonContentSchema.parse(body).id;
    };
    expect(await idOf('hello')).toBe('hello');
    expect(await idOf('02-at-the-cafe')).toBe('01-introducing-yourself');
    expect(await idOf('02-at-the-cafe.json')).toBe('01-introducing-yourself');
    expect(await idOf('01-introducing-yourself')).toBe('01-introducing-yourself');
    expect(await idOf('01-introducing-yourself.json')).toBe('hello');
  });

  it('say what the set forgives, and each lesson what it does', async () => {
    const edits = {
      [MANIFEST]: (text: string) => text.replace(/^( +)target_language: de$/m, '$&\n$1grading: { accents: forgive }'),
      [FIRST]: (text: string) => text.replace('"title"', '"grading": { "case": "strict" }, "title"'),
    };
    expect((await harness.request('GET', `/sets/${GERMAN}`)).body).toMatchObject({ grading: null });
    await executePreview(harness, (await detectCourse(harness, edits)).ref);
    const { body } = await harness.request('GET', `/sets/${GERMAN}`);
    expect(body).toMatchObject({ target_language: 'de', grading: { accents: 'forgive' } });
    const lesson = await harness.request('GET', `/sets/${GERMAN}/lessons/01-introducing-yourself`);
    expect(lesson.body).toMatchObject({ grading: { case: 'strict' } });
  });

  it.each(['/sets/nothing', '/sets/nothing/lessons', '/sets/nothing/lessons/x', `/sets/${GERMAN}/lessons/x`])(
    'answer 404 for %s',
    async (path) => {
      expect(await harness.request('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});
