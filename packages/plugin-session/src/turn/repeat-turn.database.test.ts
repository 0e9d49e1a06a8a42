import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readEvents, startTalk, type Talk, verdict } from '../../tests/talk.ts';

/** Who calls, in the test kit. */
const SCOPE = 'test';

const said = (messages: readonly { role: string; content: string }[]) =>
  messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content]);

describeEachDatabase('a turn that is sent again', (testDatabase) => {
  let talk: Talk;
  let number = 0;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
    number += 1;
  });

  const keyed = () => ({ 'Content-Type': 'application/json', 'Idempotency-Key': `turn-${number}` });
  const asked = () => talk.calls.filter(({ purpose }) => purpose === 'message');
  const fail = () => {
    throw new AiError('provider_unavailable');
  };

  /** Puts the key back to where a server leaves it that is killed before it has kept the answer. */
  async function killServer(remembered: string | null): Promise<void> {
    const { storedResponses } = talk.server.database.stores;
    const { 'Idempotency-Key': key } = keyed();
    const kept = await storedResponses.find(SCOPE, key);
    if (kept === null) throw new Error('Nothing is kept.');
    await storedResponses.delete(SCOPE, key);
    await storedResponses.insert({ ...kept, answer: null, owner: 'a server that was killed', remembered }, []);
  }

  it('under its key is answered from what is stored, with its evaluation', async () => {
    const { id } = await talk.start();
    talk.script({ evaluation: () => verdict(3) });
    const first = await talk.send(id, 'Hello', keyed());
    await killServer(first.body.user_message.id);
    const { status, body } = await talk.send(id, 'Hello', keyed());
    expect(status).toBe(201);
    expect(body).toEqual({ ...first.body, timings: expect.anything() });
    expect(body.step_evaluation).toMatchObject({ suggested_step: 3, applied: true });
    expect(asked()).toHaveLength(1);
    expect(said(await talk.messages(id))).toHaveLength(2);
  });

  it('under its key asks the tutor once where the answer is missing', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    const first = await talk.send(id, 'Hello', keyed());
    await killServer(first.body.user_message.id);
    talk.script();
    const { body } = await talk.send(id, 'Hello', keyed());
    expect(body).toMatchObject({ user_message: first.body.user_message, assistant_message: { role: 'assistant' } });
    expect(said(asked().at(-1)?.messages ?? [])).toEqual([['user', 'Hello']]);
    expect((await talk.send(id, 'Hello', keyed())).headers.get('Idempotency-Replayed')).toBe('true');
    expect(said(await talk.messages(id)).map(([role]) => role)).toEqual(['user', 'assistant']);
  });

  it('under its key stores the message where the server was killed before it was stored', async () => {
    const { id } = await talk.start();
    const { 'Idempotency-Key': key } = keyed();
    expect((await talk.send('nothing', 'Hello', keyed())).status).toBe(404);
    expect(await talk.server.database.stores.storedResponses.find(SCOPE, key)).toBeNull();
    await talk.send(id, 'Hello', keyed());
    expect(said(await talk.messages(id))).toHaveLength(2);
  });

  it('as a stream begins with its message, and has the stored answer in one chunk', async () => {
    const { id } = await talk.start();
    const init = { headers: keyed() };
    const first = readEvents(await (await talk.stream(id, 'Hello', init)).text());
    await killServer(first[0]?.data.user_message.id);
    const again = readEvents(await (await talk.stream(id, 'Hello', init)).text());
    expect(again).toEqual([
      first[0],
      { event: 'chunk', data: { delta: 'What do you notice?' } },
      { event: 'done', data: { ...first.at(-1)?.data, timings: expect.anything() } },
    ]);
    expect(asked()).toHaveLength(1);
  });

  it('as a stream asks the tutor where the answer is missing', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    const init = { headers: keyed() };
    const first = readEvents(await (await talk.stream(id, 'Hello', init)).text());
    await killServer(first[0]?.data.user_message.id);
    talk.script();
    const again = readEvents(await (await talk.stream(id, 'Hello', init)).text());
    expect(again[0]).toEqual(first[0]);
    expect(again.at(-1)?.data).toMatchObject({ assistant_message: { content: 'What do you notice?' }, ai_error: null });
    expect(said(await talk.messages(id))).toHaveLength(2);
  });

  it('is answered by what the tutor said to a later message, which the tutor saw it before', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    const first = await talk.send(id, 'one', keyed());
    await killServer(first.body.user_message.id);
    talk.script();
    const later = await talk.send(id, 'two');
    const { body } = await talk.send(id, 'one', keyed());
    expect(body).toMatchObject({
      user_message: first.body.user_message,
      assistant_message: later.body.assistant_message,
    });
    expect(said(await talk.messages(id)).map(([, content]) => content)).toEqual(['one', 'two', 'What do you notice?']);
  });

  it('is answered after the end of its session too, but not begun', async () => {
    const [answered, missing] = [await talk.start(), await talk.start()];
    const first = await talk.send(answered.id, 'Hello', keyed());
    await killServer(first.body.user_message.id);
    await talk.server.request('POST', `/session/${answered.id}/end`);
    const again = await talk.send(answered.id, 'Hello', keyed());
    expect(again.body).toMatchObject({ user_message: first.body.user_message, session: { status: 'completed' } });
    number += 1;
    talk.script({ message: fail });
    const unanswered = await talk.send(missing.id, 'Hello', keyed());
    await killServer(unanswered.body.user_message.id);
    await talk.server.request('POST', `/session/${missing.id}/end`);
    expect((await talk.send(missing.id, 'Hello', keyed())).body.code).toBe('session_completed');
  });

  it('is stored once where it is not for the tutor', async () => {
    const { id } = await talk.start();
    const note = () =>
      talk.server.request('POST', `/session/${id}/message`, { role: 'system', content: 'Noted' }, keyed());
    const first = await note();
    await killServer(first.body.user_message.id);
    expect((await note()).body.user_message).toEqual(first.body.user_message);
    expect(await talk.messages(id)).toHaveLength(2);
  });

  it('goes on under its key although the client has left, and a repetition has the whole answer', async () => {
    const { id } = await talk.start();
    const client = new AbortController();
    const rest = Promise.withResolvers<string>();
    talk.script({
      message: async function* () {
        yield 'Good ';
        yield await rest.promise;
      },
    });
    const reader = (await talk.stream(id, 'Hello', { headers: keyed(), signal: client.signal })).body?.getReader();
    for (let count = 0; count < 2; count += 1) await reader?.read();
    client.abort();
    const left = reader?.cancel();
    expect((await talk.stream(id, 'Hello', { headers: keyed() })).status).toBe(409);
    rest.resolve('morning.');
    await left;
    const repeated = await vi.waitFor(async () => {
      const answer = await talk.stream(id, 'Hello', { headers: keyed() });
      expect(answer.status).toBe(200);
      return answer;
    });
    const done = readEvents(await repeated.text()).at(-1)?.data;
    expect(done.assistant_message).toMatchObject({ content: 'Good morning.', truncated: false });
    expect([asked().length, said(await talk.messages(id)).length]).toEqual([1, 2]);
  });

  it('after a failure of the AI is the same turn, with a key and without', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    const first = await talk.send(id, 'Hello');
    const second = await talk.send(id, 'Hello', keyed());
    talk.script();
    const third = await talk.send(id, 'Hello');
    expect([second.body.user_message, third.body.user_message]).toEqual(Array(2).fill(first.body.user_message));
    expect(said(asked().at(-1)?.messages ?? [])).toEqual([['user', 'Hello']]);
    expect(said(await talk.messages(id))).toEqual([
      ['user', 'Hello'],
      ['assistant', 'What do you notice?'],
    ]);
  });

  it('in other words is another turn, and so is one that was answered', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    await talk.send(id, 'Hello');
    talk.script();
    for (const words of ['Hello?', 'yes', 'yes']) await talk.send(id, words);
    const words = said(await talk.messages(id)).filter(([role]) => role === 'user');
    expect(words.map(([, content]) => content)).toEqual(['Hello', 'Hello?', 'yes', 'yes']);
  });
});
