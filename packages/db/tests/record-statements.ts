import { type Page, type PageRequest, type Stores, WHOLE_LIST } from '@learnwright/core';
import { Kysely, SelectQueryNode } from 'kysely';
import type { Backend } from '../src/backend.ts';
import type { CoreTables } from '../src/core-tables.ts';
import { type BuildQuery, createExecutor, createParameter, type Executor } from '../src/queries/executor.ts';
import { createDialect } from '../src/queries/kysely-dialect.ts';
import { createStores } from '../src/stores/create-stores.ts';
import { createEventStores } from '../src/stores/events/create-event-stores.ts';
import { createPluginArchiveStore } from '../src/stores/plugins/plugin-archive-store.ts';
import { createPluginAuditStore } from '../src/stores/plugins/plugin-audit-store.ts';
import { createPluginSettingStore } from '../src/stores/plugins/plugin-setting-store.ts';
import { createPluginStateStore } from '../src/stores/plugins/plugin-state-store.ts';
import { createRateLimitStore } from '../src/stores/rate-limit-store.ts';
import { createWorkStore } from '../src/stores/work/work-list.ts';
import { type AmbientUnit, createAmbientUnit, createUnitOfWork } from '../src/unit-of-work.ts';

/** A statement as a store has compiled it. */
export interface StoreStatement {
  readonly sql: string;
  readonly reads: boolean;
}

/**
 * Builds the stores over a database that has their tables, and returns every statement that they compile; `withEvents` adds
 * those of what follows commits, and of the limits of calls.
 */
export async function recordStatements(
  backend: Backend,
  { withEvents }: { readonly withEvents: boolean },
): Promise<StoreStatement[]> {
  const { statements, recording, ambient } = createRecorder(backend);
  await readAllLists(createStores(recording));
  if (withEvents) await readEvents(recording, ambient, backend);
  createPluginStateStore(recording, null);
  createPluginArchiveStore(recording);
  createPluginSettingStore(recording);
  await readList(createPluginAuditStore(recording).list, ['2026-11-20T12:00:00.000000+00:00', 'id']);
  return statements;
}

/** Returns the statements that count the work beside requests. */
export function recordCountsOfWork(backend: Backend): readonly StoreStatement[] {
  const { statements, recording } = createRecorder(backend);
  createWorkStore(recording);
  return statements;
}

function createRecorder(backend: Backend) {
  const statements: StoreStatement[] = [];
  const ambient = createAmbientUnit();
  const dialect = createDialect(backend, ambient);
  const executor = createExecutor(backend, ambient, dialect);
  const db = new Kysely<CoreTables>({ dialect });
  function defineQuery<Values, Row>(build: BuildQuery<Values, Row>) {
    const { sql, query } = build(db, createParameter()).compile();
    // The tables of the database itself have no indexes, and few rows.
    if (!/sqlite_master|pg_class/.test(sql)) statements.push({ sql, reads: SelectQueryNode.is(query) });
    return executor.defineQuery(build);
  }
  const recording: Executor = { ...executor, defineQuery };
  return { statements, recording, ambient };
}

async function readEvents(executor: Executor, ambient: AmbientUnit, backend: Backend): Promise<void> {
  const unitOfWork = createUnitOfWork(backend.begin, ambient, createStores(executor), () => undefined);
  const db = new Kysely<unknown>({ dialect: createDialect(backend, ambient) });
  const lockName = async () => undefined;
  const { deliveries } = createEventStores({ executor, ambient, unitOfWork, db, lockName });
  createRateLimitStore(executor);
  for (const filter of [{}, { plugin: 'plugin' }, { state: 'dead' as const }]) {
    await readList((page) => deliveries.list(filter, page), ['2026-11-20T12:00:00.000000+00:00', 'event', 'plugin']);
  }
}

/** Lists are compiled when they are first read: from the start, and behind a cursor. */
async function readAllLists(stores: Stores): Promise<void> {
  const user_id = 'user';
  const at = '2026-11-20T12:00:00.000000+00:00';
  await readList((page) => stores.users.list(page), [at, 'id']);
  await readList((page) => stores.userSearch.list('ada', page), [at, 'id']);
  await readList((page) => stores.projects.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.curricula.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.topics.listByCurriculum('curriculum', page), [0, at, 'id']);
  await readList((page) => stores.lessons.listByCurriculum('curriculum', page), [0, at, 'id']);
  await readList((page) => stores.sessions.listByProject('project', page), [at, 'id']);
  await readList((page) => stores.messages.listBySession('session', page), [at, 'id']);
  await readList((page) => stores.aiUsage.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.learningProfiles.listByProject('project', page), [1]);
  await readList((page) => stores.conversations.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.conversations.listSummariesByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.subjects.list(page), ['id']);
  await readList((page) => stores.subjects.listByProject('project', page), ['id']);
  await readList((page) => stores.learnerChanges.listAttempts(user_id, page), [0, 'id']);
  await readList((page) => stores.learnerChanges.listLessons(user_id, page), [0, 'id']);
  await readList((page) => stores.learnerChanges.listUndone(user_id, page), [0, 'id']);
  await readList((page) => stores.attempts.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.lessonProgress.list({ user_id }, page), [at, 'id']);
  await readList((page) => stores.apiTokens.list(page), [at, 'id']);
  await readList((page) => stores.apiTokens.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.identities.listByUser(user_id, page), [at, 'id']);
  await readList((page) => stores.settings.listWithKeys(page), ['id']);
  await stores.userRows.listIds(user_id);
  await stores.userRows.delete(user_id);
  for (const filter of [{}, { set_id: 's' }, { set_id: 's', lesson_id: 'l' }, { mastered: true }]) {
    await readList((page) => stores.elementErrors.list({ user_id, ...filter }, page), ['s', 'l', 'e', 'k']);
  }
  for (const set_id of [undefined, 's']) {
    await readList((page) => stores.elementErrors.reviewQueue({ user_id, set_id }, at, page), [at, 1, 0, at, 'id']);
  }
}

async function readList(
  read: (page: PageRequest) => Promise<Page<unknown>>,
  after: PageRequest['after'],
): Promise<void> {
  await read(WHOLE_LIST);
  await read({ limit: 1, after });
}
