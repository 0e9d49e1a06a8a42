import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { session } from '@learnwright/plugin-session';
import { tracking } from '@learnwright/plugin-tracking';
import { type App, createApp, createSystemLogger, readEnvironment } from '@learnwright/server';
import { type FilledProject, fillProgress } from './fill-progress.ts';
import { measureInTurn, type PairedResult, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 15;
const REQUESTS = 20;
const TARGET_RATIO = 3;
const TARGET_MILLISECONDS = 50;
/** For a streak of years: its days are the one thing that takes longer. */
const LONG_STREAK_MILLISECONDS = 100;
const STREAK_DAYS = 20;
const SMALL_SESSIONS = 100;

/** GET of the progress of a project with many sessions against one with 100: with the same streak, and never a day off. */
export async function benchProjectProgress(sessions: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-progress-'));
  const database = join(folder, 'bench.db');
  const app = await startApp(folder, database);
  try {
    const small = await createProject(app, SMALL_SESSIONS, STREAK_DAYS);
    const large = await createProject(app, sessions, STREAK_DAYS);
    const daily = await createProject(app, sessions, sessions);
    fillProgress(database, [small, large, daily]);
    const compare = (project: FilledProject) =>
      measureInTurn(
        ROUNDS,
        () => timeToAnswer(app, project),
        () => timeToAnswer(app, small),
      );
    const name = `progress of ${sessions.toLocaleString('en')} sessions, 4 evaluations each`;
    return [
      reportRatio(`${name}, ${STREAK_DAYS} days in a row`, await compare(large)),
      reportTime(`${name}, ${(sessions / 5).toLocaleString('en')} days in a row`, await compare(daily)),
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

function startApp(folder: string, database: string): Promise<App> {
  return createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${database}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: join(folder, 'config'),
      APP_CREDENTIALS_SECRET: 'only-for-this-benchmark',
    }),
    logger: createSystemLogger('error'),
    version: '0.0.0',
    discovered: { findings: [], plugins: [session, tracking].map(toDiscovered) },
  });
}

function toDiscovered(plugin: { readonly name: string; readonly version: string }) {
  return {
    name: plugin.name,
    package_name: plugin.name,
    package_version: plugin.version,
    first_party: true,
    directory: import.meta.dirname,
    load: async () => plugin,
  };
}

/** A user with a project that is yet to be filled. */
async function createProject({ context }: App, sessions: number, streak_days: number): Promise<FilledProject> {
  const { stores, clock, createId } = context;
  const times = { created_at: clock.now(), updated_at: clock.now() };
  const user_id = createId();
  const project_id = createId();
  await stores.users.insert({ id: user_id, name: 'Ada', email: null, language: 'en', ...times });
  await stores.projects.insert({
    id: project_id,
    user_id,
    topic: 'German',
    goal: 'Talk to my neighbours',
    timeframe: '3 months',
    daily_minutes: 20,
    current_problem: null,
    active: true,
    kind: 'standard',
    ...times,
  });
  return { project_id, sessions, streak_days };
}

/** Milliseconds of a request, the mean of several. */
async function timeToAnswer(app: App, { project_id, sessions, streak_days }: FilledProject): Promise<number> {
  const request = () => new Request(`http://127.0.0.1/api/plugins/tracking/progress/${project_id}`);
  const milliseconds = await timeOf(async () => {
    for (let count = 0; count < REQUESTS; count += 1) await (await app.handle(request())).arrayBuffer();
  });
  const { tracking: slice, step_evaluation } = JSON.parse(await (await app.handle(request())).text());
  const days = Math.min(streak_days, sessions / 5);
  // Around midnight the streak can be a day longer or shorter; anything else would be another measurement.
  if (slice.total_sessions !== sessions || step_evaluation.total_evaluations !== sessions * 4) {
    throw new Error(`The project has ${slice.total_sessions} sessions instead of ${sessions}.`);
  }
  if (Math.abs(slice.streak_days - days) > 1) throw new Error(`The streak is ${slice.streak_days} instead of ${days}.`);
  return milliseconds / REQUESTS;
}

function reportRatio(name: string, { a, b, ratio }: PairedResult): Measurement {
  return {
    name,
    baseline: `a project with ${SMALL_SESSIONS} sessions`,
    figure: `${ratio.toFixed(2)}×`,
    target: `≤ ${TARGET_RATIO}×, ≤ ${TARGET_MILLISECONDS} ms`,
    met: ratio <= TARGET_RATIO && a <= TARGET_MILLISECONDS,
    values: `${a.toFixed(2)} ms, baseline ${b.toFixed(2)} ms`,
    value: a,
  };
}

function reportTime(name: string, { a, b }: PairedResult): Measurement {
  return {
    name,
    baseline: `a project with ${SMALL_SESSIONS} sessions`,
    figure: `${a.toFixed(1)} ms`,
    target: `≤ ${LONG_STREAK_MILLISECONDS} ms`,
    met: a <= LONG_STREAK_MILLISECONDS,
    values: `${a.toFixed(2)} ms, baseline ${b.toFixed(2)} ms`,
    value: a,
  };
}
