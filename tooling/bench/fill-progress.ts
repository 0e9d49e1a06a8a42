import Sqlite from 'better-sqlite3';

/** A project to fill: so many sessions, five a day until today, a day off after every so many. */
export interface FilledProject {
  readonly project_id: string;
  readonly sessions: number;
  readonly streak_days: number;
}

/**
 * Fills projects of an app's SQLite file with sessions, their commits and evaluations, and the totals of both, as the
 * plugins `tracking` and `session` would have left them.
 */
export function fillProgress(path: string, projects: readonly FilledProject[]): void {
  const file = new Sqlite(path);
  file.pragma('synchronous = OFF');
  file.transaction(() => {
    for (const project of projects) {
      file.prepare(SESSIONS).run(project);
      for (const statement of [COMMITS, METHOD_TOTALS, EVALUATIONS, STEP_TOTALS]) {
        file.prepare(statement).run(project.project_id);
      }
    }
  })();
  file.exec('analyze');
  file.close();
}

const SESSIONS = `
  with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < @sessions),
    days as (select n, n / 5 + n / 5 / cast(@streak_days as integer) as ago from numbers)
  insert into sessions (id, project_id, method, started_at, ended_at, cycle_step, cycle_count, status)
  select @project_id || '/' || n, @project_id,
    case n % 6 when 0 then 'deductive' when 1 then 'inductive' when 2 then 'error_based' when 3 then 'dialogic'
      when 4 then 'contextual' else 'ai_adaptive' end,
    date('now', '-' || ago || ' days') || 'T00:0' || (n % 5) || ':00.000000+00:00',
    date('now', '-' || ago || ' days') || 'T00:2' || (n % 5) || ':00.000000+00:00', 1, 1, 'completed'
  from days`;

/** Four of five are rated. */
const COMMITS = `
  insert into plg_tracking__commits (id, project_id, session_id, method, understanding, stress, error_rate,
    duration_minutes, committed_at, notes, rated_at)
  select id, project_id, id, method, iif(rated, 0.8, null), iif(rated, 0.4, null), 0.25, 20, ended_at, null,
    iif(rated, ended_at, null)
  from (select *, rowid % 5 > 0 as rated from sessions where project_id = ?)`;

const METHOD_TOTALS = `
  insert into plg_tracking__method_totals (project_id, method, sessions, minutes, understanding_sum,
    understanding_count, stress_sum, stress_count, last_committed_at)
  select project_id, method, count(*), sum(duration_minutes), cast(round(sum(understanding) * 5) as integer),
    count(understanding), cast(round(sum(stress) * 5) as integer), count(stress), max(committed_at)
  from plg_tracking__commits where project_id = ? group by project_id, method`;

/** Four of each session. */
const EVALUATIONS = `
  with recursive steps (step) as (select 1 union all select step + 1 from steps where step < 4)
  insert into plg_session__step_evaluations (id, session_id, project_id, advance, confidence, reason, suggested_step,
    fallback_used, applied, from_step, to_step, created_at)
  select id || '/' || step, id, project_id, 1, 0.9, 'Solved alone.', step + 1, 0, 1, step, step + 1, ended_at
  from sessions, steps where project_id = ?`;

const STEP_TOTALS = `
  insert into plg_session__step_totals (project_id, from_step, evaluations, confidence_sum, advance_count,
    backward_count, repeat_count, fallback_count, gap_sum, gap_count)
  select project_id, from_step, count(*), sum(confidence), count(*), 0, 0, 0, count(*) * 60000000, count(*)
  from plg_session__step_evaluations where project_id = ? group by project_id, from_step`;
