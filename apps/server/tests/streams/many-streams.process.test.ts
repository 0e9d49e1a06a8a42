import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { startSessions, streamTurn } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';

const STREAMS = 200;
/** Enough streams to see a leak by. */
const ROUND = 100;
/** What may stay after three more rounds: a kilobyte a stream is a leak; the log that the test keeps is a fifth of that. */
const LEAK_BYTES = 300_000;

describeEachDatabase('200 streams at once', ({ createUrl, label }) => {
  const scripted = createScriptedAi();
  let test: TestApp;
  let server: Listening;
  let sessions: string[];

  beforeAll(async () => {
    const also = { 'scripted-ai': scripted.plugin };
    test = await createTestApp({
      databaseUrl: await createUrl({ prepared: WITH_PLUGINS }),
      plugins: 'installed',
      also,
    });
    server = await listen(test.app.handle, '127.0.0.1', 0);
    sessions = await startSessions(test, STREAMS);
  });
  afterAll(async () => {
    await server.close(1000);
    await test.close();
  });

  it('all start, all are open together, and none fails', async () => {
    const { promise: allOpen, resolve: open } = Promise.withResolvers<void>();
    let begun = 0;
    scripted.answer(async function* ({ streaming }) {
      if (!streaming) return yield '{}';
      yield 'Grüß ';
      await allOpen;
      yield 'Gott 🧡';
    });
    const turns = await Promise.all(
      sessions.map((session_id) => {
        let pieces = 0;
        const onEvent = (event: string) => {
          if (event !== 'chunk') return;
          pieces += 1;
          if (pieces === 1) begun += 1;
          if (begun === STREAMS) open();
        };
        return streamTurn(server.url, session_id, 'Servus', { onEvent });
      }),
    );
    for (const { events, text, done } of turns) {
      expect([events, text]).toEqual([['start', 'chunk', 'done'], 'Grüß Gott 🧡']);
      expect(done).toMatchObject({ ai_error: null, assistant_message: { content: text, truncated: false } });
    }
  });

  // What would stay in memory is the same, whatever the database.
  const tags = label === 'SQLite' ? [] : ['long'];
  it('leave nothing behind in memory', { timeout: 180_000, tags }, async () => {
    scripted.answer(() => 'Ja.');
    const round = async () => {
      await Promise.all(sessions.slice(0, ROUND).map((session_id) => streamTurn(server.url, session_id, 'Weiter')));
      // What the test itself remembers: every call with all of its messages.
      scripted.calls.length = 0;
    };
    for (let count = 0; count < 2; count += 1) await round();
    const before = heapAfterCollection();
    for (let count = 0; count < 3; count += 1) await round();
    // What is still closing may take a moment to go; what leaks stays.
    await vi.waitFor(() => expect(heapAfterCollection() - before).toBeLessThan(LEAK_BYTES), { timeout: 10_000 });
  });
});

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
