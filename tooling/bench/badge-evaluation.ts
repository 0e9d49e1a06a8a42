import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gamification } from '@learnwright/plugin-gamification';
import { type App, createApp, createSystemLogger, readEnvironment } from '@learnwright/server';
import Sqlite from 'better-sqlite3';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const SESSIONS = 10_000;
const FEW_SESSIONS = 100;
const SESSIONS_A_DAY = 3;
const ROUNDS = 31;
const TARGET_MILLISECONDS = 30;

/** All badges of a learner with 10,000 sessions, through the route, against a learner with 100. */
export async function benchBadgeEvaluation(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-badges-'));
  const app = await startApp(folder);
  try {
    fillDatabase(join(folder, 'bench.db'));
    const evaluate = (user_id: string) => () => timeOf(() => evaluateBadges(app, user_id));
    const { a, b } = await measureInTurn(ROUNDS, evaluate('busy'), evaluate('new'));
    return [
      {
        name: `evaluation of all badges of a learner with ${SESSIONS.toLocaleString('en')} sessions`,
        baseline: `a learner with ${FEW_SESSIONS}`,
        figure: `${a.toFixed(1)} ms`,
        target: `≤ ${TARGET_MILLISECONDS} ms`,
        met: a <= TARGET_MILLISECONDS,
        values: `${a.toFixed(1)} ms, baseline ${b.toFixed(1)} ms`,
        value: a,
      },
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

async function evaluateBadges(app: App, user_id: string): Promise<void> {
  const url = `http://localhost/api/plugins/gamification/badges/${user_id}/evaluate`;
  const { status } = await app.handle(new Request(url, { method: 'POST' }));
  if (status !== 200) throw new Error(`The evaluation answered ${status}.`);
}

async function startApp(folder: string): Promise<App> {
  mkdirSync(join(folder, 'config'));
  writeFileSync(join(folder, 'config/app.yaml'), 'plugins: { enabled: [gamification] }\n');
  const plugin = {
    name: gamification.name,
    package_name: '@learnwright/plugin-gamification',
    package_version: gamification.version,
    first_party: true,
    directory: import.meta.dirname,
    load: async () => gamification,
  };
  return createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: join(folder, 'config'),
    }),
    logger: createSystemLogger('error'),
    version: '0.0.0',
    discovered: { findings: [], plugins: [plugin] },
  });
}

/** Two learners that differ in their sessions alone: three a day, over ten projects and all methods. */
function fillDatabase(path: string): void {
  const file = new Sqlite(path);
  for (const [user_id, count] of [
    ['busy', SESSIONS],
    ['new', FEW_SESSIONS],
  ] as const) {
    for (const statement of FILL) file.prepare(statement).run({ user_id, count, a_day: SESSIONS_A_DAY, ...TIME });
  }
  file.exec('analyze');
  file.close();
}

const TIME = { now: '2026-01-01T00:00:00.000000+00:00' };
const NUMBERS = 'with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ';
const FILL = [
  `insert into users (id, name, language, created_at, updated_at) values (@user_id, 'Ada', 'en', @now, @now)`,
  `insert into user_settings (id, user_id, timezone, active_provider, created_at, updated_at)
    values (@user_id, @user_id, 'Europe/Berlin', 'provider_a', @now, @now)`,
  `${NUMBERS} 10)
    insert into projects (id, user_id, topic, goal, timeframe, daily_minutes, active, created_at, updated_at)
    select @user_id || n, @user_id, 'German', 'Talk', '3 months', 20, 1, @now, @now from numbers`,
  `${NUMBERS} @count)
    insert into sessions (id, project_id, method, started_at, ended_at, cycle_step, cycle_count, status)
    select @user_id || '/' || n, @user_id || (n % 10),
      case n % 6 when 0 then 'deductive' when 1 then 'inductive' when 2 then 'error_based' when 3 then 'dialogic'
        when 4 then 'contextual' else 'ai_adaptive' end,
      strftime('%Y-%m-%dT%H:%M:%S', '2026-01-01', '-' || (n / @a_day) || ' days', (7 * (n % @a_day)) || ' hours')
        || '.000000+00:00', @now, 3, 1, 'completed' from numbers`,
  `${NUMBERS} 500)
    insert into lesson_progress (id, user_id, set_id, lesson_id, status, step_results, score_correct, score_total,
      time_spent_seconds, started_at, updated_at, completed_at)
    select @user_id || n, @user_id, 'set', 'lesson ' || n, 'completed', '{}', 9, 10, 60, @now, @now, @now from numbers`,
  `${NUMBERS} 3600)
    insert into element_errors (id, user_id, set_id, lesson_id, exercise_id, element_key, element_type, user_answer,
      correct_answer, error_count, correct_streak, last_attempt_at, mastered, created_at, updated_at)
    select @user_id || n, @user_id, 'set', 'lesson', 'exercise', 'element ' || n, 'vocabulary', '', '', 0, 3, @now, 1,
      @now, @now from numbers`,
];
