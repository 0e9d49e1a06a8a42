import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTalk, type Talk, verdict } from '../../tests/talk.ts';

const AI_ERRORS = (
  [
    'no_provider',
    'no_api_key',
    'no_model',
    'provider_auth',
    'provider_rate_limited',
    'provider_unavailable',
    'provider_error',
    'timeout',
    'budget_exceeded',
  ] as const
).map((code) => new AiError(code));

const said = (messages: readonly { role: string; content: string }[]) =>
  messages.map(({ role, content }) => [role, content]);

describeEachDatabase('POST /{session_id}/message', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  it('stores the message, asks the tutor, and stores and answers what it says', async () => {
    const session = await talk.start();
    const { status, body } = await talk.send(session.id, 'Is “wenn” a condition?');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_message: { session_id: session.id, role: 'user', content: 'Is “wenn” a condition?', truncated: false },
      assistant_message: { role: 'assistant', content: 'What do you notice?', truncated: false },
      ai_error: null,
      ai_error_code: null,
      session,
      cycle_step: 1,
      step_evaluation: { advance: false, applied: false, from_step: 1, fallback_used: false },
      topic_transition: null,
    });
    expect((await talk.messages(session.id)).slice(1)).toEqual([body.user_message, body.assistant_message]);
    for (const milliseconds of Object.values(body.timings)) expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(body.timings.total_ms).toBeGreaterThanOrEqual(body.timings.learning_ms + body.timings.evaluation_ms);
  });

  it('commits the message before it asks', async () => {
    const session = await talk.start();
    let stored: string[][] = [];
    talk.script({
      message: async () => {
        stored = said(await talk.messages(session.id)).slice(1);
        return 'ok';
      },
    });
    await talk.send(session.id, 'Hello');
    expect(stored).toEqual([['user', 'Hello']]);
  });

  it('sends the prompt of the present step and the whole history', async () => {
    const session = await talk.start({ method: 'inductive' });
    talk.script({ evaluation: () => verdict(4) });
    await talk.send(session.id, 'one');
    await talk.send(session.id, 'two');
    const [first, second] = talk.calls.filter(({ purpose }) => purpose === 'message');
    expect(first?.messages[0]?.content).toContain('This turn: step 1 of 7');
    expect(second?.messages[0]?.content).toContain('This turn: step 4 of 7');
    expect(second?.messages[0]?.role).toBe('system');
    expect(said(second?.messages.slice(1) ?? [])).toEqual([
      ['user', 'one'],
      ['assistant', 'What do you notice?'],
      ['user', 'two'],
    ]);
    expect(second?.max_tokens ?? 1024).toBe(1024);
  });

  it('sends the prompt of the method that the session was switched to', async () => {
    const session = await talk.start({ method: 'inductive' });
    await talk.server.request('POST', `/session/${session.id}/switch`, { to_method: 'dialogic' });
    await talk.send(session.id, 'one');
    expect(talk.calls[0]?.messages[0]?.content).toContain('# Method: dialogic');
  });

  it.each(['system', 'assistant'] as const)('only stores a message of the role %s', async (role) => {
    const session = await talk.start();
    const { status, body } = await talk.server.request('POST', `/session/${session.id}/message`, {
      role,
      content: 'Noted',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_message: { role, content: 'Noted' },
      assistant_message: null,
      ai_error: null,
      ai_error_code: null,
      session,
      step_evaluation: null,
      topic_transition: null,
    });
    expect(talk.calls).toEqual([]);
  });

  it.each(AI_ERRORS)('answers $code of the AI as an error of the answer', async (error) => {
    const session = await talk.start();
    talk.script({
      message: () => {
        throw error;
      },
    });
    const { status, body } = await talk.send(session.id, 'Hello');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      assistant_message: null,
      ai_error: error.message,
      ai_error_code: error.code,
      session,
    });
    expect(body).toMatchObject({ step_evaluation: null, topic_transition: null, cycle_step: 1 });
    expect(said(await talk.messages(session.id)).slice(1)).toEqual([['user', 'Hello']]);
  });

  it.each(['', ' \n\t', '\0'])('takes the blank answer %j for none', async (answer) => {
    const session = await talk.start();
    talk.script({ message: () => answer });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ assistant_message: null, ai_error_code: 'provider_error', step_evaluation: null });
  });

  it('keeps every character of an answer, and takes an endless one for none', async () => {
    const session = await talk.start();
    const answer = `${'Grüße, 世界 👩‍👩‍👧‍👦 — '.repeat(10)}\u2028`;
    talk.script({ message: () => answer });
    expect((await talk.send(session.id, '“Ärger” 😀')).body.assistant_message.content).toBe(answer);
    talk.script({ message: () => 'x'.repeat(100_001) });
    const endless = await talk.send(session.id, 'more');
    expect(endless.body).toMatchObject({ assistant_message: null, ai_error_code: 'provider_error' });
    expect(said(await talk.messages(session.id)).slice(1, 3)).toEqual([
      ['user', '“Ärger” 😀'],
      ['assistant', answer],
    ]);
  });

  it('knows no other sessions', async () => {
    const { status, body } = await talk.send('nothing', 'Hello');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('takes no message to a session that has ended, of no role', async () => {
    const session = await talk.start();
    await talk.server.request('POST', `/session/${session.id}/end`);
    for (const role of ['user', 'system', 'assistant']) {
      const path = `/session/${session.id}/message`;
      const { status, body } = await talk.server.request('POST', path, { role, content: 'Hello' });
      expect([status, body.code]).toEqual([409, 'session_completed']);
    }
    expect(talk.calls).toEqual([]);
    expect(await talk.messages(session.id)).toHaveLength(1);
  });

  it.each([
    [{ role: 'tutor', content: 'a' }, ['/role']],
    [{ role: 'user', content: '' }, ['/content']],
    [{ role: 'user', content: 'a'.repeat(32_001) }, ['/content']],
    [{}, ['/role', '/content']],
  ])('refuses what is not a message (%#)', async (message, pointers) => {
    const session = await talk.start();
    const { status, body } = await talk.server.request('POST', `/session/${session.id}/message`, message);
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect(await talk.messages(session.id)).toHaveLength(1);
  });
});
