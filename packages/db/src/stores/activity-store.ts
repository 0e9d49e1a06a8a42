import {
  type ActiveDay,
  type ActivityStore,
  type ActivityStores,
  type ActivityTotals,
  type ChatMethod,
  type CompletedLesson,
  type DaySpan,
  type DaysInZone,
  PROVIDER_SLOTS,
  type ProgressSummary,
  recordReviews,
  type Session,
} from '@learnwright/core';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

type From = { readonly user_id: string; readonly from: string };
type Since = Parameter<From>;
type Near = From & DaySpan;
type Day = Omit<ActiveDay, 'count'> & { readonly user_id: string };
type Before = Pick<Session, 'id' | 'method'> & From & { readonly ended_at: string };
type TotalsRow = Record<ChatMethod, number> &
  Omit<ActivityTotals, 'languages' | 'completed_sessions' | 'latest_lessons'> & {
    readonly language: string | null;
    readonly curriculum_languages: string | null;
    /** Of each lesson `3/4`, with commas between them. */
    readonly latest_scores: string;
  };
/** A day in the row of its user; all of it null where there is none. */
type ZonedRow = { readonly user_timezone: string | null } & (
  | ActiveDay
  | { readonly [Column in keyof ActiveDay]: null }
);

/** How many of the latest lessons are told. */
const LATEST = 3;
const DAY_COLUMNS = ['day', 'count', 'last_at', 'timezone', 'flown', 'reviewed'] as const;
const SUMMARY_COLUMNS = [
  'set_id',
  'lesson_id',
  'status',
  'score_correct',
  'score_total',
  'updated_at',
  'completed_at',
] as const satisfies readonly (keyof ProgressSummary)[];

/** The activity of users, read across the tables. */
export function createActivityStore(executor: Executor): ActivityStore {
  const { defineQuery } = executor;
  const totals = defineTotals(executor);
  const recordDay = defineQuery((db, parameter: Parameter<Day>) =>
    db
      .insertInto('active_days')
      .values({
        user_id: parameter('user_id'),
        day: parameter('day'),
        count: sql.lit(1),
        last_at: parameter('last_at'),
        timezone: parameter('timezone'),
        flown: parameter('flown'),
        reviewed: parameter('reviewed'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'day']).doUpdateSet({
          // Reviews count once a day.
          count: sql<number>`active_days.count + case when excluded.reviewed and active_days.reviewed then 0 else 1 end`,
          last_at: sql<string>`case when excluded.last_at > active_days.last_at then excluded.last_at else active_days.last_at end`,
          timezone: sql<string>`case when excluded.last_at >= active_days.last_at
            then coalesce(excluded.timezone, active_days.timezone) else active_days.timezone end`,
          reviewed: sql<boolean>`active_days.reviewed or excluded.reviewed`,
        }),
      ),
  );
  const listDays = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('active_days')
      .select(DAY_COLUMNS)
      .where('user_id', '=', parameter('user_id'))
      .where('day', '>=', parameter('from'))
      .orderBy('day')
      .$castTo<ActiveDay>(),
  );
  const readDays = defineDaysInZone<From>(executor, (parameter) => sql`active_days.day >= ${parameter('from')}`);
  const readNearDays = defineDaysInZone<Near>(executor, (parameter) => {
    const [user_id, from] = [parameter('user_id'), parameter('from')];
    const before = sql`select max(day) from active_days where user_id = ${user_id} and day < ${from}`;
    return sql`active_days.day between coalesce((${before}), ${from}) and ${parameter('until')}`;
  });
  const completedLessons = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('lesson_progress')
      .select(['completed_at', 'score_correct', 'score_total'])
      .where('user_id', '=', parameter('user_id'))
      .where('completed_at', '>=', parameter('from'))
      .$castTo<CompletedLesson>(),
  );
  const lessonSummaries = defineQuery((db, parameter: Parameter<{ readonly user_id: string }>) =>
    db.selectFrom('lesson_progress').select(SUMMARY_COLUMNS).where('user_id', '=', parameter('user_id')),
  );
  const completedBefore = defineQuery((db, parameter: Parameter<Before>) =>
    db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .select('sessions.id')
      .where('projects.user_id', '=', parameter('user_id'))
      .where('sessions.method', '=', parameter('method'))
      .where('sessions.status', '=', sql.lit('completed'))
      .where('sessions.ended_at', '>=', parameter('from'))
      .where((eb) =>
        eb.or([
          eb('sessions.ended_at', '<', parameter('ended_at')),
          eb('sessions.ended_at', '=', parameter('ended_at')).and('sessions.id', '<', parameter('id')),
        ]),
      )
      .limit(1),
  );
  const days: ActivityStores['activity'] = {
    recordDay: (user_id, day) => recordDay.runLate({ user_id, ...day }),
    readNearDays: async (user_id, span) => toDaysInZone(await readNearDays.all({ user_id, ...span })),
  };
  return {
    ...days,
    recordReviews: (user_id, timezone, reviews) => recordReviews({ activity: days }, user_id, timezone, reviews),
    readDays: async (user_id, from) => toDaysInZone(await readDays.all({ user_id, from })),
    listDays: (user_id, from) => listDays.all({ user_id, from }),
    totals: async (user_id, from) => {
      const [row] = await totals.all({ user_id, from });
      if (row === undefined) throw new Error('Sums over nothing are a row too.');
      return toTotals(row);
    },
    completedLessons: (user_id, from) => completedLessons.all({ user_id, from }),
    lessonSummaries: (user_id) => lessonSummaries.all({ user_id }),
    hasCompletedBefore: async (user_id, { id, method, ended_at }, from) =>
      (await completedBefore.first({ user_id, id, method, ended_at, from })) !== null,
  };
}

