import { once } from 'node:events';
import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { startSessions, streamTurn } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';

/** How soon the provider's call must be cancelled once the client has gone. */
const CANCELLED_WITHIN_MILLISECONDS = 1000;

describeEachDatabase('a client that leaves its stream', ({ createUrl }) => {
  const scripted = createScriptedAi();
  let test: TestApp;
  let server: Listening;
  let session_id: string;

  beforeAll(async () => {
    const also = { 'scripted-ai': scripted.plugin };
    test = await createTestApp({
      databaseUrl: await createUrl({ prepared: WITH_PLUGINS }),
      plugins: 'installed',
      also,
    });
    server = await listen(test.app.handle, '127.0.0.1', 0);
    [session_id = ''] = await startSessions(test, 1);
  });
  afterAll(async () => {
    await server.close(1000);
    await test.close();
  });

  it('cancels the call of the provider, and what had arrived is kept as truncated', async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<number>();
    scripted.answer(async function* ({ signal }) {
      yield 'Half an ans';
      await once(signal, 'abort');
      cancel(performance.now());
      signal.throwIfAborted();
    });
    const client = new AbortController();
    let left = 0;
    const leave = (event: string) => {
      if (event !== 'chunk') return;
      left = performance.now();
      client.abort();
    };
    const stream = streamTurn(server.url, session_id, 'Tell me', { onEvent: leave, signal: client.signal });
    await expect(stream).rejects.toThrow();
    expect((await cancelled) - left).toBeLessThan(CANCELLED_WITHIN_MILLISECONDS);

    // The next turn waits for the one before it, so what that one stores is there.
    scripted.answer(() => 'A whole answer.');
    await streamTurn(server.url, session_id, 'Again');
    const { body } = await test.request('GET', `/plugins/session/${session_id}/messages`);
    expect(body).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'Tell me' },
      { role: 'assistant', content: 'Half an ans', truncated: true },
      { role: 'user', content: 'Again' },
      { role: 'assistant', content: 'A whole answer.', truncated: false },
    ]);
  });
});
