import type { JobFilter, JobStore } from '@learnwright/core';
import type { JobRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';
import { createJobPieceStore } from './job-piece-store.ts';
import { defineTries, FREE, JOB_COLUMNS, textOf } from './job-tries.ts';
import { createWorkLeases } from './work/work-leases.ts';

const NEWEST_FIRST: readonly SortKey[] = [
  { column: 'created_at', direction: 'desc', kind: 'timestamp' },
  { column: 'id', direction: 'desc', kind: 'text' },
];

type ById = Parameter<{ readonly id: string }>;

/** The jobs: each change of a job that runs names its try. */
export function createJobStore(executor: Executor): JobStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: ById) =>
    db.selectFrom('jobs').select(JOB_COLUMNS).where('id', '=', parameter('id')),
  );
  const insert = defineQuery((db, parameter: Parameter<JobRow>) =>
    db
      .insertInto('jobs')
      .values(parameter.each([...JOB_COLUMNS, 'state', 'excused', 'due_at', 'owner', 'leased_until'])),
  );
  const list = defineList(executor, {
    from: (db, _: Parameter<JobFilter>) => db.selectFrom('jobs').select(JOB_COLUMNS),
    filters: ['status', 'kind', 'plugin', 'user_id'],
    order: NEWEST_FIRST,
  });
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<{ readonly user_id: string }>) => db.selectFrom('jobs').select(JOB_COLUMNS),
    filters: ['user_id'],
    order: NEWEST_FIRST,
  });
  const findOpen = defineQuery(
    (db, parameter: Parameter<Pick<JobRow, 'kind' | 'cancel_requested'> & { readonly user_id: string }>) =>
      db
        .selectFrom('jobs')
        .select(JOB_COLUMNS)
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
  const countOfStatus = defineQuery((db, parameter: Parameter<Pick<JobRow, 'status'>>) =>
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
      // Null is an input too, other than one that is no longer kept.
      const texts = { input: textOf(job.input) ?? 'null', result: textOf(job.result) };
      await insert.run({ ...job, ...texts, state: null, excused: 0, due_at: job.created_at, ...FREE });
    },
    list,
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
