import { CHAT_METHODS, type Project } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { BADGE_KEYS, type BadgeKey } from './badge-catalog.ts';
import { gamification } from './plugin.ts';
import { levelThreshold } from './xp-formulas.ts';

/** Everything that a learner can do towards a badge. */
interface Doing {
  readonly history: LearnerHistory;
  readonly server: PluginServer;
  readonly project: Project;
}

/** What is just not enough, and what is missing. */
interface Path {
  readonly almost: (doing: Doing) => Promise<unknown>;
  readonly rest: (doing: Doing) => Promise<unknown>;
}

const nothing = async () => undefined;

/** One way to each badge: without `rest` it is not earned, with it it is. */
const PATHS = {
  first_session: {
    almost: ({ history, project }) => history.addSessions(project, 1, { status: 'active' }),
    rest: sessions(1),
  },
  first_assessment: { almost: nothing, rest: ({ history, project }) => history.addProfiles(project, 1) },
  first_import: { almost: nothing, rest: conversations(1) },
  first_lesson: { almost: sessions(1), rest: lessons(1) },
  streak_3_days: daysInARow(3),
  streak_7_days: daysInARow(7),
  streak_30_days: daysInARow(30),
  streak_100_days: daysInARow(100),
  three_star_streak: {
    almost: ({ history, project: { user_id } }) =>
      history.addLessons(user_id, [
        [89, 100],
        [90, 100],
        [4, 4],
      ]),
    rest: ({ history, project: { user_id } }) =>
      history.addLessons(user_id, [[9, 10]], '2026-11-20T12:00:01.000000+00:00'),
  },
  all_six_methods: {
    almost: async ({ history, project }) => {
      for (const method of CHAT_METHODS.slice(1)) await history.addSessions(project, 2, { method });
    },
    rest: ({ history, project }) => history.addSessions(project, 1, { method: 'deductive' }),
  },
  deductive_10: tenOf('deductive'),
  inductive_10: tenOf('inductive'),
  error_based_10: tenOf('error_based'),
  dialogic_10: tenOf('dialogic'),
  contextual_10: tenOf('contextual'),
  ai_adaptive_10: tenOf('ai_adaptive'),
  five_cycles_one_session: {
    almost: ({ history, project }) => history.addSessions(project, 5, { cycle_count: 4, cycle_step: 7 }),
    rest: ({ history, project }) =>
      history.addSessions(project, 1, { cycle_count: 5, cycle_step: 1, status: 'active' }),
  },
  sessions_10: { almost: sessions(9), rest: sessions(1) },
  sessions_50: { almost: sessions(49), rest: sessions(1) },
  sessions_100: { almost: sessions(99), rest: sessions(1) },
  level_5: level(5),
  level_10: level(10),
  level_25: level(25),
  lessons_10: { almost: lessons(9), rest: lessons(1) },
  review_master: {
    almost: ({ history, project: { user_id } }) => history.addMastered(user_id, 49),
    rest: ({ history, project: { user_id } }) => history.addMastered(user_id, 1),
  },
  two_languages: {
    almost: ({ history, project: { user_id } }) => history.addCurriculum(user_id, 'en-GB'),
    rest: ({ history, project: { user_id } }) => history.addCurriculum(user_id, 'de'),
  },
  three_providers: { almost: keys('a', 'c'), rest: keys('a', 'b', 'c') },
  import_10_conversations: { almost: conversations(9), rest: conversations(1) },
} as const satisfies Record<BadgeKey, Path>;

describeEachDatabase('the badge', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification]);
    history = createLearnerHistory(server);
  });

  async function evaluate(user_id: string): Promise<readonly string[]> {
    return (await server.request('POST', `/gamification/badges/${user_id}/evaluate`)).body.earned;
  }

  it.each(BADGE_KEYS)('%s is earned by just enough, once, and not by just less', async (key) => {
    const { project } = await server.createLearner({});
    const doing: Doing = { history, server, project };
    const path: Path = PATHS[key];
    await path.almost(doing);
    expect(await evaluate(project.user_id)).not.toContain(key);
    await path.rest(doing);
    expect(await evaluate(project.user_id)).toContain(key);
    expect(await evaluate(project.user_id)).toEqual([]);
  });
});

function sessions(count: number): Path['almost'] {
  return ({ history, project }) => history.addSessions(project, count);
}

function tenOf(method: (typeof CHAT_METHODS)[number]): Path {
  return {
    almost: async ({ history, project }) => {
      await history.addSessions(project, 9, { method });
      const others = CHAT_METHODS.filter((other) => other !== method);
      for (const other of others) await history.addSessions(project, 2, { method: other });
    },
    rest: ({ history, project }) => history.addSessions(project, 1, { method }),
  };
}

function lessons(count: number): Path['almost'] {
  const scores = Array.from({ length: count }, () => [0, 4] as const);
  return ({ history, project: { user_id } }) => history.addLessons(user_id, scores);
}

function conversations(count: number): Path['almost'] {
  return ({ history, project: { user_id } }) => history.addConversations(user_id, count);
}

/** The days before the last one, and then that one: a year ago, since a streak of the past counts too. */
function daysInARow(count: number): Path {
  const start = Date.UTC(2025, 10, 1);
  const days = Array.from({ length: count }, (_, index) => {
    return new Date(start + index * 86_400_000).toISOString().slice(0, 10);
  });
  return {
    almost: ({ history, project }) => history.addSessionsOn(project, days.slice(0, -1)),
    rest: ({ history, project }) => history.addSessionsOn(project, days.slice(-1)),
  };
}

function level(number: number): Path {
  const award =
    (amount: number) =>
    ({ server, project }: Doing) =>
      server.request('POST', `/gamification/xp/${project.user_id}/award`, { amount, reason: 'test' });
  return { almost: award(levelThreshold(number) - 1), rest: award(1) };
}

function keys(...slots: readonly ('a' | 'b' | 'c')[]): Path['almost'] {
  return async ({ server, project: { user_id } }) => {
    const { settings } = server.database.stores;
    const stored = await settings.find(user_id);
    if (stored === null) throw new Error('The learner has no settings.');
    const sealed = Object.fromEntries(slots.map((slot) => [`sealed_key_provider_${slot}`, 'v1.sealed']));
    const times = Object.fromEntries(slots.map((slot) => [`key_stored_at_provider_${slot}`, server.clock.now()]));
    await settings.update({ ...stored, ...sealed, ...times });
  };
}
