import {
  type ActiveDay,
  type ActivityStore,
  type ActivityTotals,
  type ChatMethod,
  type CompletedLesson,
  PROVIDER_SLOTS,
  type ProgressSummary,
  type Session,
} from '@learnwright/core';
import { type Expression, sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

type Since = Parameter<{ readonly user_id: string; readonly from: string }>;
type Day = Omit<ActiveDay, 'count'> & { readonly user_id: string };
type Before = Pick<Session, 'id' | 'method'> & {
  readonly user_id: string;
  readonly ended_at: string;
  readonly from: string;
};
type TotalsRow = Record<ChatMethod, number> &
  Omit<ActivityTotals, 'languages' | 'completed_sessions'> & {
    readonly language: string | null;
    readonly curriculum_languages: string | null;
  };

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
  const listNearDays = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('active_days')
      .select(DAY_COLUMNS)
      .where('user_id', '=', parameter('user_id'))
      .where('day', '>=', (eb) => {
        const earlier = eb
          .selectFrom('active_days as earlier')
          .select((row) => row.fn.max('earlier.day').as('day'))
          .where('earlier.user_id', '=', parameter('user_id'))
          .where('earlier.day', '<', parameter('from'));
        return eb.fn.coalesce(earlier, parameter('from'));
      })
      .$castTo<ActiveDay>(),
  );
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
  return {
    recordDay: async (user_id, day) => void (await recordDay.run({ user_id, ...day })),
    listNearDays: (user_id, from) => listNearDays.all({ user_id, from }),
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

/** One row of sums over the chat sessions, with every other number as a subquery beside them. */
function defineTotals({ dialect, defineQuery }: Executor) {
  const joinTexts = sql.raw(dialect === 'postgres' ? `string_agg(language, ',')` : 'group_concat(language)');
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
      ]);
  });
}

function countCompleted(method: ChatMethod, from: Expression<string>) {
  return sql<number>`coalesce(sum(case when sessions.status = 'completed' and sessions.method = ${sql.lit(method)} and sessions.ended_at >= ${from} then 1 else 0 end), 0)`;
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

function toTotals({ language, curriculum_languages, ...row }: TotalsRow): ActivityTotals {
  const { deductive, inductive, error_based, dialogic, contextual, ai_adaptive, ...rest } = row;
  const languages = [language, ...(curriculum_languages?.split(',') ?? [])].filter((code) => code !== null);
  const completed_sessions = { deductive, inductive, error_based, dialogic, contextual, ai_adaptive };
  return { ...rest, languages, completed_sessions };
}
