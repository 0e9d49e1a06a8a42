import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { gamification } from './plugin.ts';
import type { LedgerEntry } from './schemas.ts';

describeEachDatabase('the routes of XP', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });

  const call = (method: string, path: string, body?: unknown) =>
    server.request(method, `/gamification/xp/${path}`, body);
  const award = (user_id: string, body: unknown) => call('POST', `${user_id}/award`, body);
  const learn = async () => (await server.createLearner()).project;

  it('begin at level 1 without XP', async () => {
    const { user_id } = await learn();
    const { status, body, headers } = await call('GET', user_id);
    expect([status, body]).toEqual([
      200,
      {
        user_id,
        total_xp: 0,
        level: 1,
        xp_into_level: 0,
        xp_to_next_level: 100,
        next_level_threshold: 100,
        updated_at: null,
      },
    ]);
    expect(headers.get('ETag')).toMatch(/^"/);
    expect((await call('GET', `${user_id}/history`)).body).toEqual([]);
  });

  it('award an amount, and say how it came about', async () => {
    const { user_id } = await learn();
    expect(await award(user_id, { amount: 350, reason: 'quiz', source_id: 'q1' })).toMatchObject({
      status: 200,
      body: {
        xp_earned: 350,
        xp_total: 350,
        level: 3,
        level_up: true,
        multiplier: 1,
        breakdown: [{ item: 'award', xp: 350 }],
        reason: 'quiz',
      },
    });
    const { body } = await call('GET', user_id);
    expect(body).toMatchObject({ total_xp: 350, level: 3, xp_into_level: 50, xp_to_next_level: 250 });
    expect(body.updated_at).toMatch(/^2026-11-20T/);
    expect((await award(user_id, { amount: 1, reason: 'quiz' })).body).toMatchObject({ level: 3, level_up: false });
  });

  it('award the same source once, and what has no source any number of times', async () => {
    const { user_id } = await learn();
    const once = { amount: 10, reason: 'quiz', source_id: 'q1' };
    expect((await award(user_id, once)).body).toMatchObject({ xp_earned: 10 });
    const again = {
      xp_earned: 0,
      xp_total: 10,
      level: 1,
      level_up: false,
      multiplier: 1,
      breakdown: [],
      reason: 'quiz',
    };
    expect((await award(user_id, { ...once, amount: 99 })).body).toEqual(again);
    expect((await award(user_id, { ...once, reason: 'other' })).body).toMatchObject({ xp_total: 20 });
    for (const xp_total of [25, 30]) {
      expect((await award(user_id, { amount: 5, reason: 'quiz' })).body).toMatchObject({ xp_earned: 5, xp_total });
    }
    const other = await learn();
    expect((await award(other.user_id, once)).body).toMatchObject({ xp_earned: 10 });
  });

  it('lose nothing and award nothing twice when requests race', async () => {
    const { user_id } = await learn();
    const once = Array.from({ length: 8 }, () => award(user_id, { amount: 100, reason: 'quiz', source_id: 'q1' }));
    const many = Array.from({ length: 8 }, () => award(user_id, { amount: 1, reason: 'quiz' }));
    const answers = await Promise.all([...once, ...many]);
    const earned = answers.map(({ body }) => body.xp_earned);
    expect(earned.reduce((sum, xp) => sum + xp, 0)).toBe(108);
    expect((await call('GET', user_id)).body).toMatchObject({ total_xp: 108, level: 2 });
    expect((await call('GET', `${user_id}/history`)).body).toHaveLength(9);
  });

  it('never take more than there is', async () => {
    const { user_id } = await learn();
    await award(user_id, { amount: 100, reason: 'quiz' });
    expect((await award(user_id, { amount: -500, reason: 'cheated' })).body).toMatchObject({
      xp_earned: -100,
      xp_total: 0,
      level: 1,
      level_up: false,
      breakdown: [
        { item: 'award', xp: -500 },
        { item: 'kept_at_zero', xp: 400 },
      ],
    });
    const { body } = await call('GET', `${user_id}/history`);
    expect(body.map(({ amount }: LedgerEntry) => amount)).toEqual([-100, 100]);
  });

  it('award an assessment once for each profile', async () => {
    const project = await learn();
    const [first, second] = await history.addProfiles(project, 2);
    const assess = (profile_id: unknown, user_id = project.user_id) =>
      call('POST', `${user_id}/award-assessment`, { profile_id });
    expect((await assess(first)).body).toMatchObject({ xp_earned: 100, xp_total: 100, level: 2, reason: 'assessment' });
    expect((await assess(first)).body).toMatchObject({ xp_earned: 0, xp_total: 100 });
    expect((await assess(second)).body).toMatchObject({ xp_earned: 100, xp_total: 200 });
    const other = await learn();
    expect(await assess(first, other.user_id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await assess('nothing')).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('nothing') },
    });
    expect((await assess(7)).status).toBe(422);
  });

  it('award an import once for each conversation', async () => {
    const { user_id } = await learn();
    const [conversation_id] = await history.addConversations(user_id, 1);
    const path = (user: string) => `${user}/award-import`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', path(user_id), { conversation_id })),
    );
    expect(answers.map(({ body }) => body.xp_earned).toSorted()).toEqual([0, 0, 0, 75]);
    const other = await learn();
    expect((await call('POST', path(other.user_id), { conversation_id })).status).toBe(404);
    expect((await call('POST', path(user_id), { conversation_id: 'nothing' })).status).toBe(404);
  });

  it('list the ledger newest first, in pages', async () => {
    const { user_id } = await learn();
    for (const amount of [1, 2, 3, 4, 5]) await award(user_id, { amount, reason: `r${amount}`, source_id: 's' });
    const amounts: number[] = [];
    let path = `${user_id}/history?limit=2`;
    for (let pages = 1; path !== ''; pages += 1) {
      const { body, headers } = await call('GET', path);
      amounts.push(...body.map(({ amount }: LedgerEntry) => amount));
      const link = headers.get('Link');
      expect(link === null).toBe(pages === 3);
      path = link?.match(/<\/api\/plugins\/gamification\/xp\/(.*)>/)?.[1] ?? '';
    }
    expect(amounts).toEqual([5, 4, 3, 2, 1]);
    const { body } = await call('GET', `${user_id}/history`);
    expect(body[0]).toEqual({
      id: expect.any(String),
      user_id,
      amount: 5,
      reason: 'r5',
      source_id: 's',
      multiplier: 1,
      breakdown: [{ item: 'award', xp: 5 }],
      xp_total: 15,
      created_at: expect.any(String),
    });
    const hostile = Buffer.from('["2026-02-31T00:00:00.000000+00:00","x"]').toString('base64url');
    expect(await call('GET', `${user_id}/history?cursor=${hostile}`)).toMatchObject({ status: 422 });
  });

  it('list the awards for one thing, by its id', async () => {
    const { user_id } = await learn();
    const other = await learn();
    await award(user_id, { amount: 1, reason: 'lesson', source_id: 'one' });
    await award(user_id, { amount: 2, reason: 'lesson', source_id: 'two' });
    await award(user_id, { amount: 3, reason: 'homework', source_id: 'one' });
    await award(user_id, { amount: 4, reason: 'homework' });
    await award(other.user_id, { amount: 5, reason: 'lesson', source_id: 'one' });
    const amounts = async (query: string) => {
      const { body } = await call('GET', `${user_id}/history?${query}`);
      return body.map(({ amount }: LedgerEntry) => amount);
    };
    expect(await amounts('source_id=one')).toEqual([3, 1]);
    expect(await amounts('source_id=one&limit=1')).toEqual([3]);
    expect(await amounts('source_id=none')).toEqual([]);
  });

  it.each([
    { amount: 0, reason: 'r' },
    { amount: 1.5, reason: 'r' },
    { amount: 100_001, reason: 'r' },
    { amount: -100_001, reason: 'r' },
    { amount: 1, reason: '' },
    { amount: 1, reason: 'x'.repeat(101) },
    { amount: 1, reason: 'r', source_id: '' },
    { amount: '1', reason: 'r' },
    {},
  ])('refuse %j', async (body) => {
    const { user_id } = await learn();
    expect(await award(user_id, body)).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    expect((await call('GET', user_id)).body.total_xp).toBe(0);
  });

  it.each([
    ['GET', 'nobody', undefined],
    ['GET', 'nobody/history', undefined],
    ['POST', 'nobody/award', { amount: 1, reason: 'r' }],
    ['POST', 'nobody/award-assessment', { profile_id: 'p' }],
    ['POST', 'nobody/award-import', { conversation_id: 'c' }],
  ])('know no user that is unknown: %s %s', async (method, path, body) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no user with the id "nobody".' } });
  });

  it('award once under an Idempotency-Key', async () => {
    const { user_id } = await learn();
    const path = `/gamification/xp/${user_id}/award`;
    const send = () => server.request('POST', path, { amount: 7, reason: 'r' }, { 'Idempotency-Key': `k-${user_id}` });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect((await call('GET', user_id)).body.total_xp).toBe(7);
  });
});
