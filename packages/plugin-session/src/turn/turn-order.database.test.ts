import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTalk, type Talk, verdict } from '../../tests/talk.ts';

/** Holds calls until they are let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

const said = (messages: readonly { role: string; content: string }[]) =>
  messages.map(({ role, content }) => [role, content]);

describeEachDatabase('turns and what happens meanwhile', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  it('answers two messages at once one after the other', async () => {
    const session = await talk.start();
    const first = gate();
    talk.script({
      message: async ({ messages }) => {
        const { content = '' } = messages.at(-1) ?? {};
        if (content === 'one') await first.passed;
        return `re ${content}`;
      },
    });
    const one = talk.send(session.id, 'one');
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    const two = talk.send(session.id, 'two');
    const noted = talk.server.request('POST', `/session/${session.id}/message`, {
      role: 'assistant',
      content: 'three',
    });
    first.open();
    await Promise.all([one, two, noted]);
    expect(said(await talk.messages(session.id)).slice(1)).toEqual([
      ['user', 'one'],
      ['assistant', 're one'],
      ['user', 'two'],
      ['assistant', 're two'],
      ['assistant', 'three'],
    ]);
    const second = talk.calls.findLast(({ purpose }) => purpose === 'message');
    expect(said(second?.messages.slice(1) ?? [])).toEqual([
      ['user', 'one'],
      ['assistant', 're one'],
      ['user', 'two'],
    ]);
  });

  it('lets the sessions of others go on meanwhile', async () => {
    const [slow, quick] = [await talk.start(), await talk.start()];
    const held = gate();
    talk.script({
      message: async ({ messages }) => {
        if (messages.at(-1)?.content === 'slow') await held.passed;
        return 'ok';
      },
    });
    const waiting = talk.send(slow.id, 'slow');
    expect((await talk.send(quick.id, 'quick')).status).toBe(201);
    held.open();
    expect((await waiting).status).toBe(201);
  });

  it('keeps the answer of a session that was ended meanwhile, and does not move it', async () => {
    const session = await talk.start();
    const held = gate();
    talk.script({ message: () => held.passed.then(() => 'late'), evaluation: () => verdict(3) });
    const answer = talk.send(session.id, 'Hello');
    await vi.waitFor(() => expect(talk.calls).toHaveLength(1));
    const end = await talk.server.request('POST', `/session/${session.id}/end`);
    expect(end.body.session.status).toBe('completed');
    held.open();
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      assistant_message: { content: 'late' },
      session: { status: 'completed', cycle_step: 1, ended_at: end.body.session.ended_at },
      cycle_step: 1,
      step_evaluation: { advance: true, suggested_step: 3, applied: false },
    });
  });

  it('moves a session whose method was switched meanwhile, and keeps the method', async () => {
    const session = await talk.start({ method: 'deductive' });
    talk.script({
      message: async () => {
        await talk.server.request('POST', `/session/${session.id}/switch`, { to_method: 'dialogic' });
        return 'ok';
      },
      evaluation: () => verdict(3),
    });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ session: { method: 'dialogic', cycle_step: 3 }, step_evaluation: { applied: true } });
  });

  it('answers 404 when the project is deleted meanwhile, and stores nothing', async () => {
    const { project } = await talk.learner();
    const session = await talk.start({ project_id: project.id });
    talk.script({
      message: async () => {
        await talk.server.database.stores.projects.delete(project.id);
        return 'late';
      },
    });
    const { status, body } = await talk.send(session.id, 'Hello');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await talk.messages(session.id)).toEqual([]);
    expect((await talk.send(session.id, 'Hello')).status).toBe(404);
  });

  it('end or find their session gone when projects and users are deleted at the same time', async () => {
    talk.script({ evaluation: () => verdict(3) });
    for (let round = 0; round < 4; round += 1) {
      const { project, user } = await talk.learner();
      const sessions = [];
      for (let count = 0; count < 4; count += 1) sessions.push(await talk.start({ project_id: project.id }));
      const { stores, unitOfWork } = talk.server.database;
      const erase = async () => {
        await vi.waitFor(() => expect(talk.calls.length).toBeGreaterThan(round * 8 + 2), { interval: 1 });
        await unitOfWork.run(async () => {
          await stores.users.lock(user.id);
          await talk.server.host.eraseUser(user.id);
          await stores.users.delete(user.id);
        });
      };
      const [answers] = await Promise.all([Promise.all(sessions.map(({ id }) => talk.send(id, 'Hello'))), erase()]);
      for (const { status } of answers) expect([201, 404]).toContain(status);
      expect(await stores.projects.find(project.id)).toBeNull();
    }
  });

  it('asks nobody again for a repetition with the same Idempotency-Key', async () => {
    const session = await talk.start();
    const key = { 'Idempotency-Key': `turn-${session.id}` };
    const first = await talk.send(session.id, 'Hello', key);
    const calls = talk.calls.length;
    const second = await talk.send(session.id, 'Hello', key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(talk.calls).toHaveLength(calls);
    expect(await talk.messages(session.id)).toHaveLength(3);
  });

  it('finishes the turn of a client that has gone', async () => {
    const session = await talk.start();
    const client = new AbortController();
    talk.script({
      message: ({ signal }) => {
        client.abort();
        return signal.aborted ? 'cancelled' : 'finished';
      },
    });
    await talk.server.fetch(`/session/${session.id}/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ role: 'user', content: 'Hello' }),
      signal: client.signal,
    });
    expect(said(await talk.messages(session.id)).slice(1)).toEqual([
      ['user', 'Hello'],
      ['assistant', 'finished'],
    ]);
  });

  it('keeps the order where the clock of another server is behind', async () => {
    const session = await talk.start();
    const now = talk.server.clock.now();
    talk.server.clock.advance(60_000_000);
    await talk.send(session.id, 'one');
    talk.server.clock.set(now);
    await talk.send(session.id, 'two');
    expect(said(await talk.messages(session.id)).slice(1)).toEqual([
      ['user', 'one'],
      ['assistant', 'What do you notice?'],
      ['user', 'two'],
      ['assistant', 'What do you notice?'],
    ]);
  });
});
