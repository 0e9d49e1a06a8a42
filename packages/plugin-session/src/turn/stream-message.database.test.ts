import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { outlook, readEvents, startTalk, type Talk, verdict } from '../../tests/talk.ts';

/** An answer without what differs from one turn to the next. */
function comparable({ timings, session, user_message, assistant_message, ...rest }: ReturnType<typeof JSON.parse>) {
  const plain = (record: Record<string, unknown> | null) => {
    if (record === null) return null;
    const { id: _, session_id: __, project_id: ___, created_at: ____, started_at: _____, ...fields } = record;
    return fields;
  };
  return {
    timings: Object.keys(timings),
    session: plain(session),
    user_message: plain(user_message),
    assistant_message: plain(assistant_message),
    ...rest,
  };
}

describeEachDatabase('POST /{session_id}/message/stream', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  const readAll = async (session_id: string, content = 'Hello') =>
    readEvents(await (await talk.stream(session_id, content)).text());

  it('answers start, chunks and done, and nothing else', async () => {
    const session = await talk.start();
    const pieces = ['Grü', '', 'ße 👩‍', '👩‍👧 \ud83d', '\ude00\n', 'data: x\n\nevent: done'];
    talk.script({
      message: async function* () {
        yield* pieces;
      },
      evaluation: () => verdict(2),
    });
    const response = await talk.stream(session.id, 'Hallo');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const text = await response.text();
    const events = readEvents(text);
    expect(events.map(({ event }) => event)).toEqual(['start', 'chunk', 'chunk', 'chunk', 'chunk', 'chunk', 'done']);
    expect(text.replace(/^event: (start|chunk|done)\ndata: .*\n\n/gm, '')).toBe('');
    const [system, user, assistant] = await talk.messages(session.id);
    expect(system?.role).toBe('system');
    expect(events[0]?.data).toEqual({ user_message: user });
    const deltas = events.filter(({ event }) => event === 'chunk').map(({ data }) => data.delta);
    expect(deltas.join('')).toBe(pieces.join(''));
    expect(deltas.join('')).toBe(assistant?.content);
    expect(events.at(-1)?.data).toMatchObject({ user_message: user, assistant_message: assistant, cycle_step: 2 });
  });

  it('sends start before the provider has answered anything', async () => {
    const session = await talk.start();
    const held = Promise.withResolvers<string>();
    talk.script({ message: () => held.promise });
    const reader = (await talk.stream(session.id, 'Hello')).body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(readEvents(new TextDecoder().decode(value)).map(({ event }) => event)).toEqual(['start']);
    held.resolve('Hi');
    await reader?.cancel();
  });

  it.each([
    ['an answer', {}],
    ['a move', { evaluation: () => verdict(5) }],
    ['an evaluation that cannot be read', { evaluation: () => 'Well done!' }],
    ['a new cycle', { evaluation: () => verdict(7), transition: () => outlook() }],
    ['a blank answer', { message: () => ' ' }],
    [
      'a missing key',
      {
        message: () => {
          throw new AiError('no_api_key');
        },
      },
    ],
  ] as const satisfies readonly (readonly [string, Parameters<Talk['script']>[0]])[])(
    'is done with what the other route answers: %s',
    async (_, answers) => {
      const [one, other] = [await talk.start({ cycle_step: 6 }), await talk.start({ cycle_step: 6 })];
      talk.script(answers);
      const events = await readAll(one.id);
      const { status, body } = await talk.send(other.id, 'Hello');
      expect(status).toBe(201);
      expect(events.at(-1)?.event).toBe('done');
      expect(comparable(events.at(-1)?.data)).toEqual(comparable(body));
    },
  );

  it('keeps nothing of an answer that breaks off, and says so', async () => {
    const session = await talk.start();
    talk.script({
      message: async function* () {
        yield 'Hel';
        throw new AiError('provider_unavailable');
      },
    });
    const events = await readAll(session.id);
    expect(events.map(({ event }) => event)).toEqual(['start', 'chunk', 'done']);
    expect(events.at(-1)?.data).toMatchObject({
      assistant_message: null,
      ai_error_code: 'provider_unavailable',
      step_evaluation: null,
      cycle_step: 1,
    });
    expect(await talk.messages(session.id)).toHaveLength(2);
  });

  it('keeps what has arrived of an answer that takes too long, as a truncated one', async () => {
    const session = await talk.start();
    talk.script({
      message: async function* () {
        yield 'Hel';
        throw new AiError('timeout', { was_answering: true });
      },
    });
    const events = await readAll(session.id);
    expect(events.at(-1)?.data).toMatchObject({
      assistant_message: { content: 'Hel', truncated: true },
      ai_error_code: 'timeout',
      step_evaluation: null,
    });
    expect((await talk.messages(session.id)).at(-1)).toMatchObject({ content: 'Hel', truncated: true });
  });

  it('is done with an error, and logs it, when the project is deleted meanwhile', async () => {
    const { project } = await talk.learner();
    const session = await talk.start({ project_id: project.id });
    talk.script({
      message: async function* () {
        yield 'Hel';
        await talk.server.database.stores.projects.delete(project.id);
        yield 'lo';
      },
    });
    const events = await readAll(session.id);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { assistant_message: null, ai_error_code: 'provider_error', session: { id: session.id } },
    });
    expect(await talk.messages(session.id)).toEqual([]);
    expect(talk.server.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'A turn failed after its stream had begun.' }),
    );
  });

  it('answers ordinary problems before the first byte', async () => {
    const session = await talk.start();
    const post = (id: string, body: unknown) => talk.server.request('POST', `/session/${id}/message/stream`, body);
    const message = { role: 'user', content: 'Hello' };
    expect(await post('nothing', message)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const role of ['system', 'assistant']) {
      const answer = await post(session.id, { ...message, role });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/role' }] } });
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    await talk.server.request('POST', `/session/${session.id}/end`);
    expect(await post(session.id, message)).toMatchObject({ status: 409, body: { code: 'session_completed' } });
    expect(talk.calls).toEqual([]);
  });

  it('loses nothing for a client that reads slowly', async () => {
    const session = await talk.start();
    const words = Array.from({ length: 200 }, (_, index) => `${index} `);
    let given = 0;
    talk.script({
      message: async function* () {
        for (const word of words) {
          given += 1;
          yield word;
        }
      },
    });
    const reader = (await talk.stream(session.id, 'Hello')).body?.getReader();
    let text = '';
    for (let read = 1; ; read += 1) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += new TextDecoder().decode(value);
      expect(given).toBeLessThanOrEqual(read + 3);
    }
    const events = readEvents(text);
    expect(events.slice(1, -1).map(({ data }) => data.delta)).toEqual(words);
    expect(events.at(-1)?.data.assistant_message.content).toBe(words.join(''));
  });

  it('waits for the turn before it', async () => {
    const session = await talk.start();
    const held = Promise.withResolvers<string>();
    talk.script({ message: ({ messages }) => (messages.at(-1)?.content === 'one' ? held.promise : 're two') });
    const one = talk.send(session.id, 'one');
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    const two = readAll(session.id, 'two');
    held.resolve('re one');
    await Promise.all([one, two]);
    const contents = (await talk.messages(session.id)).slice(1).map(({ content }) => content);
    expect(contents).toEqual(['one', 're one', 'two', 're two']);
  });
});
