import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { gamification } from './plugin.ts';
import type { Badge } from './schemas.ts';
import type { GamificationTables } from './tables.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';

describeEachDatabase('the reset', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  let user_id: string;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });
  beforeEach(async () => {
    const { project } = await server.createLearner();
    user_id = project.user_id;
    await history.addSessions(project, 1);
    await call('POST', `xp/${user_id}/award`, { amount: 150, reason: 'quiz', source_id: 'q' });
    await call('POST', `badges/${user_id}/evaluate`);
    await call('POST', `streak/${user_id}/weekend-mode`, { enabled: true });
  });

  const call = (method: string, path: string, body?: unknown) => server.request(method, `/gamification/${path}`, body);
  const reset = (body?: unknown, user = user_id) => call('POST', `reset/${user}`, body);
  const announce = async (): Promise<string> => (await reset()).body.confirmation_token;
  const stored = () => server.host.exportUser(user_id);
  const NOTHING = {
    gamification: { xp: null, ledger: [], badges: [], preferences: null, pending_reset: null, beginning: null },
  };
  const BEGUN = {
    gamification: {
      ...NOTHING.gamification,
      beginning: { user_id: expect.any(String), counts_from: expect.any(String), reset_at: expect.any(String) },
    },
  };

  it.each([[undefined], [{}]])('says first, to %j, what it will delete, and deletes nothing', async (nothing) => {
    const before = await stored();
    const { status, body } = await reset(nothing);
    expect(status).toBe(202);
    expect(body).toEqual({
      confirmation_token: expect.any(String),
      expires_at: expect.stringMatching(/^2026-11-20T12:05:/),
      will_delete: { xp: 150, badges: 1, streak: 1 },
    });
    const pending_reset = { user_id, expires_at: body.expires_at };
    expect(await stored()).toEqual({ gamification: { ...Object(before.gamification), pending_reset } });
  });

  it('deletes everything with the token, once', async () => {
    const confirmation_token = await announce();
    expect(await reset({ confirmation_token })).toMatchObject({
      status: 200,
      body: { deleted: { xp: 150, badges: 1, streak: 1 } },
    });
    expect(await stored()).toEqual(BEGUN);
    expect(await reset({ confirmation_token })).toMatchObject({
      status: 409,
      body: { code: 'confirmation_invalid' },
    });
  });

  it('is done by one of the requests that race with the same token', async () => {
    const confirmation_token = await announce();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset({ confirmation_token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('takes no token that is wrong, of somebody else, or followed by another', async () => {
    const first = await announce();
    const confirmation_token = await announce();
    const { user } = await server.createLearner();
    expect(await reset({ confirmation_token: 'guess' })).toMatchObject({ status: 409 });
    expect(await reset({ confirmation_token }, user.id)).toMatchObject({ status: 409 });
    expect(await reset({ confirmation_token: first })).toMatchObject({ status: 409 });
    expect(await call('GET', `xp/${user_id}`)).toMatchObject({ body: { total_xp: 150 } });
    expect(await reset({ confirmation_token })).toMatchObject({ status: 200 });
  });

  it('takes a token for five minutes', async () => {
    const confirmation_token = await announce();
    server.clock.advance(5 * 60 * 1_000_000);
    expect(await reset({ confirmation_token })).toMatchObject({ status: 409 });
    const another = await announce();
    server.clock.advance(5 * 60 * 1_000_000 - 100);
    expect(await reset({ confirmation_token: another })).toMatchObject({ status: 200 });
  });

  it('is a fresh start: nothing from before gives anything back, and the heatmap keeps it', async () => {
    const { project, user } = await server.createLearner({
      sealed_key_provider_a: 'a',
      key_stored_at_provider_a: NOON,
    });
    const done = { method: 'inductive', cycle_count: 5 } as const;
    await history.addSessionsOn(project, ['2026-11-17', '2026-11-18', '2026-11-19']);
    await history.addSessions(project, 10, done);
    await history.addLessons(user.id, Array<readonly [number, number]>(10).fill([4, 4]));
    const [profile_id = ''] = await history.addProfiles(project, 1);
    const [conversation_id = ''] = await history.addConversations(user.id, 10);
    await history.addMastered(user.id, 50);
    await history.addCurriculum(user.id, 'fr');
    const before = (await call('GET', `streak/${user.id}/heatmap?days=7`)).body;
    expect((await call('POST', `badges/${user.id}/evaluate`)).body.earned).toHaveLength(13);

    server.clock.advance(60_000_000);
    await reset({ confirmation_token: (await reset(undefined, user.id)).body.confirmation_token }, user.id);
    expect((await call('POST', `badges/${user.id}/evaluate`)).body).toEqual({ earned: [] });
    const badges = (await call('GET', `badges/${user.id}`)).body;
    expect(badges.filter(({ progress }: Badge) => (progress?.current ?? 0) > 1)).toEqual([]);
    expect(await call('POST', `xp/${user.id}/award-assessment`, { profile_id })).toMatchObject({
      body: { xp_earned: 0 },
    });
    expect(await call('POST', `xp/${user.id}/award-import`, { conversation_id })).toMatchObject({
      body: { xp_earned: 0 },
    });
    const fresh = { current_streak_days: 0, longest_streak_days: 0, freezes_available: 0, active_today: false };
    expect((await call('GET', `streak/${user.id}`)).body).toMatchObject({ ...fresh, weekend_mode: false });
    expect((await call('GET', `streak/${user.id}/heatmap?days=7`)).body).toEqual(before);

    // What happens from now on counts, on the same day too.
    const [session] = await history.addSessions(project, 1, { ...done, started_at: server.clock.now() });
    if (session === undefined) throw new Error('There is no session.');
    await history.endSession(session);
    expect((await call('GET', `xp/${user.id}/history`)).body).toMatchObject([{ amount: 300, multiplier: 1.25 }]);
    expect((await call('GET', `streak/${user.id}`)).body).toMatchObject({ current_streak_days: 1, active_today: true });
    const earned = (await call('GET', `badges/${user.id}`)).body.filter((badge: Badge) => badge.earned);
    expect(earned.map(({ key }: Badge) => key)).toEqual(['first_session', 'five_cycles_one_session']);
    await server.database.stores.users.delete(user.id);
  });

  it('is not undone by sessions from before that are told again', async () => {
    const { project, user } = await server.createLearner();
    const [session] = await history.addSessions(project, 1);
    if (session === undefined) throw new Error('There is no session.');
    await history.endSession(session);
    server.clock.advance(60_000_000);
    const { body } = await reset(undefined, user.id);
    await reset({ confirmation_token: body.confirmation_token }, user.id);
    await history.endSession(session);
    expect(await call('GET', `xp/${user.id}`)).toMatchObject({ body: { total_xp: 0 } });
    const [later] = await history.addSessions(project, 1, { started_at: server.clock.now() });
    if (later === undefined) throw new Error('There is no session.');
    await history.endSession(later);
    expect((await call('GET', `xp/${user.id}`)).body.total_xp).toBeGreaterThan(0);
  });

  it('is not undone by awards and evaluations that race with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, user } = await server.createLearner();
      const [conversation_id = ''] = await history.addConversations(user.id, 1);
      const [profile_id = ''] = await history.addProfiles(project, 1);
      const [session] = await history.addSessions(project, 1);
      if (session === undefined) throw new Error('There is no session.');
      server.clock.advance(60_000_000);
      const { confirmation_token } = (await reset(undefined, user.id)).body;
      const times = <Result>(work: () => Promise<Result>) => Array.from({ length: 3 }, work);
      await Promise.all([
        reset({ confirmation_token }, user.id),
        ...times(() => call('POST', `badges/${user.id}/evaluate`)),
        ...times(() => call('POST', `xp/${user.id}/award-import`, { conversation_id })),
        ...times(() => call('POST', `xp/${user.id}/award-assessment`, { profile_id })),
        history.endSession(session),
      ]);
      expect(await server.host.exportUser(user.id)).toEqual(BEGUN);
    }
  });

  it.each([{ confirmation_token: '' }, { confirmation_token: 7 }, []])('refuses %j', async (body) => {
    expect(await reset(body)).toMatchObject({ status: 422 });
  });

  it('keeps the token as a hash', async () => {
    const token = await announce();
    const rows = await server.database
      .kysely<GamificationTables>()
      .selectFrom('plg_gamification__resets')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('knows no user that is unknown', async () => {
    for (const body of [{}, { confirmation_token: 'x' }]) {
      expect(await reset(body, 'nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is not needed to erase a user: that leaves nothing either', async () => {
    await announce();
    await server.host.eraseUser(user_id);
    expect(await stored()).toEqual(NOTHING);
    await call('POST', `xp/${user_id}/award`, { amount: 1, reason: 'quiz' });
    await server.database.stores.users.delete(user_id);
    expect(await stored()).toEqual(NOTHING);
  });
});
