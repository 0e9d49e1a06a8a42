import { type Project, type Session, type SessionStore, sessionSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const OWN_COLUMNS = sessionSchema.omit({ project_id: true }).keyof().options;
const COLUMNS = sessionSchema.keyof().options;

/** The sessions of projects. */
export function createSessionStore(executor: Executor): SessionStore {
  const records = createRecordStore<Session>(executor, { table: 'sessions', columns: COLUMNS, isLate: true });
  // The project first, as deleting a project does: transactions that lock in one order do not deadlock.
  const lock = executor.defineQuery((db, parameter: Parameter<Pick<Session, 'id'>>) => {
    const rows = db
      .selectFrom('projects')
      .innerJoin('sessions', 'sessions.project_id', 'projects.id')
      .select(COLUMNS.map((column) => `sessions.${column}` as const))
      .where('sessions.id', '=', parameter('id'));
    return executor.dialect === 'postgres' ? rows.forNoKeyUpdate() : rows;
  });
  const insertOfContent = executor.defineQuery(
    (db, parameter: Parameter<Omit<Session, 'project_id'> & Pick<Project, 'user_id'>>) =>
      db
        .insertInto('sessions')
        .columns([...OWN_COLUMNS, 'project_id'])
        .expression((eb) =>
          eb
            .selectFrom('projects')
            .select(OWN_COLUMNS.map((column) => sql<string>`${parameter(column)}`.as(column)))
            .select('projects.id')
            .where('user_id', '=', parameter('user_id'))
            // A literal, so that the partial unique index serves the query.
            .where('kind', '=', sql.lit('content')),
        )
        .returning('project_id'),
  );
  const listByProject = defineList(executor, {
    from: (db, _: Parameter<Pick<Session, 'project_id'>>) => db.selectFrom('sessions').select(COLUMNS),
    filters: ['project_id'],
    order: [
      { column: 'started_at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
  });
  return {
    ...records,
    lock: (id) => (executor.inUnit() ? lock.first({ id }) : records.find(id)),
    insertOfContent: async (user_id, session) =>
      (await insertOfContent.first({ ...session, user_id }))?.project_id ?? null,
    listByProject: (project_id, page) => listByProject({ project_id }, page),
  };
}
