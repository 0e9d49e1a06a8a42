import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase, type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';

const PLUGIN = fileURLToPath(new URL('../../../../packages/plugin-content', import.meta.url));
const COURSE = join(PLUGIN, 'course/sets/en/de-a1');
const LESSON = 'lessons/01-introducing-yourself.json';
const TOKEN = 'tok-3n-of-the-repository';
const AT = { set_id: 'de-first-steps-from-en', lesson_id: '01-introducing-yourself', exercise_id: 'type-name' };

describeEachDatabase('content that follows a Git repository', ({ createUrl }) => {
  let server: TestApp;
  let remote: GitServer;

  beforeAll(async () => {
    remote = await startGitServer();
    const paths = readdirSync(COURSE, { recursive: true, encoding: 'utf8' });
    const files = paths.filter((path) => statSync(join(COURSE, path)).isFile());
    remote.create('course', [
      { files: Object.fromEntries(files.map((path) => [path, readFileSync(join(COURSE, path))])) },
    ]);
    remote.demand(TOKEN);
    const config = readFileSync(join(PLUGIN, 'config/content.yaml'), 'utf8');
    server = await createTestApp({
      databaseUrl: await createUrl({ prepared: WITH_PLUGINS }),
      plugins: 'installed',
      pluginConfigs: { content: config.replace('allow_http_loopback: false', 'allow_http_loopback: true') },
    });
  });
  afterAll(async () => {
    await server.close();
    await remote.close();
  });

  async function importRemote() {
    const body = { url: remote.urlOf('course'), token: TOKEN };
    const headers = { Prefer: 'respond-async' };
    const started = await server.request('POST', '/plugins/content/import/detect/git', body, headers);
    expect([started.status, JSON.stringify(started.body)]).toEqual([202, expect.not.stringContaining(TOKEN)]);
    const preview = await vi.waitFor(
      async () => {
        const { body: job } = await server.request('GET', `/jobs/${started.body.id}`);
        expect(job).toMatchObject({ status: 'succeeded', result: { sets: 1, lessons: 3 } });
        return job.result;
      },
      { timeout: 15_000, interval: 50 },
    );
    const request = { ref: preview.ref, duplicate_action: 'overwrite' };
    return (await server.request('POST', '/plugins/content/import/execute', request)).body;
  }

  it('is imported by jobs, and an attempt at an old address lands where the element is now', async () => {
    const user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    const record = (element_key: string) => {
      const attempts = [{ ...AT, element_key, correct: false }];
      return server.request('POST', `/users/${user_id}/element-errors`, { attempts });
    };
    expect(await importRemote()).toMatchObject({ imported: true, changes: { added: 3 } });
    expect((await record('heiße')).body).toMatchObject([{ element_key: 'heiße', error_count: 1 }]);
    const text = readFileSync(join(COURSE, LESSON), 'utf8').replace('"accept": ["heiße"', '"accept": ["heisse"');
    remote.add('course', [{ files: { [LESSON]: text } }]);
    expect(await importRemote()).toMatchObject({ changes: { changed: 1, moved_count: 1, orphaned_count: 0 } });
    expect((await record('heiße')).body).toMatchObject([{ element_key: 'heisse', error_count: 2 }]);
    expect((await server.request('GET', `/users/${user_id}/element-errors`)).body).toHaveLength(1);
    expect(JSON.stringify(server.log())).not.toContain(TOKEN);
    const kept = readdirSync(server.folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const path = join(server.folder, name);
      return statSync(path).isFile() && readFileSync(path, 'latin1').includes(TOKEN);
    });
    expect(kept).toEqual([]);
  });
});
