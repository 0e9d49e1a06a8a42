import { type Session, type SessionStore, sessionSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = sessionSchema.keyof().options;

/** The sessions of projects. */
export function createSessionStore(executor: Executor): SessionStore {
  const records = createRecordStore<Session>(executor, { table: 'sessions', columns: COLUMNS });
  const listByProject = defineList(executor, {
    from: (db, _: Parameter<Pick<Session, 'project_id'>>) => db.selectFrom('sessions').select(COLUMNS),
    filters: ['project_id'],
    order: [
      { column: 'started_at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
  });
  return { ...records, listByProject: (project_id, page) => listByProject({ project_id }, page) };
}
