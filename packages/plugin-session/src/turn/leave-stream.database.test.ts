import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describeEachDatabase, type ScriptedAnswer, type ScriptedCall } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readEvents, startTalk, type Talk, verdict } from '../../tests/talk.ts';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Gives pieces and then nothing until the call is cancelled. */
function thenHang(pieces: readonly string[]): ScriptedAnswer {
  return async function* hang({ signal }: ScriptedCall) {
    yield* pieces;
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    signal.throwIfAborted();
    await aborted.promise;
  };
}

describeEachDatabase('leaving a stream', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  it('cancels the call of a client that leaves, keeps what had come, and frees the turn', async () => {
    const session = await talk.start();
    const client = new AbortController();
    talk.script({ message: thenHang(['Hel', 'lo 😀']) });
    const response = await talk.stream(session.id, 'Hello', { signal: client.signal });
    const reader = response.body?.getReader();
    for (let count = 0; count < 3; count += 1) await reader?.read();
    client.abort();
    await vi.waitFor(() => expect(talk.calls[0]?.signal.aborted).toBe(true));
    await vi.waitFor(async () =>
      expect((await talk.messages(session.id)).at(-1)).toMatchObject({
        role: 'assistant',
        content: 'Hello 😀',
        truncated: true,
      }),
    );
    talk.script();
    expect((await talk.send(session.id, 'Are you there?')).status).toBe(201);
    expect(talk.calls.map(({ purpose }) => purpose)).toEqual(['message', 'message', 'evaluation']);
  });

  it('still ends with done for whoever goes on reading', async () => {
    const session = await talk.start();
    const client = new AbortController();
    talk.script({ message: thenHang(['Hello']) });
    const response = await talk.stream(session.id, 'Hello', { signal: client.signal });
    const text = response.text();
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    client.abort();
    expect(readEvents(await text).at(-1)).toMatchObject({
      event: 'done',
      data: { cycle_step: 1, step_evaluation: null, topic_transition: null },
    });
  });

  it('is noticed although nobody else remembers the request', async () => {
    const session = await talk.start();
    const client = new AbortController();
    talk.script({ message: thenHang(['Hello']) });
    const response = await talk.stream(session.id, 'Hello', { signal: client.signal });
    const text = response.text();
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    for (let round = 0; round < 3; round += 1) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.abort();
    await vi.waitFor(() => expect(talk.calls[0]?.signal.aborted).toBe(true));
    expect(readEvents(await text).at(-1)?.event).toBe('done');
  });

  it('does the same when the body is cancelled', async () => {
    const session = await talk.start();
    talk.script({ message: thenHang(['Hello']) });
    const reader = (await talk.stream(session.id, 'Hello')).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(talk.calls[0]?.signal.aborted).toBe(true);
    expect((await talk.messages(session.id)).at(-1)).toMatchObject({ content: 'Hello', truncated: true });
  });

  it('stores nothing where nothing had come', async () => {
    const session = await talk.start();
    talk.script({ message: thenHang([]) });
    const reader = (await talk.stream(session.id, 'Hello')).body?.getReader();
    await reader?.read();
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    await reader?.cancel();
    expect(await talk.messages(session.id)).toHaveLength(2);
    talk.script();
    expect((await talk.send(session.id, 'Again')).body.assistant_message.content).toBe('What do you notice?');
  });

  it('before its turn has come keeps the message and asks nobody', async () => {
    const session = await talk.start();
    const client = new AbortController();
    const held = Promise.withResolvers<string>();
    talk.script({ message: () => held.promise });
    const before = talk.send(session.id, 'one');
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    const waiting = talk.stream(session.id, 'two', { signal: client.signal });
    client.abort();
    held.resolve('re one');
    await before;
    const events = readEvents(await (await waiting).text());
    expect(events.map(({ event }) => event)).toEqual(['start', 'done']);
    expect(events[1]?.data).toMatchObject({ assistant_message: null, ai_error_code: 'provider_unavailable' });
    const contents = (await talk.messages(session.id)).slice(1).map(({ content }) => content);
    expect(contents).toEqual(['one', 're one', 'two']);
    expect(talk.calls.map(({ purpose }) => purpose)).toEqual(['message', 'evaluation']);
  });

  it('evaluates a whole answer although the client has left by then', async () => {
    const session = await talk.start();
    const client = new AbortController();
    talk.script({
      evaluation: () => {
        client.abort();
        return verdict(3);
      },
    });
    await (await talk.stream(session.id, 'Hello', { signal: client.signal })).text();
    expect((await talk.messages(session.id)).at(-1)?.truncated).toBe(false);
    const stored = await talk.server.request('GET', `/session/${session.id}`);
    expect(stored.body.cycle_step).toBe(3);
  });
});

describeEachDatabase('a turn whose plugin is deactivated', (testDatabase) => {
  it('ends at once with what had come', async () => {
    const talk = await startTalk(await testDatabase.open());
    const session = await talk.start();
    talk.script({ message: thenHang(['Hello']) });
    const response = await talk.stream(session.id, 'Hello');
    const text = response.text();
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    await talk.server.close();
    const events = readEvents(await text);
    expect(talk.calls[0]?.signal.aborted).toBe(true);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { step_evaluation: null } });
    expect((await talk.messages(session.id)).at(-1)).toMatchObject({ content: 'Hello', truncated: true });
  });

  it('answers without the tutor where nothing had come', async () => {
    const talk = await startTalk(await testDatabase.open());
    const session = await talk.start();
    talk.script({ message: thenHang([]) });
    const answer = talk.send(session.id, 'Hello');
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    await talk.server.close();
    expect(await answer).toMatchObject({
      status: 201,
      body: { assistant_message: null, ai_error_code: 'provider_unavailable', step_evaluation: null },
    });
  });
});
