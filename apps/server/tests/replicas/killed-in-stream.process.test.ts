import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresSchema, createScriptedAi } from '@learnwright/test-kit';
import { type StreamedTurn, startSessions, startSlowServer, streamTurn } from '@learnwright/test-kit/servers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../src/requests/listen.ts';
import { createTestApp, type ParsedJson } from '../harness/test-app.ts';
import { SLOW_TUTOR } from '../stopping/slow-tutor.ts';

const CONFIG = 'stop: { drain_seconds: 0 }';
const HEADERS = { 'Idempotency-Key': 'one-turn' };
/** How soon after the kill the other server must take the turn up. */
const TAKEN_UP = { timeout: 5_000, interval: 50 };

it('goes on at the other server where one is killed in the middle of an answer', { timeout: 60_000 }, async () => {
  const { url: databaseUrl, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { child, url } = await startSlowServer({ ...SLOW_TUTOR, databaseUrl, folder, config: CONFIG });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ai = createScriptedAi();
  ai.answer(({ streaming }) => (streaming ? 'A whole answer.' : '{}'));
  const also = { 'scripted-ai': ai.plugin };
  const other = await createTestApp({ databaseUrl, plugins: 'installed', also });
  onTestFinished(other.close);
  const listening = await listen(other.app.handle, '127.0.0.1', 0);
  onTestFinished(() => listening.close(1_000));
  const [session_id = ''] = await startSessions(other, 1);

  const exited = once(child, 'exit');
  const cut = streamTurn(url, session_id, 'Tell me', {
    headers: HEADERS,
    onEvent: (event) => event === 'chunk' && child.kill('SIGKILL'),
  });
  await expect(cut).rejects.toThrow();
  await exited;

  const turn = await vi.waitFor<Promise<StreamedTurn>>(
    () => streamTurn(listening.url, session_id, 'Tell me', { headers: HEADERS }),
    TAKEN_UP,
  );
  expect(turn).toMatchObject({ text: 'A whole answer.', done: { ai_error: null } });
  const { body: messages } = await other.request('GET', `/plugins/session/${session_id}/messages`);
  expect(messages.slice(1).map(({ role, content }: ParsedJson) => [role, content])).toEqual([
    ['user', 'Tell me'],
    ['assistant', 'A whole answer.'],
  ]);
});
