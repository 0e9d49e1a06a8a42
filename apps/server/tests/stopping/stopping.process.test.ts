import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { isSound, type SlowServer, send, startSlowServer, stopUnderLoad } from '@learnwright/test-kit/servers';
import { afterAll, expect, it, vi } from 'vitest';
import { type OpenConnection, openConnection } from '../requests/open-connection.ts';
import { SLOW_TUTOR } from './slow-tutor.ts';

const CONFIG = 'stop: { drain_seconds: 0.3, grace_seconds: 2 }';
const LOAD = { streams: 4, writers: 4 };

describeEachDatabase('a server that is told to stop', ({ createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-stopping-'));
  let server: SlowServer | null = null;
  afterAll(() => {
    server?.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('resets nothing that it has accepted, stores what streams have said, and exits with 0', async () => {
    server = await startSlowServer({ ...SLOW_TUTOR, databaseUrl: await createUrl(), folder, config: CONFIG });
    const { url } = server;
    const [probe, silent] = [await openConnection(url), await openConnection(url)];
    const { exit, answers, streams, whole, lastMessages } = await stopUnderLoad(server, {
      ...LOAD,
      onSignal: () => readinessGoes(url, probe),
    });
    expect(exit).toEqual([0, null]);
    expect([...answers.keys()].filter((what) => !isSound(what))).toEqual([]);
    expect(answers.get('200 close')).toBeGreaterThan(10);
    for (const { text, done } of streams) {
      expect(done.assistant_message).toMatchObject({ content: text, truncated: true });
    }
    expect(whole.body).toMatchObject({ ai_error_code: 'provider_unavailable', assistant_message: null });
    expect(lastMessages).toMatchObject(lastMessages.map(() => ({ role: 'assistant', truncated: true })));
    expect(lastMessages).toHaveLength(LOAD.streams + 2);
    expect(await silent.untilEnd()).toBe('');
  });
});

/** The server says on a new connection that it is not ready, and answers one that it has accepted before for the last time. */
async function readinessGoes(url: string, probe: OpenConnection): Promise<void> {
  await vi.waitFor(async () => expect((await send(url, 'GET', '/health/ready')).status).toBe(503));
  probe.send('GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const said = await probe.until(/\}$/);
  expect(said).toContain('HTTP/1.1 503');
  expect(said).toContain('"stopping":true');
  expect(said).toContain('Connection: close');
  await probe.untilEnd();
}
