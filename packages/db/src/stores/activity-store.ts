import type { ActivityStore, ActivityTotals, ChatMethod, CompletedLesson, Session } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

type OfUser = Parameter<{ readonly user_id: string }>;
type Since = Parameter<{ readonly user_id: string; readonly from: string }>;
type Before = Pick<Session, 'id' | 'method'> & { readonly user_id: string; readonly ended_at: string };
type TotalsRow = Record<ChatMethod, number> &
  Omit<ActivityTotals, 'languages' | 'completed_sessions'> & {
    readonly language: string | null;
    readonly curriculum_languages: string | null;
  };

/** The activity of users, read across the tables. */
export function createActivityStore(executor: Executor): ActivityStore {
  const { defineQuery } = executor;
  const totals = defineTotals(executor);
  const sessionStarts = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .select('sessions.started_at')
      .where('projects.user_id', '=', parameter('user_id'))
      .where('sessions.started_at', '>=', parameter('from'))
      .where('sessions.method', '<>', sql.lit('content')),
  );
  const completedLessons = defineQuery((db, parameter: Since) =>
    db
      .selectFrom('lesson_progress')
      .select(['completed_at', 'score_correct', 'score_total'])
      .where('user_id', '=', parameter('user_id'))
      .where('completed_at', '>=', parameter('from'))
      .$castTo<CompletedLesson>(),
  );
  const completedBefore = defineQuery((db, parameter: Parameter<Before>) =>
    db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .select('sessions.id')
      .where('projects.user_id', '=', parameter('user_id'))
      .where('sessions.method', '=', parameter('method'))
      .where('sessions.status', '=', sql.lit('completed'))
      .where((eb) =>
        eb.or([
          eb('sessions.ended_at', '<', parameter('ended_at')),
          eb('sessions.ended_at', '=', parameter('ended_at')).and('sessions.id', '<', parameter('id')),
        ]),
      )
      .limit(1),
  );
  return {
    totals: async (user_id) => {
      const [row] = await totals.all({ user_id });
      if (row === undefined) throw new Error('Sums over nothing are a row too.');
      return toTotals(row);
    },
    sessionStarts: async (user_id, from) =>
      (await sessionStarts.all({ user_id, from })).map(({ started_at }) => started_at),
    completedLessons: (user_id, from) => completedLessons.all({ user_id, from }),
    hasCompletedBefore: async (user_id, { id, method, ended_at }) =>
      (await completedBefore.first({ user_id, id, method, ended_at })) !== null,
  };
}

/** One row of sums over the chat sessions, with every other number as a subquery beside them. */
function defineTotals({ dialect, defineQuery }: Executor) {
  const joinTexts = sql.raw(dialect === 'postgres' ? `string_agg(language, ',')` : 'group_concat(language)');
  return defineQuery<{ readonly user_id: string }, TotalsRow>((db, parameter: OfUser) => {
    const user_id = parameter('user_id');
    return db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .where('projects.user_id', '=', user_id)
      .where('sessions.method', '<>', sql.lit('content'))
      .select([
        countCompleted('deductive').as('deductive'),
        countCompleted('inductive').as('inductive'),
        countCompleted('error_based').as('error_based'),
        countCompleted('dialogic').as('dialogic'),
        countCompleted('contextual').as('contextual'),
        countCompleted('ai_adaptive').as('ai_adaptive'),
        sql<number>`coalesce(max(sessions.cycle_count), 0)`.as('highest_cycle_count'),
        sql<string | null>`(select timezone from user_settings where user_id = ${user_id})`.as('timezone'),
        sql<number>`coalesce((select ${ownKeys()} from user_settings where user_id = ${user_id}), 0)`.as('own_keys'),
        sql<string | null>`(select language from users where id = ${user_id})`.as('language'),
        sql<string | null>`(select ${joinTexts} from curricula where user_id = ${user_id})`.as('curriculum_languages'),
        sql<number>`(select count(*) from learning_profiles where user_id = ${user_id})`.as('assessments'),
        sql<number>`(select count(*) from element_errors where user_id = ${user_id} and mastered)`.as(
          'mastered_elements',
        ),
        sql<number>`(select count(*) from conversations where user_id = ${user_id})`.as('conversations'),
      ]);
  });
}

function countCompleted(method: ChatMethod) {
  return sql<number>`coalesce(sum(case when sessions.status = 'completed' and sessions.method = ${sql.lit(method)} then 1 else 0 end), 0)`;
}

function ownKeys() {
  const slots = ['sealed_key_provider_a', 'sealed_key_provider_b', 'sealed_key_provider_c'];
  return sql.join(
    slots.map((slot) => sql`case when ${sql.ref(slot)} is null then 0 else 1 end`),
    sql` + `,
  );
}

function toTotals({ language, curriculum_languages, ...row }: TotalsRow): ActivityTotals {
  const { deductive, inductive, error_based, dialogic, contextual, ai_adaptive, ...rest } = row;
  const languages = [language, ...(curriculum_languages?.split(',') ?? [])].filter((code) => code !== null);
  const completed_sessions = { deductive, inductive, error_based, dialogic, contextual, ai_adaptive };
  return { ...rest, languages, completed_sessions };
}
