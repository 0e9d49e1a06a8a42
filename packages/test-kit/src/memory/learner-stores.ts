import {
  AppError,
  type ProjectStore,
  type Session,
  type SessionStore,
  type User,
  type UserStore,
} from '@learnwright/core';
import type { MemoryTransactions } from './create-memory-transactions.ts';
import { createMemoryRecordStore, type MemoryTables } from './memory-tables.ts';
import { type MemorySort, readPage } from './read-page.ts';

/** Users in memory. */
export function createMemoryUserStore(transactions: MemoryTransactions): UserStore {
  const order: MemorySort<User>[] = [
    { value: (user) => user.created_at, direction: 'asc' },
    { value: (user) => user.id, direction: 'asc' },
  ];
  return {
    ...createMemoryRecordStore(transactions, (tables) => tables.users, refuseTakenEmail, forgetUser),
    findByEmail: (email) =>
      transactions.read(({ users }) => users.values().find((user) => sameEmail(user.email, email)) ?? null),
    list: (page) => transactions.read(({ users }) => readPage([...users.values()], order, page)),
  };
}

/** Projects in memory. */
export function createMemoryProjectStore(transactions: MemoryTransactions): ProjectStore {
  const isContentOf = (user_id: string) => (project: { user_id: string; kind: string }) =>
    project.user_id === user_id && project.kind === 'content';
  return {
    ...createMemoryRecordStore(
      transactions,
      (tables) => tables.projects,
      ({ projects }, row) => {
        const other = row.kind === 'content' ? projects.values().find(isContentOf(row.user_id)) : undefined;
        if (other !== undefined && other.id !== row.id) throw new Error('The user has a content project already.');
      },
      (tables, id) => deleteWhere(tables.sessions, ({ project_id }) => project_id === id),
    ),
    listByUser: (user_id, page) =>
      transactions.read(({ projects }) => {
        const rows = projects.values().filter((project) => project.user_id === user_id);
        return readPage(
          [...rows],
          newestFirst(({ created_at }) => created_at),
          page,
        );
      }),
    findContentProject: (user_id) =>
      transactions.read(({ projects }) => projects.values().find(isContentOf(user_id)) ?? null),
  };
}

/** Sessions in memory. */
export function createMemorySessionStore(transactions: MemoryTransactions): SessionStore {
  const records = createMemoryRecordStore<Session>(transactions, (tables) => tables.sessions, allow, allow);
  return {
    ...records,
    insertOfContent: async (user_id, session) => {
      const project = await transactions.read(
        ({ projects }) => projects.values().find((each) => each.user_id === user_id && each.kind === 'content') ?? null,
      );
      if (project !== null) await records.insert({ ...session, project_id: project.id });
      return project?.id ?? null;
    },
    listByProject: (project_id, page) =>
      transactions.read(({ sessions }) => {
        const rows = sessions.values().filter((session) => session.project_id === project_id);
        return readPage(
          [...rows],
          newestFirst(({ started_at }) => started_at),
          page,
        );
      }),
  };
}

function newestFirst<Row extends { readonly id: string }>(time: (row: Row) => string): MemorySort<Row>[] {
  return [
    { value: time, direction: 'desc' },
    { value: ({ id }) => id, direction: 'desc' },
  ];
}

function refuseTakenEmail({ users }: MemoryTables, user: User): void {
  const { email } = user;
  if (email === null || !users.values().some((other) => other.id !== user.id && sameEmail(other.email, email))) return;
  throw new AppError('email_taken', `The e-mail address ${email} is taken.`);
}

function sameEmail(left: string | null, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}

function forgetUser(tables: MemoryTables, id: string): void {
  const ofUser = ({ user_id }: { readonly user_id: string }) => user_id === id;
  for (const project of tables.projects.values().filter(ofUser)) {
    deleteWhere(tables.sessions, ({ project_id }) => project_id === project.id);
  }
  deleteWhere(tables.projects, ofUser);
  deleteWhere(tables.elementErrors, ofUser);
  deleteWhere(tables.attempts, ofUser);
  deleteWhere(tables.lessonProgress, ofUser);
}

function deleteWhere<Row>(table: Map<string, Row>, matches: (row: Row) => boolean): void {
  for (const [key, row] of table) if (matches(row)) table.delete(key);
}

function allow(): void {
  // Nothing forbids it and nothing hangs on it.
}
