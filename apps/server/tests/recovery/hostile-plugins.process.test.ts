import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPILE_CACHE } from '../crash/server-process.ts';
import type { ParsedJson } from '../harness/test-app.ts';

const SCRIPT = fileURLToPath(new URL('./serve-hostile.ts', import.meta.url));
const WRITERS = 4;

describeEachDatabase('plugins that misbehave under load', ({ createUrl, label }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-hostile-'));
  let child: ChildProcess;
  let url = '';
  let user_id = '';
  /** The load: what went wrong with requests to core, and how many there were. */
  const load = { lost: [] as unknown[], sent: 0, over: false, ended: Promise.resolve<unknown>(null) };

  async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: ParsedJson }> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/api${path}`, { method, headers, ...init });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** Writes and reads core records until it is told to end; every answer has to be right. */
  async function work(writer: number): Promise<void> {
    for (let round = 0; !load.over; round += 1) {
      load.sent += 1;
      const place = { set_id: 's', lesson_id: `l${writer}`, exercise_id: 'e', element_key: `k${round}` };
      try {
        const path = `/users/${user_id}/element-errors`;
        const { status, body } = await send('POST', path, { attempts: [{ ...place, correct: false }] });
        if (status !== 200 || body[0].error_count !== 1) load.lost.push({ status, body });
        const user = await send('GET', `/users/${user_id}`);
        if (user.status !== 200) load.lost.push(user);
        // A load that leaves the other tests their share of the machine.
        await wait(20);
      } catch (error) {
        load.lost.push(String(error));
      }
    }
  }

  const healthOf = async (name: string) => (await send('GET', '/plugins/health')).body[name];

  beforeAll(async () => {
    writeFileSync(
      join(folder, 'app.yaml'),
      `stop: { ${label === 'SQLite' ? 'grace_seconds: 2' : 'drain_seconds: 60'} }\n`,
    );
    child = spawn(process.execPath, ['--conditions=@learnwright/source', SCRIPT], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...COMPILE_CACHE,
        PORT: '0',
        DATABASE_URL: await createUrl(),
        APP_DATA_DIR: folder,
        APP_CONFIG_DIR: folder,
      },
    });
    for await (const chunk of child.stdout ?? []) {
      url = /http:\/\/[\d.]+:\d+/.exec(String(chunk))?.[0] ?? '';
      if (url !== '') break;
    }
    user_id = (await send('POST', '/users', { name: 'Ada' })).body.id;
    load.ended = Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('a route that throws answers plugin_failed, and after 50 times the plugin is quarantined', async () => {
    expect((await send('POST', '/plugins/throwing/act')).body.code).toBe('plugin_failed');
    for (let call = 1; call < 50; call += 1) await send('POST', '/plugins/throwing/act');
    expect(await send('POST', '/plugins/throwing/act')).toMatchObject({
      status: 503,
      body: { code: 'plugin_unavailable' },
    });
    expect(await healthOf('throwing')).toMatchObject({ status: 'quarantined', error_count: 50 });
    expect((await send('GET', '/plugins/errors')).body.throwing).toContain('broken on purpose');
  });

  it.each(['rejecting', 'timing'])('%s: an error nobody caught is the plugin its own', async (name) => {
    expect((await send('POST', `/plugins/${name}/act`)).status).toBe(200);
    await vi.waitFor(async () => expect(await healthOf(name)).toMatchObject({ status: 'degraded', error_count: 1 }));
  });

  it('a route that never returns keeps only its own client waiting', async () => {
    const leaving = new AbortController();
    const answer = fetch(`${url}/api/plugins/hanging/act`, { method: 'POST', signal: leaving.signal });
    expect((await send('GET', '/health')).status).toBe(200);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect(await healthOf('hanging')).toMatchObject({ status: 'active' });
  });

  it('hooks that throw or never return undo no lesson, and the deadline ends the waiting', async () => {
    const completion = { set_id: 's', lesson_id: 'done', mark_completed: true };
    const { body } = await send('POST', `/users/${user_id}/lesson-progress`, completion);
    expect(body.status).toBe('completed');
    await vi.waitFor(async () => expect(await healthOf('hook-throwing')).toMatchObject({ status: 'degraded' }));
    const sentence = 'on_session_complete threw: on_session_complete took longer than 5 s.';
    const errorOf = async () => (await send('GET', '/plugins/errors')).body['hook-hanging'];
    await vi.waitFor(async () => expect(await errorOf()).toBe(sentence), { timeout: 30_000 });
  });

  it('loses no request to core meanwhile', async () => {
    expect((await send('POST', '/plugins/leaking/act')).status).toBe(200);
    // A busy machine takes its time for as many.
    await vi.waitFor(() => expect(load.sent).toBeGreaterThan(100), { timeout: 60_000 });
    load.over = true;
    await load.ended;
    expect(load.lost).toEqual([]);
  });

  // The route that never returns is still under way.
  if (label === 'SQLite') {
    it('stops in order although a route never returns and a timer was leaked', async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    });
  } else {
    it('ends at once at the second signal', async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await vi.waitFor(async () => expect((await send('GET', '/health/ready')).body.stopping).toBe(true));
      child.kill('SIGINT');
      expect(await exited).toEqual([1, null]);
    });
  }
});
