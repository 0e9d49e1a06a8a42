import type { LearningProfile, Session } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

const STAY = { recommended: false, to_method: null, reason: null };

describeEachDatabase('asking for another method', (testDatabase) => {
  let records: SessionRecords;
  let project_id: string;
  let user_id: string;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });
  beforeEach(async () => {
    const { user, project } = await records.server.createLearner();
    [user_id, project_id] = [user.id, project.id];
    records.advise(() => null);
  });

  const ask = async ({ id }: Session) =>
    (await records.server.request('GET', `/session/switch-recommendation/${id}`)).body;
  const start = (method: Session['method'] = 'deductive') => records.createSession({ project_id, method });
  async function rate({ id }: Session, ...ratings: readonly (readonly number[])[]): Promise<void> {
    for (const [understanding, stress] of ratings) {
      const body = { understanding, stress, method_fit: 3 };
      expect((await records.server.request('POST', `/session/${id}/rate`, body)).status).toBe(201);
    }
  }
  function assess(shares: Partial<LearningProfile>): Promise<void> {
    const none = { deductive: 0, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 };
    const made = {
      id: `profile-${project_id}`,
      user_id,
      project_id,
      version: 1,
      dominant_method: 'deductive',
    } as const;
    const profile = { ...none, ...shares, ...made, assessed_at: records.server.clock.now() };
    return records.server.database.stores.learningProfiles.insert(profile);
  }

  it('is answered with no before three ratings of the project', async () => {
    const session = await start();
    expect(await ask(session)).toEqual(STAY);
    await rate(session, [2, 5], [2, 5]);
    expect(await ask(session)).toEqual(STAY);
  });

  it('is answered by the profile after three bad ratings of one session', async () => {
    await assess({ deductive: 0.5, contextual: 0.3, inductive: 0.2 });
    const session = await start();
    await rate(session, [2, 5], [2, 5], [1, 4]);
    const reason = expect.stringMatching(/^Understanding .*\.$/);
    expect(await ask(session)).toEqual({ recommended: true, to_method: 'contextual', reason, confidence: 1 });
  });

  it('says why in the language of the session, else of the learner', async () => {
    const { users } = records.server.database.stores;
    const user = await users.find(user_id);
    if (user !== null) await users.update({ ...user, language: 'de' });
    const session = await start();
    await rate(session, [2, 5], [2, 5], [1, 4]);
    expect((await ask(session)).reason).toBe(
      'Das Verständnis ist über die letzten drei Bewertungen nicht gewachsen, und der Stress lag im Mittel bei 4,7 von 5.',
    );
    const body = { project_id, method: 'deductive', lang: 'en-GB' };
    const spoken = (await records.server.request('POST', '/session/start', body)).body.session;
    expect((await ask(spoken)).reason).toMatch(/^Understanding has not grown/);
  });

  it('counts the ratings of all sessions of the project, and of no other', async () => {
    const sessions = [await start('inductive'), await start('dialogic'), await start()];
    for (const session of sessions) await rate(session, [2, 4]);
    const asked = await start('ai_adaptive');
    expect(await ask(asked)).toMatchObject({ recommended: true, to_method: 'deductive', confidence: 0.75 });
    await assess({ dialogic: 0.6, inductive: 0.3, error_based: 0.1 });
    expect(await ask(asked)).toMatchObject({ to_method: 'inductive' });
    expect(await ask(await records.createSession())).toEqual(STAY);
  });

  it('puts the ratings in their order, also for a session that is not the latest', async () => {
    const [asked, later] = [await start(), await start('inductive')];
    await rate(later, [3, 5], [3, 5]);
    await rate(asked, [3, 5]);
    expect(await ask(asked)).toMatchObject({ recommended: true });
    await rate(later, [4, 5]);
    expect(await ask(asked)).toEqual(STAY);
  });

  it('looks at what was rated last, however many unrated sessions follow', async () => {
    const session = await start();
    await rate(session, [2, 5], [2, 5], [2, 5]);
    for (let count = 0; count < 12; count += 1) await start('inductive');
    expect(await ask(session)).toMatchObject({ recommended: true });
    expect(await ask(await start('dialogic'))).toMatchObject({ recommended: true, to_method: 'deductive' });
  });

  it('does not lead back to where a switch came from', async () => {
    await assess({ deductive: 0.5, inductive: 0.3, dialogic: 0.2 });
    const session = await start();
    await records.server.request('POST', `/session/${session.id}/switch`, { to_method: 'inductive' });
    await rate(session, [2, 5], [2, 5], [2, 5]);
    expect(await ask(session)).toMatchObject({ recommended: true, to_method: 'dialogic' });
  });

  it('is answered with no for a content lesson', async () => {
    const session = await start('content');
    await rate(session, [2, 5], [2, 5], [2, 5]);
    expect(await ask(session)).toEqual(STAY);
  });

  it('tells the hook of each session with its ratings and former methods, the one asked about last', async () => {
    const asked = await start();
    const later = await start('dialogic');
    await rate(asked, [2, 5], [3, 4]);
    await rate(later, [1, 1]);
    await records.server.request('POST', `/session/${asked.id}/switch`, { to_method: 'inductive' });
    await records.server.request('POST', `/session/${asked.id}/switch`, { to_method: 'contextual' });
    const unrated = await start('ai_adaptive');
    const histories: (string | number)[][] = [];
    records.advise((history) => {
      for (const { session, rating } of history) histories.push([session.id, session.method, rating?.stress ?? 0]);
      return null;
    });
    await ask(asked);
    expect(histories.slice(0, 2)).toEqual([
      [later.id, 'dialogic', 1],
      [unrated.id, 'ai_adaptive', 0],
    ]);
    expect(histories.slice(2, 4).toSorted()).toEqual([
      [asked.id, 'deductive', 0],
      [asked.id, 'inductive', 0],
    ]);
    expect(histories.slice(4)).toEqual([
      [asked.id, 'contextual', 5],
      [asked.id, 'contextual', 4],
    ]);
  });

  it('counts the advice of every plugin, the surest of those that recommend', async () => {
    const session = await start();
    const stay = { ...STAY, reason: 'All is well.' };
    const advice = { recommended: true, to_method: 'error_based', reason: 'Because.', confidence: 0.8 } as const;
    records.advise(
      () => stay,
      () => advice,
    );
    expect(await ask(session)).toEqual(advice);
    await rate(session, [2, 5], [2, 5], [1, 4]);
    expect(await ask(session)).toMatchObject({ to_method: 'inductive', confidence: 1 });
    records.advise(() => ({ ...advice, confidence: 1 }));
    expect(await ask(session)).toMatchObject({ to_method: 'error_based', confidence: 1 });
    records.advise(
      () => stay,
      () => null,
    );
    expect(await ask(session)).toMatchObject({ recommended: true, to_method: 'inductive' });
  });
});
