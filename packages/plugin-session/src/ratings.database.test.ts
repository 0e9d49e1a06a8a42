import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

const RATING = { understanding: 4, stress: 2, method_fit: 5 };

describeEachDatabase('rating a session', (testDatabase) => {
  let records: SessionRecords;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });

  const rate = (id: string, body: unknown, headers?: Record<string, string>) =>
    records.server.request('POST', `/session/${id}/rate`, body, headers);
  const announcedOf = (id: string) => records.announced.filter(({ session }) => session.id === id);

  it('stores the rating and tells the subscribers after the commit', async () => {
    const session = await records.createSession();
    const { status, body } = await rate(session.id, { ...RATING, notes: 'Good examples.', id: 'mine', extra: 1 });
    const stored = { ...RATING, notes: 'Good examples.', session_id: session.id };
    expect(status).toBe(201);
    expect(body).toEqual({ ...stored, id: expect.any(String), created_at: expect.any(String) });
    expect(body.id).not.toBe('mine');
    expect(announcedOf(session.id)).toEqual([{ hook: 'rated', session, rating: body, committed: true }]);
  });

  it('keeps every rating of a session', async () => {
    const session = await records.createSession();
    const first = await rate(session.id, RATING);
    const second = await rate(session.id, { ...RATING, stress: 5 });
    expect([first.body.notes, first.body.stress, second.body.stress]).toEqual([null, 2, 5]);
    expect(first.body.id).not.toBe(second.body.id);
    expect(announcedOf(session.id).map(({ rating }) => rating)).toEqual([first.body, second.body]);
  });

  it('stores each of three equal ratings, and a switch is recommended after them', async () => {
    const session = await records.createSession();
    const strained = { ...RATING, stress: 5 };
    const stored = [
      await rate(session.id, strained),
      await rate(session.id, strained),
      await rate(session.id, strained),
    ];
    expect(stored.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(stored.map(({ body }) => body.id)).size).toBe(3);
    expect(announcedOf(session.id).map(({ rating }) => rating)).toEqual(stored.map(({ body }) => body));
    const { body } = await records.server.request('GET', `/session/switch-recommendation/${session.id}`);
    expect(body).toMatchObject({ recommended: true });
  });

  it('works after the end of the session, which the subscribers see', async () => {
    const session = await records.createSession({ status: 'completed', ended_at: records.server.clock.now() });
    const { status, body } = await rate(session.id, RATING);
    expect(status).toBe(201);
    expect(announcedOf(session.id)).toEqual([{ hook: 'rated', session, rating: body, committed: true }]);
  });

  it('stores and tells once under an Idempotency-Key', async () => {
    const session = await records.createSession();
    const headers = { 'Idempotency-Key': `rate-${session.id}` };
    const first = await rate(session.id, RATING, headers);
    const second = await rate(session.id, RATING, headers);
    expect([second.body, second.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true']);
    expect(announcedOf(session.id)).toEqual([{ hook: 'rated', session, rating: first.body, committed: true }]);
  });

  it.each([
    [{}, ['/understanding', '/stress', '/method_fit']],
    [{ understanding: 0, stress: 6, method_fit: 2.5 }, ['/understanding', '/stress', '/method_fit']],
    [{ ...RATING, understanding: '4' }, ['/understanding']],
    [{ ...RATING, notes: 'x'.repeat(5_001) }, ['/notes']],
  ])('refuses %o', async (body, pointers) => {
    const session = await records.createSession();
    const answer = await rate(session.id, body);
    expect(answer).toMatchObject({ status: 422, body: { errors: pointers.map((pointer) => ({ pointer })) } });
    expect(announcedOf(session.id)).toEqual([]);
  });
});
