import type { Attempt, ElementError, LessonProgress, Project, RecordStore, Session, User } from '@learnwright/core';
import type { MemoryTransactions } from './create-memory-transactions.ts';

/** The records of the learning stores by their keys. */
export interface MemoryTables {
  readonly users: Map<string, User>;
  readonly projects: Map<string, Project>;
  readonly sessions: Map<string, Session>;
  readonly elementErrors: Map<string, ElementError>;
  readonly attempts: Map<string, Attempt>;
  readonly lessonProgress: Map<string, LessonProgress>;
}

/** Empty tables. */
export function createMemoryTables(): MemoryTables {
  return {
    users: new Map(),
    projects: new Map(),
    sessions: new Map(),
    elementErrors: new Map(),
    attempts: new Map(),
    lessonProgress: new Map(),
  };
}

/** A copy to write in: records are never changed, so the maps are enough. */
export function copyMemoryTables(tables: MemoryTables): MemoryTables {
  return {
    users: new Map(tables.users),
    projects: new Map(tables.projects),
    sessions: new Map(tables.sessions),
    elementErrors: new Map(tables.elementErrors),
    attempts: new Map(tables.attempts),
    lessonProgress: new Map(tables.lessonProgress),
  };
}

/** The methods that all stores of records with an id share; `check` throws where the record may not be written. */
export function createMemoryRecordStore<Row extends { readonly id: string }>(
  { read, write }: MemoryTransactions,
  tableOf: (tables: MemoryTables) => Map<string, Row>,
  check: (tables: MemoryTables, row: Row) => void,
  cascade: (tables: MemoryTables, id: string) => void,
): RecordStore<Row> {
  const find = (id: string) => read((tables) => tableOf(tables).get(id) ?? null);
  const put = (row: Row) =>
    write((tables) => {
      check(tables, row);
      tableOf(tables).set(row.id, row);
    });
  return {
    find,
    // Units run one after the other, so nobody else changes it.
    lock: find,
    insert: put,
    update: put,
    delete: (id) =>
      write((tables) => {
        cascade(tables, id);
        return tableOf(tables).delete(id);
      }),
  };
}
