import { readdir } from 'node:fs/promises';
import { describeEachDatabase, type GitServer, runTestGit, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { editCourse, GERMAN_LESSONS } from '../../tests/edit-source.ts';
import { commitOf } from '../../tests/git-repository.ts';
import { detectCourse, executePreview } from '../../tests/preview.ts';
import { previewSchema } from '../schemas.ts';
import { checkGit, createGitSource } from './git-source.ts';

const TOKEN = 's3cret-of-a-test';
const [FIRST = ''] = GERMAN_LESSONS;
const SET = '/sets/de-first-steps-from-en';

describeEachDatabase('content of a Git repository', (testDatabase) => {
  let harness: ContentHarness;
  let server: GitServer;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
    server = await startGitServer();
    const oddities = { 'README.link.md': { link: '/etc/passwd' }, vendor: { submodule: '1'.repeat(40) } };
    server.create('course', [await commitOf(await editCourse(), { '.github/x.yml': 'x', ...oddities })]);
    server.demand(TOKEN);
  });
  afterAll(() => server.close());

  function detect(name: string, more: object = {}) {
    const json = { url: server.urlOf(name), token: TOKEN, ...more };
    return harness.request('POST', '/import/detect/git', { json });
  }

  async function readOrigin() {
    const { body } = await harness.request('GET', SET);
    return body;
  }

  it('is previewed like a ZIP, with a warning for each entry that is left out, and leaves no file', async () => {
    const { status, body } = await detect('course');
    expect([status, body]).toEqual([200, expect.objectContaining({ format: 'content-set', sets: 2, lessons: 6 })]);
    expect(body).toMatchObject({
      warnings: [
        { rule: 'W-GIT-LEFT-OUT', path: 'README.link.md' },
        { rule: 'W-GIT-LEFT-OUT', path: 'vendor' },
      ],
      warning_count: 2,
    });
    expect((await harness.request('GET', '/sets')).body).toEqual([]);
    expect(await readdir(`${await harness.context.folder()}/git`)).toEqual([]);
  });

  it('is imported, remembers where it came from, and follows the repository with a report', async () => {
    const url = server.copy('course', 'followed');
    const first = previewSchema.parse((await detect('followed')).body);
    await executePreview(harness, first.ref, { duplicate_action: 'create' });
    const commit_sha = runTestGit(server.folderOf('followed'), ['rev-parse', 'main']);
    expect(await readOrigin()).toMatchObject({ origin: { url, branch: 'main', commit_sha } });
    const edit = { [FIRST]: (text: string) => text.replace('"accept": ["heiße"', '"accept": ["heisse"') };
    server.add('followed', [await commitOf(await editCourse(edit))]);
    const second = previewSchema.parse((await detect('followed', { branch: 'main' })).body);
    expect(second).toMatchObject({ duplicate: true, changes: { changed: 1, moved_count: 1, unchanged: 5 } });
    expect((await executePreview(harness, second.ref)).body).toMatchObject({ changes: second.changes });
    const listed = (await harness.request('GET', '/sets')).body;
    expect(listed).toMatchObject([{ origin: { url } }, { origin: { url } }]);
    const uploaded = await detectCourse(harness);
    await executePreview(harness, uploaded.ref);
    expect(await readOrigin()).toMatchObject({ origin: null });
  });

  it('passes each of its texts through content_pre_import, one plugin after the other, whatever one of them throws', async () => {
    const { hooks } = harness;
    const seen: string[] = [];
    const leave = [
      hooks.subscribe('content_pre_import', 'broken', (text) => {
        seen.push(text);
        throw new Error('out of order');
      }),
      hooks.subscribe('content_pre_import', 'first', (text) => text.replaceAll('A lesson', 'One lesson')),
      hooks.subscribe('content_pre_import', 'second', (text, language) => text.replaceAll('One', `Eine (${language})`)),
    ];
    server.create('texts', [
      { files: { 'a.md': '# A lesson\n\nText', 'b.md': '---\nlanguage: de\n---\n# A lesson\n\nText' } },
    ]);
    const { ref } = previewSchema.parse((await detect('texts')).body);
    expect(seen).toHaveLength(2);
    await executePreview(harness, ref, { duplicate_action: 'create' });
    for (const unsubscribe of leave) unsubscribe();
    const { body } = await harness.request('GET', '/sets/texts/lessons');
    expect(body).toMatchObject([{ title: 'Eine (en) lesson' }, { title: 'Eine (de) lesson' }]);
  });

  it('is refused with 415, 422 and 502, and no answer holds a token', async () => {
    const send = (json: object) => harness.request('POST', '/import/detect/git', { json });
    expect(await send({ url: 'git://example.org/course' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_format', detail: expect.stringContaining('Registered: git') },
    });
    expect(await send({ url: `https://me:${TOKEN}@example.org/a.git` })).toMatchObject({
      status: 422,
      body: { code: 'invalid_request', errors: [{ pointer: '/url' }] },
    });
    expect(await detect('course', { branch: 'a..b' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/branch' }] },
    });
    server.create('empty');
    const failing = [
      await detect('course', { token: `${TOKEN}-wr0ng` }),
      await detect('course', { branch: 'nowhere' }),
      await detect('absent'),
      await detect('empty'),
      await send({ url: 'http://127.0.0.1:1/dead.git' }),
    ];
    for (const { status, body } of failing) {
      expect([status, body]).toEqual([502, expect.objectContaining({ code: 'remote_source_failed' })]);
      expect(JSON.stringify(body)).not.toContain(TOKEN);
    }
  });

  it('is answered with 503 where there is no Git, and the log says at the start what to install', async () => {
    const { context } = harness;
    const warnings: string[] = [];
    const bare = {
      ...context,
      settings: { ...context.settings, values: { ...context.settings.values, git_program: '/nowhere/git' } },
      logger: { ...context.logger, warn: (message: string) => void warnings.push(message) },
    };
    await checkGit(bare);
    expect(warnings).toEqual([expect.stringContaining('Install it')]);
    await expect(createGitSource(bare).fetch(server.urlOf('course'), context.signal)).rejects.toMatchObject({
      code: 'git_unavailable',
      message: expect.stringContaining('Install it'),
    });
  });

  it('is refused with every finding: text in Git LFS, a file that is too large, a broken lesson', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';
    server.create('pointer', [await commitOf(await editCourse(), { [FIRST]: pointer })]);
    expect(await detect('pointer')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'E-GIT-LFS', path: FIRST }] },
    });
    server.create('large', [await commitOf(await editCourse(), { [FIRST]: ' '.repeat(1_100_000) })]);
    expect(await detect('large')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'E-FILE-SIZE', path: FIRST }] },
    });
    server.create('latin', [await commitOf(await editCourse(), { [FIRST]: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) })]);
    expect(await detect('latin')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'E-FILE-ENCODING', path: FIRST }, { code: 'E-JSON' }] },
    });
  });
});
