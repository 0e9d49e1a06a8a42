import type { ProgressCommit, SessionRating } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer, type TestLearner } from '@learnwright/test-kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completeSession, minutesAfter, rate, storeSession } from '../tests/sessions.ts';
import { tracking } from './plugin.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';

describeEachDatabase('the commits', (testDatabase) => {
  let server: PluginServer;
  let learner: TestLearner;

  beforeAll(async () => {
    server = await startPluginServer(await testDatabase.open(), [tracking]);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });
  afterAll(() => server.close());

  async function commitsOf({ project }: TestLearner = learner): Promise<ProgressCommit[]> {
    const { status, body } = await server.request('GET', `/tracking/commits/${project.id}`);
    expect(status).toBe(200);
    return body;
  }

  async function attempt(attempted_at: string, correct: boolean) {
    const address = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'k' };
    const answers = {
      element_type: 'vocabulary' as const,
      user_answer: '',
      correct_answer: '',
      correct,
      differences: [],
    };
    const key = { user_id: learner.user.id, attempt_id: attempted_at };
    const stored = await server.database.stores.attempts.insert({ ...key, ...address, ...answers, attempted_at });
    expect(stored).toBe(true);
  }

  it('say what a session was: its method, rating, length and end', async () => {
    const ended_at = minutesAfter(NOON, 12.99);
    const fields = { project_id: learner.project.id, method: 'dialogic' as const, started_at: NOON, ended_at };
    const session = await storeSession(server, fields);
    await server.tell('on_session_complete', session, rate(server, session.id, 4, 2, 'Ümläute'));
    expect(await commitsOf()).toEqual([
      {
        id: expect.any(String),
        project_id: learner.project.id,
        session_id: session.id,
        method: 'dialogic',
        understanding: 0.8,
        stress: 0.4,
        error_rate: null,
        duration_minutes: 12,
        committed_at: ended_at,
        notes: 'Ümläute',
      },
    ]);
  });

  it('have neither understanding nor stress nor notes without a rating', async () => {
    await completeSession(server, { project_id: learner.project.id, method: 'content' });
    const unrated = { method: 'content', understanding: null, stress: null, notes: null, error_rate: null };
    expect(await commitsOf()).toMatchObject([unrated]);
  });

  it('count the attempts from the first to the last moment of the session', async () => {
    const project_id = learner.project.id;
    const ended_at = minutesAfter(NOON, 10);
    await attempt(minutesAfter(NOON, -0.01), false);
    await attempt(NOON, false);
    await attempt(minutesAfter(NOON, 1), true);
    await attempt(ended_at, true);
    await attempt(minutesAfter(ended_at, 0.01), false);
    await completeSession(server, { project_id, started_at: NOON, ended_at });
    expect(await commitsOf()).toMatchObject([{ error_rate: 0.3333, duration_minutes: 10 }]);
  });

  it.each([
    ['the clock went back during the session', -5, 0],
    ['it took no time', 0, 0],
    ['it took a microsecond less than a minute', 0.99999999, 0],
    ['it took a minute', 1, 1],
    ['it took half an hour', 30, 30],
    ['nothing was said for more than half an hour', 30.00001, 0],
  ])('round minutes down: %s', async (_, minutes, duration_minutes) => {
    const fields = { project_id: learner.project.id, started_at: NOON, ended_at: minutesAfter(NOON, minutes) };
    await completeSession(server, fields);
    expect(await commitsOf()).toMatchObject([{ duration_minutes }]);
  });

  it('count the time between the turns of a chat, without long pauses', async () => {
    const fields = { project_id: learner.project.id, started_at: NOON, ended_at: minutesAfter(NOON, 200) };
    const session = await storeSession(server, fields);
    for (const minute of [5, 20, 120, 145]) {
      const created_at = minutesAfter(NOON, minute);
      const said = { id: `${session.id}/${minute}`, session_id: session.id, role: 'user', content: 'Hi' } as const;
      await server.database.stores.messages.insert({ ...said, truncated: false, created_at });
    }
    await server.tell('on_session_complete', session, {});
    expect(await commitsOf()).toMatchObject([{ duration_minutes: 45 }]);
  });

  it('count the time that was spent on a lesson', async () => {
    const lesson_progress_id = `progress of ${learner.user.id}`;
    const started_at = minutesAfter(NOON, -300);
    await server.database.stores.lessonProgress.save({
      id: lesson_progress_id,
      user_id: learner.user.id,
      set_id: 's',
      lesson_id: 'l',
      status: 'completed',
      step_results: {},
      score_correct: 0,
      score_total: 0,
      time_spent_seconds: 754,
      started_at,
      updated_at: NOON,
      completed_at: NOON,
    });
    const session = await storeSession(server, { project_id: learner.project.id, method: 'content', started_at });
    await server.tell('on_session_complete', { ...session, lesson_progress_id }, {});
    expect(await commitsOf()).toMatchObject([{ duration_minutes: 12 }]);
  });

  it('end now where the session does not say when it did', async () => {
    const session = await storeSession(server, { project_id: learner.project.id });
    server.clock.set('2026-11-25T08:00:00.000000+00:00');
    await server.tell('on_session_complete', { ...session, ended_at: null }, {});
    const [commit] = await commitsOf();
    expect(commit?.committed_at).toMatch(/^2026-11-25T08:00:00/);
  });

  it('are one for each session, however often it is reported, also at once', async () => {
    const sessions = [];
    for (let index = 0; index < 3; index += 1) {
      sessions.push(await storeSession(server, { project_id: learner.project.id }));
    }
    const reports = [...sessions, ...sessions, ...sessions, ...sessions];
    await Promise.all(reports.map((session) => server.tell('on_session_complete', session, {})));
    expect((await commitsOf()).map(({ session_id }) => session_id).toSorted()).toEqual(
      sessions.map(({ id }) => id).toSorted(),
    );
    const { body } = await server.request('GET', `/tracking/progress/${learner.project.id}`);
    expect(body.tracking).toMatchObject({ total_sessions: 3, total_minutes: 90 });
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('take the latest rating, in whatever order the ratings arrive', async () => {
    const session = await completeSession(server, { project_id: learner.project.id });
    const [first, second, third] = [1, 2, 3].map((value) => rate(server, session.id, value, value, `note ${value}`));
    for (const rating of [second, third, first, second]) {
      await server.tell('on_session_rated', session, requireRating(rating));
    }
    expect(await commitsOf()).toMatchObject([{ understanding: 0.6, stress: 0.6, notes: 'note 3' }]);
    await server.tell('on_session_complete', session, requireRating(first));
    expect(await commitsOf()).toMatchObject([{ understanding: 0.6, notes: 'note 3' }]);
  });

  it('take a rating that removes the notes', async () => {
    const project_id = learner.project.id;
    const session = await storeSession(server, { project_id });
    await server.tell('on_session_complete', session, rate(server, session.id, 5, 1, 'old'));
    await server.tell('on_session_rated', session, rate(server, session.id, 5, 1));
    expect(await commitsOf()).toMatchObject([{ notes: null, understanding: 1, stress: 0.2 }]);
  });

  it('do not come from the rating of a session that goes on', async () => {
    const fields = { project_id: learner.project.id, status: 'active' as const };
    const session = await storeSession(server, fields);
    await server.tell('on_session_rated', session, rate(server, session.id, 5, 1));
    expect(await commitsOf()).toEqual([]);
  });

  it('take a rating by a session that was read before its end', async () => {
    const session = await completeSession(server, { project_id: learner.project.id });
    const before = { ...session, status: 'active' as const, ended_at: null };
    await server.tell('on_session_rated', before, rate(server, session.id, 5, 1));
    expect(await commitsOf()).toMatchObject([{ understanding: 1 }]);
  });

  it('are made up for by the rating of a session whose end was never reported', async () => {
    const session = await storeSession(server, { project_id: learner.project.id });
    await server.tell('on_session_rated', session, rate(server, session.id, 5, 1));
    expect(await commitsOf()).toMatchObject([{ session_id: session.id, understanding: 1 }]);
  });

  it('are not written for a project that is gone', async () => {
    const session = await storeSession(server, { project_id: learner.project.id });
    await server.database.stores.projects.delete(learner.project.id);
    await server.tell('on_session_complete', session, {});
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await server.request('GET', `/tracking/commits/${learner.project.id}`)).status).toBe(404);
  });

  it('go with their user, and are in the export before that', async () => {
    const { user, project } = learner;
    const session = await completeSession(server, { project_id: project.id });
    const other = await server.createLearner();
    await completeSession(server, { project_id: other.project.id });
    const exported = await server.host.exportUser(user.id);
    expect(exported).toMatchObject({ tracking: { commits: [{ session_id: session.id }] } });
    expect(JSON.stringify(exported)).not.toContain(other.project.id);
    await server.host.eraseUser(user.id);
    expect(await commitsOf()).toEqual([]);
    expect((await server.request('GET', `/tracking/progress/${project.id}`)).body.tracking.total_sessions).toBe(0);
    expect(await commitsOf(other)).toHaveLength(1);
    await server.database.stores.users.delete(other.user.id);
    expect((await server.request('GET', `/tracking/commits/${other.project.id}`)).status).toBe(404);
  });
});

function requireRating(rating: SessionRating | undefined): SessionRating {
  if (rating === undefined) throw new Error('There is no such rating.');
  return rating;
}
