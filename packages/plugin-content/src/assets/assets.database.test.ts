import { createHash } from 'node:crypto';
import { z } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createMp3, type NamedAssets, PNG, SVG, zipPictureSet } from '../../tests/picture-set.ts';
import { executePreview } from '../../tests/preview.ts';
import { importReportSchema, lessonContentSchema, previewSchema } from '../schemas.ts';

const MP3 = createMp3(600_000);
const LESSONS: NamedAssets = {
  first: { images: ['img/cat.png', 'assets/img/dog.png', 'img/none.png'], audio: 'snd/Katze.mp3' },
  second: { body: 'Listen: [cat](snd/Katze.mp3)' },
};
const FILES = { 'img/cat.png': PNG, 'img/dog.png': SVG, 'snd/Katze.mp3': MP3 };
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const addressOf = (bytes: Uint8Array) => `/assets/${hashOf(bytes)}`;

describeEachDatabase('the pictures and sounds of a set', (testDatabase) => {
  let harness: ContentHarness;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  async function importZip(zip: Uint8Array<ArrayBuffer>) {
    const { body } = await harness.request('POST', '/import/detect', { zip });
    expect(body).toHaveProperty('ref');
    const preview = previewSchema.parse(body);
    const report = importReportSchema.parse((await executePreview(harness, preview.ref)).body);
    return { ...report, previewed: preview.assets };
  }
  const importSet = (lessons: NamedAssets, files: Record<string, Uint8Array>, set_id?: string) =>
    importZip(zipPictureSet(lessons, files, set_id));
  async function readAssets(lesson: string, set_id = 'pictures') {
    return lessonContentSchema.parse((await harness.request('GET', `/sets/${set_id}/lessons/${lesson}`)).body).assets;
  }
  const listStored = async () => {
    const rows = await harness.db.selectFrom('plg_content__assets').select('hash').execute();
    const pieces = await harness.db.selectFrom('plg_content__asset_pieces').select('hash').distinct().execute();
    expect(pieces.map(({ hash }) => hash).toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted());
    return new Set(rows.map(({ hash }) => hash));
  };
  const hashesOf = (...files: Uint8Array[]) => new Set(files.map(hashOf));

  it('are stored with the import, and what cannot be taken is a warning', async () => {
    const { assets, previewed, warnings } = await importSet(LESSONS, FILES);
    expect(assets).toEqual({ stored: 2, unchanged: 0, missing: 2 });
    expect(previewed).toEqual(assets);
    expect(warnings.map(({ rule, path, pointer }) => `${rule} ${path}${pointer}`).toSorted()).toEqual([
      'W-ASSET-ABSENT lessons/first.json/steps/1/exercise/images/2/src',
      'W-ASSET-KIND assets/img/dog.png',
    ]);
    expect(await listStored()).toEqual(hashesOf(PNG, MP3));
  });

  it('are named by their lessons', async () => {
    const sound = {
      media_type: 'audio/mpeg',
      size: 600_000,
      hash: hashOf(MP3),
      url: `/api/plugins/content${addressOf(MP3)}`,
    };
    expect(await readAssets('first')).toEqual({
      'img/cat.png': {
        ...sound,
        media_type: 'image/png',
        size: PNG.length,
        hash: hashOf(PNG),
        url: expect.any(String),
      },
      'snd/Katze.mp3': sound,
    });
    expect(await readAssets('second')).toEqual({ 'snd/Katze.mp3': sound });
  });

  it('are served whole, in ranges, and not again to who has them', async () => {
    const whole = await harness.download(addressOf(MP3));
    expect([whole.status, Buffer.compare(whole.bytes, MP3)]).toEqual([200, 0]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '600000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${hashOf(MP3)}"`,
    });
    // Over the end of a piece.
    const part = await harness.download(addressOf(MP3), { Range: 'bytes=262140-262149' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 262140-262149/600000']);
    expect(Buffer.compare(part.bytes, MP3.subarray(262_140, 262_150))).toBe(0);
    const known = await harness.download(addressOf(MP3), { 'If-None-Match': `"${hashOf(MP3)}"` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    const beyond = await harness.request('GET', addressOf(MP3), { headers: { Range: 'bytes=600000-' } });
    expect(beyond).toMatchObject({ status: 416, body: { code: 'range_not_satisfiable' } });
    expect((await harness.request('GET', `/assets/${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('change with the file of the same name, and the set with them', async () => {
    const hashOfSet = async () => (await harness.request('GET', '/sets/pictures')).headers.get('ETag');
    const before = await hashOfSet();
    const other = createMp3(300_000);
    const { assets, changes } = await importSet(LESSONS, { ...FILES, 'snd/Katze.mp3': other });
    expect([assets, changes.changed]).toEqual([{ stored: 1, unchanged: 1, missing: 2 }, 0]);
    expect(await hashOfSet()).not.toBe(before);
    expect((await readAssets('second'))['snd/Katze.mp3']?.hash).toBe(hashOf(other));
    expect(await listStored()).toEqual(hashesOf(PNG, other));
  });

  it('are no longer missing once an import brings them; a script in SVG is a download', async () => {
    const files = { 'img/cat.png': PNG, 'img/dog.svg': SVG, 'img/none.png': Buffer.concat([PNG, PNG]) };
    const lessons = { first: { images: ['img/cat.png', 'img/dog.svg', 'img/none.png'] } };
    const { assets, warnings } = await importSet(lessons, files);
    expect([assets, warnings]).toEqual([{ stored: 2, unchanged: 1, missing: 0 }, []]);
    const { headers, bytes } = await harness.download(addressOf(SVG));
    expect(Buffer.compare(bytes, SVG)).toBe(0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('change nothing when they are imported again', async () => {
    const readAll = () => harness.db.selectFrom('plg_content__sets').selectAll().execute();
    const lessons = { first: { images: ['img/cat.png'] } };
    await importSet(lessons, { 'img/cat.png': PNG });
    const before = await readAll();
    expect((await importSet(lessons, { 'img/cat.png': PNG })).assets).toEqual({ stored: 0, unchanged: 1, missing: 0 });
    expect(await readAll()).toEqual(before);
  });

  it('go with the last lesson that names them, in whatever set', async () => {
    await importSet({ first: { images: ['cat.png'] } }, { 'cat.png': PNG }, 'others');
    await importSet({ first: { body: 'Nothing to see.' } }, {});
    expect(await listStored()).toEqual(hashesOf(PNG));
    await importSet({ first: {} }, {}, 'others');
    expect(await listStored()).toEqual(new Set());
    expect((await harness.request('GET', addressOf(PNG))).status).toBe(404);
  });

  it('stay where two imports at once take a name and give one', async () => {
    const withCat: NamedAssets = { first: { images: ['cat.png'] } };
    await importSet(withCat, { 'cat.png': PNG });
    await importSet({ first: {} }, {}, 'others');
    await Promise.all([importSet({ first: {} }, {}), importSet(withCat, { 'cat.png': PNG }, 'others')]);
    expect(await listStored()).toEqual(hashesOf(PNG));
    expect((await harness.download(addressOf(PNG))).bytes).toEqual(new Uint8Array(PNG));
    await importSet({ first: {} }, {}, 'others');
  });

  it('are deleted where the import that stored them came to nothing', async () => {
    const { context, clock } = harness;
    const { storeAhead, dropForgottenAssets } = await import('./asset-store.ts');
    const file = { path: 'cat.png', bytes: async () => PNG };
    await storeAhead(context, [{ hash: hashOf(PNG), media_type: 'image/png', size: PNG.length, file }]);
    await dropForgottenAssets(context);
    expect(await listStored()).toEqual(hashesOf(PNG));
    clock.advance(3_700_000_000);
    await dropForgottenAssets(context);
    expect(await listStored()).toEqual(new Set());
  });

  it('are so many in a lesson, and so large in a set, as is allowed', async () => {
    const { values } = harness.context.settings;
    Object.assign(values, { max_asset_bytes: 1_024, max_set_assets: 1 });
    const lessons: NamedAssets = {
      first: { images: ['cat.png', 'dog.svg'], audio: 'snd/Katze.mp3', body: '![](cat.png#)'.repeat(3) },
      many: { body: Array.from({ length: 1_001 }, (_, index) => `![](cat.png#${index})`).join(' ') },
    };
    const files = { 'cat.png': PNG, 'dog.svg': SVG, 'snd/Katze.mp3': MP3 };
    const { assets, warnings } = await importSet(lessons, files);
    expect(assets).toMatchObject({ stored: 1, missing: 2 });
    expect(warnings.map(({ rule, path }) => `${rule} ${path}`).toSorted()).toEqual([
      'W-ASSET-SIZE assets/snd/Katze.mp3',
      'W-ASSET-TOTAL assets/dog.svg',
      'W-ASSET-TOTAL lessons/many.json',
    ]);
    expect(Object.keys(await readAssets('many'))).toHaveLength(1_000);
    Object.assign(values, { max_asset_bytes: 5_242_880, max_set_assets: 2_000 });
    await importSet({ first: {} }, {});
  });

  it('are taken from Markdown beside them', async () => {
    const form = new FormData();
    const send = (name: string, data: string | Uint8Array<ArrayBuffer>) => form.append('file', new Blob([data]), name);
    send('notes/a.md', '# A\n\n![cat](img/my%20cat.png) ![dog](dog.gif)');
    send('notes/img/my cat.png', new Uint8Array(PNG));
    const preview = previewSchema.parse((await harness.request('POST', '/import/detect', { form })).body);
    expect(preview).toMatchObject({ format: 'markdown-folder', assets: { stored: 1, unchanged: 0, missing: 1 } });
    expect(preview.warnings.map(({ rule }) => rule)).toContain('W-ASSET-ABSENT');
    await executePreview(harness, preview.ref);
    const [lesson] = z
      .array(z.object({ lesson_id: z.string() }))
      .parse((await harness.request('GET', '/sets/notes/lessons')).body);
    expect(await readAssets(lesson?.lesson_id ?? '', 'notes')).toMatchObject({
      'img/my%20cat.png': { hash: hashOf(PNG) },
    });
  });
});
