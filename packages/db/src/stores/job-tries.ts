import { type JobStore, type JobTry, jobSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { JobRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';

/** The columns of a job that clients read. */
export const JOB_COLUMNS = jobSchema.keyof().options;
/** Nobody runs the job. */
export const FREE = { owner: null, leased_until: null };

type Now = { readonly now: string };
type Texts<Name extends string> = { readonly [name in Name]: string | null };

/** The changes of a job that begins, runs, ends, and is tried again. */
export function defineTries({ defineQuery }: Executor) {
  const begin = defineQuery((db, parameter: Parameter<JobTry & Now>) =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        status: 'running',
        tries: eb('tries', '+', 1),
        started_at: eb.fn.coalesce('started_at', parameter('now')),
        updated_at: parameter('now'),
      }))
      .where('id', '=', parameter('id'))
      .where('tries', '=', parameter('tries'))
      .where('ended_at', 'is', null)
      .returning([...JOB_COLUMNS, 'excused']),
  );
  const progress = defineQuery((db, parameter: Parameter<JobTry & Now & Pick<JobRow, 'progress'>>) =>
    db
      .updateTable('jobs')
      .set({ progress: parameter('progress'), updated_at: parameter('now') })
      .where('id', '=', parameter('id'))
      .where('tries', '=', parameter('tries'))
      .where('status', '=', 'running'),
  );
  const saveState = defineQuery((db, parameter: Parameter<JobTry & Now & Texts<'state'>>) =>
    db
      .updateTable('jobs')
      .set({ state: parameter('state'), updated_at: parameter('now') })
      .where('id', '=', parameter('id'))
      .where('tries', '=', parameter('tries'))
      .where('status', '=', 'running'),
  );
  const hasten = defineQuery((db, parameter: Parameter<{ readonly latest: string } & Now>) =>
    db
      .updateTable('jobs')
      .set({ due_at: parameter('now') })
      .where('due_at', '>', parameter('latest'))
      .where('ended_at', 'is', null),
  );
  type Requeued = JobTry & Now & { readonly excused: number; readonly due_at: string };
  const requeue = defineQuery((db, parameter: Parameter<Requeued>) =>
    db
      .updateTable('jobs')
      .set({
        status: 'queued',
        excused: sql<number>`excused + cast(${parameter('excused')} as bigint)`,
        due_at: parameter('due_at'),
        ...FREE,
        updated_at: parameter('now'),
      })
      .where('id', '=', parameter('id'))
      .where('tries', '=', parameter('tries'))
      .where('status', '=', 'running'),
  );
  const end = defineQuery(
    (db, parameter: Parameter<JobTry & Pick<JobRow, 'status' | 'error'> & Texts<'result'> & { ended_at: string }>) =>
      db
        .updateTable('jobs')
        .set({
          ...parameter.each(['status', 'result', 'error', 'ended_at']),
          updated_at: parameter('ended_at'),
          input: whereFailed('input', parameter('status')),
          state: whereFailed('state', parameter('status')),
          ...FREE,
        })
        .where('id', '=', parameter('id'))
        .where('tries', '=', parameter('tries'))
        .where('ended_at', 'is', null),
  );
  const retry = defineQuery((db, parameter: Parameter<{ readonly id: string } & Now>) =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        status: 'queued',
        cancel_requested: false,
        progress: { done: 0, total: null, message: null },
        error: null,
        excused: eb.ref('tries'),
        due_at: parameter('now'),
        updated_at: parameter('now'),
        ended_at: null,
      }))
      .where('id', '=', parameter('id'))
      .where('status', '=', 'failed')
      .where('input', 'is not', null)
      .returning(JOB_COLUMNS),
  );
  const { cancelQueued, askRunning } = defineCancelling({ defineQuery });
  return {
    begin: async (last, now) => {
      const row = await begin.first({ ...last, now });
      if (row === null) return null;
      const { excused, ...job } = row;
      return { job, counted: job.tries - excused };
    },
    progress: async ({ id, tries }, value, now) => (await progress.run({ id, tries, progress: value, now })) > 0,
    saveState: async ({ id, tries }, state, now) => (await saveState.run({ id, tries, state: textOf(state), now })) > 0,
    hasten: (latest, now) => hasten.run({ latest, now }),
    requeue: async ({ id, tries }, { counts, due_at }, now) =>
      (await requeue.run({ id, tries, excused: counts ? 0 : 1, due_at, now })) > 0,
    end: async ({ id, tries }, { result, ...rest }) =>
      (await end.run({ id, tries, ...rest, result: textOf(result) })) > 0,
    retry: (id, now) => retry.first({ id, now }),
    cancel: async (id, now) => (await cancelQueued.first({ id, now })) ?? askRunning.first({ id, now }),
  } satisfies Partial<JobStore>;
}

function defineCancelling({ defineQuery }: Pick<Executor, 'defineQuery'>) {
  const cancelQueued = defineQuery((db, parameter: Parameter<{ readonly id: string } & Now>) =>
    db
      .updateTable('jobs')
      .set({
        status: 'cancelled',
        cancel_requested: true,
        input: null,
        state: null,
        updated_at: parameter('now'),
        ended_at: parameter('now'),
      })
      .where('id', '=', parameter('id'))
      .where('status', '=', 'queued')
      .returning(JOB_COLUMNS),
  );
  const askRunning = defineQuery((db, parameter: Parameter<{ readonly id: string } & Now>) =>
    db
      .updateTable('jobs')
      .set({ cancel_requested: true, updated_at: parameter('now') })
      .where('id', '=', parameter('id'))
      .where('status', '=', 'running')
      .returning(JOB_COLUMNS),
  );
  return { cancelQueued, askRunning };
}

/** A column as it is where a job ends as failed, else null. */
function whereFailed(column: 'input' | 'state', status: unknown) {
  return sql<string | null>`case when cast(${status} as text) = 'failed' then ${sql.ref(column)} end`;
}

/** The JSON of a value that may be anything; null stays null. */
export function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
