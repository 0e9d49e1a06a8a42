import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readEvents, startTalk, type Talk, verdict } from '../../tests/talk.ts';

const said = (messages: readonly { role: string; content: string }[]) =>
  messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content]);

describeEachDatabase('regenerating an answer', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  const regenerate = (id: string, headers?: Record<string, string>) =>
    talk.server.request('POST', `/session/${id}/regenerate`, undefined, headers);
  const stream = (id: string, init: RequestInit = {}) =>
    talk.server.fetch(`/session/${id}/regenerate/stream`, { method: 'POST', ...init });
  const fail = () => {
    throw new AiError('provider_unavailable');
  };

  it('puts a new answer in the place of the last one, which the tutor does not see', async () => {
    const { id } = await talk.start();
    await talk.send(id, 'one');
    const first = await talk.send(id, 'two');
    talk.script({ message: () => 'Look again.' });
    const { status, body } = await regenerate(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_message: first.body.user_message,
      assistant_message: { content: 'Look again.', truncated: false },
      ai_error: null,
    });
    expect(said(talk.calls.at(-1)?.messages ?? [])).toEqual([
      ['user', 'one'],
      ['assistant', 'What do you notice?'],
      ['user', 'two'],
    ]);
    expect(said(await talk.messages(id)).slice(2)).toEqual([
      ['user', 'two'],
      ['assistant', 'Look again.'],
    ]);
  });

  it('neither judges the turn again nor moves the session', async () => {
    const { id, project_id } = await talk.start();
    talk.script({ evaluation: () => verdict(3) });
    const first = await talk.send(id, 'Hello');
    talk.script({ evaluation: () => verdict(6) });
    for (let count = 0; count < 2; count += 1) {
      const { body } = await regenerate(id);
      expect([body.cycle_step, body.step_evaluation]).toEqual([3, first.body.step_evaluation]);
    }
    expect(talk.calls.filter(({ purpose }) => purpose === 'evaluation')).toHaveLength(1);
    expect(talk.calls.at(-1)?.messages[0]?.content).toContain('This turn: step 3 of 7');
    const rows = await talk.db
      .selectFrom('plg_session__step_evaluations')
      .select('id')
      .where('project_id', '=', project_id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('gives a message its first answer after a failure, and judges the turn', async () => {
    const { id } = await talk.start();
    talk.script({ message: fail });
    await talk.send(id, 'Hello');
    talk.script({ evaluation: () => verdict(2) });
    const { body } = await regenerate(id);
    expect(body).toMatchObject({ cycle_step: 2, step_evaluation: { applied: true } });
    expect(said(await talk.messages(id))).toHaveLength(2);
  });

  it('leaves the answer that is there where the AI fails, or only a part of a new one comes', async () => {
    const { id } = await talk.start();
    const first = await talk.send(id, 'Hello');
    talk.script({ message: fail });
    expect((await regenerate(id)).body).toMatchObject({
      assistant_message: null,
      ai_error_code: 'provider_unavailable',
    });
    const client = new AbortController();
    talk.script({
      message: async function* ({ signal }) {
        yield 'Half';
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const text = (await stream(id, { signal: client.signal })).text();
    await vi.waitFor(() => expect(talk.calls.at(-1)?.signal).toBeDefined());
    client.abort();
    expect(readEvents(await text).at(-1)?.data).toMatchObject({ assistant_message: null });
    expect((await talk.messages(id)).at(-1)).toEqual(first.body.assistant_message);
  });

  it('streams the new answer', async () => {
    const { id } = await talk.start();
    await talk.send(id, 'Hello');
    talk.script({ message: () => 'Look again.' });
    const events = readEvents(await (await stream(id)).text());
    expect(events.map(({ event }) => event)).toEqual(['start', 'chunk', 'done']);
    expect(events.at(-1)?.data.assistant_message.content).toBe('Look again.');
  });

  it.each([true, false])('happens once under its key when the server is killed (answer stored: %s)', async (stored) => {
    const { id } = await talk.start();
    const old = await talk.send(id, 'Hello');
    const { storedResponses } = talk.server.database.stores;
    const key = `regenerate-${id}`;
    talk.script(stored ? { message: () => 'New.' } : { message: fail });
    const first = await regenerate(id, { 'Idempotency-Key': key });
    const kept = await storedResponses.find('test', key);
    if (kept === null) throw new Error('Nothing is kept.');
    await storedResponses.delete('test', key);
    const remembered = `${old.body.user_message.id} ${old.body.assistant_message.id}`;
    await storedResponses.insert({ ...kept, answer: null, owner: 'a server that was killed', remembered }, []);
    talk.script({ message: () => 'Newer.' });
    const { body } = await regenerate(id, { 'Idempotency-Key': key });
    expect(body.assistant_message.content).toBe(stored ? 'New.' : 'Newer.');
    if (stored) expect(body.assistant_message).toEqual(first.body.assistant_message);
    expect(said(await talk.messages(id))).toHaveLength(2);
  });

  it('has nothing to do before the learner has said something, and in a session that has ended', async () => {
    const session = await talk.start();
    expect((await regenerate(session.id)).body).toMatchObject({ status: 409, code: 'nothing_to_regenerate' });
    expect((await stream(session.id)).status).toBe(409);
    await talk.send(session.id, 'Hello');
    await talk.server.request('POST', `/session/${session.id}/end`);
    expect((await regenerate(session.id)).body.code).toBe('session_completed');
    expect((await regenerate('nothing')).status).toBe(404);
  });
});