/** Days of a user, each with the time zone of the user; a row without a day where there is none. */
function defineDaysInZone<Span extends From>(
  { defineQuery }: Executor,
  isIncluded: (parameter: Parameter<Span>) => Expression<SqlBool>,
) {
  return defineQuery<Span, ZonedRow>((db, parameter: Parameter<Span>) => {
    const user_id = parameter('user_id');
    return db
      .selectFrom('users')
      .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
      .leftJoin('active_days', (join) => join.on('active_days.user_id', '=', user_id).on(isIncluded(parameter)))
      .select('user_settings.timezone as user_timezone')
      .select(DAY_COLUMNS.map((column) => `active_days.${column}` as const))
      .where('users.id', '=', user_id)
      .orderBy('active_days.day');
  });
}

function toDaysInZone(rows: readonly ZonedRow[]): DaysInZone {
  const days = rows.flatMap((row) => {
    if (row.day === null) return [];
    const { user_timezone: _, ...day } = row;
    return [day];
  });
  return { timezone: rows[0]?.user_timezone ?? 'UTC', days };
}

/** One row of sums over the chat sessions, with every other number as a subquery beside them. */
function defineTotals({ defineQuery }: Executor) {
  const joinTexts = sql.raw(`string_agg(language, ',')`);
  return defineQuery<{ readonly user_id: string; readonly from: string }, TotalsRow>((db, parameter: Since) => {
    const user_id = parameter('user_id');
    const from = parameter('from');
    const countSince = (table: string, time: string) =>
      sql<number>`(select count(*) from ${sql.table(table)} where user_id = ${user_id} and ${sql.ref(time)} >= ${from})`;
    return db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .where('projects.user_id', '=', user_id)
      .where('sessions.method', '<>', sql.lit('content'))
      .select([
        countCompleted('deductive', from).as('deductive'),
        countCompleted('inductive', from).as('inductive'),
        countCompleted('error_based', from).as('error_based'),
        countCompleted('dialogic', from).as('dialogic'),
        countCompleted('contextual', from).as('contextual'),
        countCompleted('ai_adaptive', from).as('ai_adaptive'),
        sql<number>`coalesce(max(case when sessions.started_at >= ${from} then sessions.cycle_count end), 0)`.as(
          'highest_cycle_count',
        ),
        sql<number>`coalesce((select ${ownKeys(from)} from user_settings where user_id = ${user_id}), 0)`.as(
          'own_keys',
        ),
        sql<string | null>`(select language from users where id = ${user_id})`.as('language'),
        sql<
          string | null
        >`(select ${joinTexts} from curricula where user_id = ${user_id} and created_at >= ${from})`.as(
          'curriculum_languages',
        ),
        countSince('learning_profiles', 'assessed_at').as('assessments'),
        sql<number>`(select count(*) from element_errors where user_id = ${user_id} and mastered and mastered_at >= ${from})`.as(
          'mastered_elements',
        ),
        countSince('conversations', 'created_at').as('conversations'),
        countSince('lesson_progress', 'completed_at').as('completed_lessons'),
        latestScores(user_id, from).as('latest_scores'),
      ]);
  });
}

function countCompleted(method: ChatMethod, from: Expression<string>) {
  return sql<number>`coalesce(sum(case when sessions.status = 'completed' and sessions.method = ${sql.lit(method)} and sessions.ended_at >= ${from} then 1 else 0 end), 0)`;
}

/** The scores of the latest lessons. Each is read by its place, because to join sorted rows would sort them once more. */
function latestScores(user_id: Expression<string>, from: Expression<string>) {
  const scores = Array.from(
    { length: LATEST },
    (_, place) => sql`(select score_correct || '/' || score_total from lesson_progress
      where user_id = ${user_id} and completed_at >= ${from} order by completed_at desc limit 1 offset ${sql.lit(place)})`,
  );
  return sql<string>`concat_ws(',', ${sql.join(scores)})`;
}

function ownKeys(from: Expression<string>) {
  return sql.join(
    PROVIDER_SLOTS.map((slot) => {
      const [sealed, stored_at] = [sql.ref(`sealed_key_${slot}`), sql.ref(`key_stored_at_${slot}`)];
      return sql`case when ${sealed} is not null and ${stored_at} >= ${from} then 1 else 0 end`;
    }),
    sql` + `,
  );
}

function toTotals({ language, curriculum_languages, latest_scores, ...row }: TotalsRow): ActivityTotals {
  const { deductive, inductive, error_based, dialogic, contextual, ai_adaptive, ...rest } = row;
  const languages = [language, ...(curriculum_languages?.split(',') ?? [])].filter((code) => code !== null);
  const completed_sessions = { deductive, inductive, error_based, dialogic, contextual, ai_adaptive };
  const scores = latest_scores === '' ? [] : latest_scores.split(',');
  const latest_lessons = scores.map((score) => {
    const [score_correct = 0, score_total = 0] = score.split('/').map(Number);
    return { score_correct, score_total };
  });
  return { ...rest, languages, completed_sessions, latest_lessons };
}
