import { createHmac } from 'node:crypto';
import {
  describeEachDatabase,
  type GitServer,
  type PluginServer,
  startGitServer,
  startPluginServer,
} from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editCourse, GERMAN_LESSONS } from '../../tests/edit-source.ts';
import { commitOf } from '../../tests/git-repository.ts';
import { content } from '../plugin.ts';

const TOKEN = 'tok-3n-of-a-remote';
const SECRET = 'a secret of at least sixteen';
const [FIRST = ''] = GERMAN_LESSONS;
const MINUTE = 60_000_000;
const BODY = { ref: 'refs/heads/main', text: 'ü' };

describeEachDatabase('a repository that is followed', (testDatabase) => {
  let server: PluginServer;
  let remote: GitServer;
  let remote_id = '';

  beforeAll(async () => {
    remote = await startGitServer();
    remote.create('course', [await commitOf(await editCourse())]);
    remote.demand(TOKEN);
    server = await startPluginServer(await testDatabase.open(), [content], {
      settings: { content: { allow_http_loopback: true, update_minutes: 60 } },
    });
    const body = { url: remote.urlOf('course'), token: TOKEN, webhook_secret: SECRET };
    const created = await server.request('POST', '/content/remotes', body);
    expect(created).toMatchObject({ status: 201, body: { has_token: true, takes_webhooks: true, branch: null } });
    remote_id = created.body.remote_id;
  });
  afterAll(async () => {
    await server.close();
    await remote.close();
  });

  const read = async () => (await server.request('GET', `/content/remotes/${remote_id}`)).body;

  async function update() {
    const { status, body } = await server.request('POST', `/content/remotes/${remote_id}/update`);
    expect(status).toBe(202);
    return server.jobEnded(body.id);
  }

  /** Sends a webhook, and returns its status; the jobs that it starts have ended then. */
  async function sendWebhook(headers: Record<string, string>, id = remote_id) {
    const { status } = await server.request('POST', `/content/remotes/${id}/webhook`, BODY, headers);
    return status;
  }

  /** Waits until the update that was begun last has ended: updates of a remote run one after the other. */
  async function settle() {
    await server.database.exclusively(`content remote ${remote_id}`, async () => undefined);
  }

  it('is imported when asked, and not again while its commit is the same', async () => {
    expect(await update()).toMatchObject({
      status: 'succeeded',
      result: { outcome: 'updated', report: { imported: true, lessons: 6, changes: { added: 6 } } },
    });
    expect(await update()).toMatchObject({ result: { outcome: 'unchanged', report: null } });
    expect(await read()).toMatchObject({ commit_sha: expect.any(String), last_update: { outcome: 'unchanged' } });
  });

  it('tells what an update has moved', async () => {
    const edit = (text: string) => text.replace('"accept": ["heiße"', '"accept": ["heisse"');
    remote.add('course', [await commitOf(await editCourse({ [FIRST]: edit }))]);
    await update();
    expect((await read()).last_update).toMatchObject({
      outcome: 'updated',
      report: { changes: { changed: 1, moved_elements: [{ to: { element_key: 'heisse' } }] } },
    });
  });

  it('keeps its sets when an update fails, and says why, without its token', async () => {
    const { commit_sha } = await read();
    remote.demand('another');
    expect(await update()).toMatchObject({ status: 'failed', error: { code: 'remote_source_failed' } });
    remote.demand(TOKEN);
    const after = await read();
    expect(after).toMatchObject({ commit_sha, last_update: { outcome: 'failed', detail: expect.any(String) } });
    expect(JSON.stringify([after, server.log])).not.toContain(TOKEN);
    remote.add('course', [{ files: { [FIRST]: '{' } }]);
    expect(await update()).toMatchObject({ status: 'failed', error: { code: 'content_invalid' } });
    remote.add('course', [await commitOf(await editCourse())]);
    expect(await update()).toMatchObject({ result: { outcome: 'updated' } });
  });

  it('is updated by a webhook that is signed, and by no other', async () => {
    const sign = (secret: string) =>
      `sha256=${createHmac('sha256', secret).update(JSON.stringify(BODY)).digest('hex')}`;
    remote.add('course', [await commitOf(await editCourse(), { 'NOTES.txt': 'by webhook' })]);
    const { commit_sha } = await read();
    for (const headers of [
      {},
      { 'X-Hub-Signature-256': sign('another secret, as long') },
      { 'X-Hub-Signature-256': sign(SECRET).slice(0, -1) },
      { 'X-Gitlab-Token': 'x' },
    ]) {
      expect(await sendWebhook(headers)).toBe(404);
    }
    expect(await sendWebhook({ 'X-Hub-Signature-256': sign(SECRET) }, 'unknown')).toBe(404);
    await settle();
    expect((await read()).commit_sha).toBe(commit_sha);
    expect(await sendWebhook({ 'X-Hub-Signature-256': sign(SECRET) })).toBe(202);
    expect(await sendWebhook({ 'X-Gitlab-Token': SECRET })).toBe(202);
    await expect.poll(async () => (await read()).commit_sha, { interval: 20, timeout: 10_000 }).not.toBe(commit_sha);
  });

  it('has one update waiting, however often its webhook is replayed', async () => {
    const jobs = async () => (await server.database.stores.jobs.list({}, { limit: 500, after: null })).items;
    await settle();
    const before = (await jobs()).length;
    await server.database.exclusively(`content remote ${remote_id}`, async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => sendWebhook({ 'X-Gitlab-Token': SECRET })));
      expect(answers).toEqual(Array(12).fill(202));
      for (let count = 0; count < 12; count += 1) expect(await sendWebhook({ 'X-Gitlab-Token': SECRET })).toBe(202);
      expect((await jobs()).length - before).toBe(1);
    });
    await settle();
    expect(await update()).toMatchObject({ status: 'succeeded' });
    // The next one was started when nothing waited any more.
    expect((await jobs()).length - before).toBe(2);
  });

  it('is updated by schedule, once by all servers together', async () => {
    remote.add('course', [await commitOf(await editCourse(), { 'NOTES.txt': 'by schedule' })]);
    const { commit_sha } = await read();
    const begun = async () => (await server.database.stores.jobs.list({}, { limit: 500, after: null })).items.length;
    await Promise.all([
      server.host.upkeep(AbortSignal.timeout(10_000)),
      server.host.upkeep(AbortSignal.timeout(10_000)),
    ]);
    await expect.poll(async () => (await read()).commit_sha, { interval: 20, timeout: 10_000 }).not.toBe(commit_sha);
    const count = await begun();
    server.clock.advance(59 * MINUTE);
    await server.host.upkeep(AbortSignal.timeout(10_000));
    expect(await begun()).toBe(count);
    server.clock.advance(2 * MINUTE);
    await server.host.upkeep(AbortSignal.timeout(10_000));
    expect(await begun()).toBe(count + 1);
    await settle();
  });

  it('is refused with a password in its address, and forgotten when asked; its sets stay', async () => {
    const bad = { url: 'https://me:secret@example.org/a.git' };
    expect(await server.request('POST', '/content/remotes', bad)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/url' }] },
    });
    expect(await server.request('POST', '/content/remotes', { url: 'ftp://example.org/a' })).toMatchObject({
      status: 415,
    });
    expect((await server.request('GET', '/content/remotes')).body).toHaveLength(1);
    expect((await server.request('DELETE', `/content/remotes/${remote_id}`)).status).toBe(204);
    expect((await server.request('GET', `/content/remotes/${remote_id}`)).status).toBe(404);
    expect((await server.request('GET', '/content/sets')).body).toHaveLength(2);
  });
});
