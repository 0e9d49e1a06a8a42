import { trackingSliceSchema } from '@learnwright/core';
import {
  CHAT_METHODS,
  type LearningMethod,
  learningMethodSchema,
  type ProgressCommit,
  type Session,
  type SessionRating,
} from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutesAfter, rate, storeSession } from '../tests/sessions.ts';
import { tracking } from './plugin.ts';

const START = '2026-11-20T12:00:00.000000+00:00';

const ratingArbitrary = fc.record({
  understanding: fc.integer({ min: 1, max: 5 }),
  stress: fc.integer({ min: 1, max: 5 }),
});
const sessionArbitrary = fc.record({
  method: fc.constantFrom(...learningMethodSchema.options),
  /** Also out of order, and two at the same moment. */
  end: fc.integer({ min: 0, max: 12 }),
  minutes: fc.integer({ min: 0, max: 90 }),
  rating: fc.option(ratingArbitrary),
});
/** Any session once more: reported again (no rating) or rated again. */
const repeatArbitrary = fc.record({ session: fc.nat(), rating: fc.option(ratingArbitrary) });

describeEachDatabase('the sums', (testDatabase) => {
  let server: PluginServer;

  beforeAll(async () => {
    server = await startPluginServer(await testDatabase.open(), [tracking]);
  });
  afterAll(() => server.close());

  it('are what the commits come to, after any sessions, ratings and repeats', async () => {
    const property = fc.asyncProperty(
      fc.array(sessionArbitrary, { minLength: 1, maxLength: 12 }),
      fc.array(repeatArbitrary, { maxLength: 8 }),
      async (sessions, repeats) => {
        const { project } = await server.createLearner();
        const stored: Session[] = [];
        const latest = new Map<string, SessionRating>();
        const give = (id: string, values: { understanding: number; stress: number } | null) => {
          if (values === null) return null;
          const rating = rate(server, id, values.understanding, values.stress);
          latest.set(id, rating);
          return rating;
        };
        for (const { method, end, minutes, rating } of sessions) {
          const ended_at = minutesAfter(START, end);
          const started_at = minutesAfter(ended_at, -minutes);
          const session = await storeSession(server, { project_id: project.id, method, started_at, ended_at });
          stored.push(session);
          await server.tell('on_session_complete', session, give(session.id, rating) ?? {});
        }
        await Promise.all(
          repeats.map(({ session: index, rating: values }) => {
            const session = pick(stored, index);
            const rating = give(session.id, values);
            if (rating === null) return server.tell('on_session_complete', session, {});
            return server.tell('on_session_rated', session, rating);
          }),
        );
        const commits = (await server.request('GET', `/tracking/commits/${project.id}`)).body;
        expect(commits).toHaveLength(sessions.length);
        for (const { session_id, understanding, stress } of commits) {
          const rating = latest.get(session_id);
          expect([understanding, stress]).toEqual(
            rating ? [rating.understanding / 5, rating.stress / 5] : [null, null],
          );
        }
        const { body } = await server.request('GET', `/tracking/progress/${project.id}`);
        const { streak_days: _streak, ...sums } = trackingSliceSchema.parse(body.tracking);
        expect(sums).toEqual(recompute(commits));
      },
    );
    await fc.assert(property, { numRuns: 25 });
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('have means without the errors of floating point', async () => {
    const { project } = await server.createLearner();
    for (const understanding of [1, 1, 2, 3, 3, 3, 4]) {
      const session = await storeSession(server, { project_id: project.id });
      await server.tell('on_session_complete', session, rate(server, session.id, understanding, 5));
    }
    const { body } = await server.request('GET', `/tracking/progress/${project.id}`);
    expect(body.tracking).toMatchObject({ mean_understanding: 0.4857, mean_stress: 1 });
  });

  it('give percentages of the chat sessions, with one decimal', async () => {
    const { project } = await server.createLearner();
    for (const method of ['content', 'content', 'dialogic', 'contextual', 'dialogic'] as const) {
      const session = await storeSession(server, { project_id: project.id, method });
      await server.tell('on_session_complete', session, {});
    }
    const { body } = await server.request('GET', `/tracking/progress/${project.id}`);
    expect(body.tracking).toMatchObject({
      total_sessions: 5,
      sessions_per_method: { dialogic: 2, contextual: 1, content: 2, deductive: 0 },
      method_distribution: [
        { method: 'dialogic', count: 2, percentage: 66.7 },
        { method: 'contextual', count: 1, percentage: 33.3 },
        { method: 'deductive', count: 0, percentage: 0 },
        { method: 'inductive', count: 0, percentage: 0 },
        { method: 'error_based', count: 0, percentage: 0 },
        { method: 'ai_adaptive', count: 0, percentage: 0 },
      ],
    });
  });
});

/** The sums from the commits alone, oldest first, without the plugin's own arithmetic. */
function recompute(commits: readonly ProgressCommit[]) {
  const countOf = (method: LearningMethod) => commits.filter((commit) => commit.method === method).length;
  const chats = commits.filter(({ method }) => method !== 'content').length;
  const distribution = CHAT_METHODS.map((method) => {
    const count = countOf(method);
    return { method, count, percentage: chats === 0 ? 0 : Number(((100 * count) / chats).toFixed(1)) };
  });
  const rated = commits.filter(({ understanding }) => understanding !== null);
  const sharesOf = (field: 'understanding' | 'stress') => rated.map((commit) => Number(commit[field]));
  return {
    total_sessions: commits.length,
    total_minutes: commits.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0),
    sessions_per_method: Object.fromEntries(learningMethodSchema.options.map((method) => [method, countOf(method)])),
    method_distribution: distribution.toSorted((left, right) => right.count - left.count),
    recent_understanding: sharesOf('understanding').slice(-5),
    recent_stress: sharesOf('stress').slice(-5),
    mean_understanding: meanOf(sharesOf('understanding')),
    mean_stress: meanOf(sharesOf('stress')),
    recent_sessions: commits.slice(-5).toReversed(),
  };
}

function meanOf(shares: readonly number[]) {
  if (shares.length === 0) return null;
  const sum = shares.reduce((all, share) => all + Math.round(share * 10), 0);
  return expect.closeTo(sum / 10 / shares.length, 4);
}

function pick(sessions: readonly Session[], index: number): Session {
  const session = sessions[index % sessions.length];
  if (session === undefined) throw new Error('There is no session.');
  return session;
}
