import { type Job, type JobStore, type JobTry, jobSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { JobRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';
import { createJobPieceStore } from './job-piece-store.ts';
import { createWorkLeases } from './work/work-leases.ts';

const COLUMNS = jobSchema.keyof().options;
const NEWEST_FIRST: readonly SortKey[] = [
  { column: 'created_at', direction: 'desc', kind: 'timestamp' },
  { column: 'id', direction: 'desc', kind: 'text' },
];

type ById = Parameter<{ readonly id: string }>;
type Now = { readonly now: string };
/** Nobody runs the job. */
const FREE = { owner: null, leased_until: null };
type Texts<Name extends string> = { readonly [name in Name]: string | null };

/** The jobs: each change of a job that runs names its try. */
export function createJobStore(executor: Executor): JobStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: ById) =>
    db.selectFrom('jobs').select(COLUMNS).where('id', '=', parameter('id')),
  );
  const insert = defineQuery((db, parameter: Parameter<JobRow>) =>
    db.insertInto('jobs').values(parameter.each([...COLUMNS, 'state', 'excused', 'due_at', 'owner', 'leased_until'])),
  );
  const list = defineList(executor, {
    from: (db, _: Parameter<{ readonly status?: Job['status'] | undefined }>) => db.selectFrom('jobs').select(COLUMNS),
    filters: ['status'],
    order: NEWEST_FIRST,
  });
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<{ readonly user_id: string }>) => db.selectFrom('jobs').select(COLUMNS),
    filters: ['user_id'],
    order: NEWEST_FIRST,
  });
  const findOpen = defineQuery(
    (db, parameter: Parameter<Pick<JobRow, 'kind' | 'cancel_requested'> & { readonly user_id: string }>) =>
      db
        .selectFrom('jobs')
        .select(COLUMNS)
        .where('user_id', '=', parameter('user_id'))
        .where('kind', '=', parameter('kind'))
        .where('plugin', 'is', null)
        .where('ended_at', 'is', null)
        .where('cancel_requested', '=', parameter('cancel_requested'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
  );
  const countOfUser = defineQuery((db, parameter: Parameter<{ readonly user_id: string }>) =>
    db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', parameter('user_id'))
      .where('ended_at', 'is', null),
  );
  const countOfNobody = defineQuery((db) =>
    db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', 'is', null)
      .where('ended_at', 'is', null),
  );
  const countOfStatus = defineQuery((db, parameter: Parameter<Pick<Job, 'status'>>) =>
    db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', parameter('status'))
      .where('ended_at', 'is', null),
  );
  const listOpen = defineQuery((db, parameter: Parameter<{ readonly count: number }>) =>
    db
      .selectFrom('jobs')
      .select(['id', 'tries', 'kind', 'plugin', 'created_at', 'owner', 'leased_until'])
      .select((eb) => eb.fn.coalesce('due_at', 'created_at').as('due_at'))
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(parameter('count')),
  );
  const findState = defineQuery((db, parameter: ById) =>
    db.selectFrom('jobs').select('state').where('id', '=', parameter('id')),
  );
  const removeEnded = defineQuery((db, parameter: Parameter<{ readonly before: string; readonly count: number }>) =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('ended_at', '<', parameter('before'))
          .orderBy('ended_at')
          .limit(parameter('count')),
      ),
  );
  return {
    // By its status: for `ended_at` PostgreSQL would read the index of all open jobs, and not look for these.
    leases: createWorkLeases(executor, { table: 'jobs', id: 'id', open: `free.status in ('queued', 'running')` }),
    ...createJobPieceStore(executor),
    ...defineTries(executor),
    find: (id) => find.first({ id }),
    insert: async (job) => {
      const texts = { input: textOf(job.input), result: textOf(job.result) };
      await insert.run({ ...job, ...texts, state: null, excused: 0, due_at: job.created_at, ...FREE });
    },
    list: ({ status }, page) => list(status === undefined ? {} : { status }, page),
    listByUser: (user_id, page) => listByUser({ user_id }, page),
    findOpen: (of) => findOpen.first({ ...of, cancel_requested: false }),
    countOpen: async (user_id) => {
      const row = user_id === null ? await countOfNobody.first({}) : await countOfUser.first({ user_id });
      return row?.count ?? 0;
    },
    countByStatus: async (status) => Number((await countOfStatus.first({ status }))?.count ?? 0),
    listOpen: (count) => listOpen.all({ count }),
    findState: async (id) => (await findState.first({ id }))?.state ?? null,
    deleteEnded: (before, count) => removeEnded.run({ before, count }),
  };
}

/** The changes of a job that begins, runs and ends. */
function defineTries({ defineQuery }: Executor) {
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
      .returning([...COLUMNS, 'excused']),
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
          input: null,
          state: null,
          ...FREE,
        })
        .where('id', '=', parameter('id'))
        .where('tries', '=', parameter('tries'))
        .where('ended_at', 'is', null),
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
    requeue: async ({ id, tries }, { counts, due_at }, now) =>
      (await requeue.run({ id, tries, excused: counts ? 0 : 1, due_at, now })) > 0,
    end: async ({ id, tries }, { result, ...rest }) =>
      (await end.run({ id, tries, ...rest, result: textOf(result) })) > 0,
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
      .returning(COLUMNS),
  );
  const askRunning = defineQuery((db, parameter: Parameter<{ readonly id: string } & Now>) =>
    db
      .updateTable('jobs')
      .set({ cancel_requested: true, updated_at: parameter('now') })
      .where('id', '=', parameter('id'))
      .where('status', '=', 'running')
      .returning(COLUMNS),
  );
  return { cancelQueued, askRunning };
}

/** The JSON of a value that may be anything; null stays null. */
function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
