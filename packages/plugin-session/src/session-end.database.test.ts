import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

const RATING = { understanding: 4, stress: 2, method_fit: 5 };

describeEachDatabase('ending a session', (testDatabase) => {
  let records: SessionRecords;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });
  beforeEach(() => records.onComplete(async () => undefined));

  const end = (id: string, headers?: Record<string, string>) =>
    records.server.request('POST', `/session/${id}/end`, undefined, headers);
  let said = 0;
  // Each says something of its own: the same again would be the rating there is.
  const rate = (id: string) => {
    said += 1;
    return records.server.request('POST', `/session/${id}/rate`, { ...RATING, notes: `${said}` });
  };
  const announcedOf = (id: string) => records.announced.filter(({ session }) => session.id === id);

  it('completes it and tells the subscribers after the commit', async () => {
    const session = await records.createSession({ cycle_step: 5 });
    const { status, body } = await end(session.id);
    const ended = { ...session, status: 'completed', ended_at: expect.any(String) };
    expect([status, body]).toEqual([200, { session: ended }]);
    expect(await records.server.database.stores.sessions.find(session.id)).toEqual(body.session);
    const told = { ...body.session, walked_steps: 0 };
    expect(announcedOf(session.id)).toEqual([{ hook: 'complete', session: told, rating: {}, committed: true }]);
  });

  it('hands the latest rating to the subscribers', async () => {
    const { id } = await records.createSession();
    await rate(id);
    const latest = await rate(id);
    await end(id);
    expect(announcedOf(id).at(-1)).toMatchObject({ hook: 'complete', rating: latest.body });
  });

  it('does nothing the second time', async () => {
    const { id } = await records.createSession();
    const first = await end(id);
    const second = await end(id);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(announcedOf(id)).toHaveLength(1);
  });

  it('happens once when ten requests race', async () => {
    const { id } = await records.createSession();
    const answers = await Promise.all(Array.from({ length: 10 }, () => end(id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.session.ended_at}`)).size).toBe(1);
    expect(announcedOf(id)).toHaveLength(1);
  });

  it('happens once under an Idempotency-Key, outside of any transaction', async () => {
    const { id } = await records.createSession();
    const headers = { 'Idempotency-Key': `end-${id}` };
    const first = await end(id, headers);
    const second = await end(id, headers);
    expect([second.body, second.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true']);
    expect(announcedOf(id)).toMatchObject([{ hook: 'complete', committed: true }]);
  });

  it('stands when a subscriber throws', async () => {
    const { id } = await records.createSession();
    records.onComplete(() => Promise.reject(new Error('Full disk')));
    const { status, body } = await end(id);
    expect([status, body.session.status]).toEqual([200, 'completed']);
    expect(await records.server.database.stores.sessions.find(id)).toMatchObject({ status: 'completed' });
    records.onComplete(async () => undefined);
    expect((await end(id)).body).toEqual(body);
    expect(announcedOf(id)).toHaveLength(1);
    expect(records.server.host.health()).toMatchObject({ watcher: { status: 'degraded' } });
  });

  it('does not wait for a turn that is under way', async () => {
    const { server, ai } = records;
    const { project } = await server.createLearner({});
    const started = await server.request('POST', '/session/start', { project_id: project.id });
    const { id } = started.body.session;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string>();
    ai.answer(() => {
      asked.resolve();
      return answered.promise;
    });
    const turn = server.request('POST', `/session/${id}/message`, { role: 'user', content: 'Hello' });
    await asked.promise;
    const { status, body } = await end(id);
    expect([status, body.session.status]).toEqual([200, 'completed']);
    answered.resolve('Good morning.');
    expect(await turn).toMatchObject({ status: 201, body: { assistant_message: { content: 'Good morning.' } } });
    expect((await server.request('GET', `/session/${id}`)).body).toEqual(body.session);
  });

  it('is announced before a rating that is stored after it', async () => {
    const [{ id }, other] = [await records.createSession(), await records.createSession()];
    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    records.onComplete(async (session) => {
      if (session.id !== id) return;
      entered.resolve();
      await released.promise;
    });
    const ending = end(id);
    await entered.promise;
    const rating = rate(id);
    // Other sessions go on meanwhile; one that could slip by would have been announced by now.
    await end(other.id);
    for (let count = 0; count < 5; count += 1) await rate(other.id);
    const before = announcedOf(id).map(({ hook }) => hook);
    released.resolve();
    const answers = await Promise.all([ending, rating]);
    expect(before).toEqual(['complete']);
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    expect(announcedOf(id)).toMatchObject([
      { hook: 'complete', rating: {} },
      { hook: 'rated', rating: answers[1].body, session: answers[0].body.session },
    ]);
  });

  it('is announced with the latest rating at that moment, however ratings race with it', async () => {
    const { id } = await records.createSession();
    const requests = Array.from({ length: 12 }, (_, index) => (index % 4 === 2 ? end(id) : rate(id)));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(9).fill(201)]);
    const announced = announcedOf(id);
    const ratings = announced.filter(({ hook }) => hook === 'rated').map(({ rating }) => rating);
    const at = announced.findIndex(({ hook }) => hook === 'complete');
    expect([announced.length, ratings.length]).toEqual([10, 9]);
    expect(announced[at]?.rating).toEqual(announced[at - 1]?.rating ?? {});
    expect(ratings.map(({ created_at }) => created_at)).toEqual(ratings.map(({ created_at }) => created_at).toSorted());
  });
});
