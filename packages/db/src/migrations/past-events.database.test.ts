import type { CompletedSession } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { insertOldUser } from '../../tests/old-records.ts';
import { RECORDS } from '../../tests/records.ts';
import { openDatabase } from '../open-database.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000001+00:00`;

describeEachDatabase('the events of a database that is older than events', ({ createUrl }) => {
  it('are its completed sessions, in their order, those of lessons with the lesson', async () => {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    const { owner, migrations } = CORE_MIGRATIONS;
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'));
    await database.migrate([{ owner, migrations: before }]);

    const { stores } = database;
    await insertOldUser(database, testUser('user'));
    await stores.projects.insert({ ...RECORDS.project, id: 'project', user_id: 'user' });
    const session = { ...RECORDS.session, project_id: 'project' };
    const completed = { ...session, status: 'completed' as const, started_at: at(1) };
    await stores.sessions.insert({ ...completed, id: 'second', ended_at: at(4) });
    await stores.sessions.insert({ ...completed, id: 'first', ended_at: at(3) });
    await stores.sessions.insert({ ...completed, id: 'lesson', method: 'content', ended_at: at(5) });
    await stores.sessions.insert({ ...completed, id: 'lost', method: 'content', ended_at: at(6) });
    await stores.sessions.insert({ ...session, id: 'active', status: 'active', ended_at: null });
    const lesson = { ...RECORDS.lessonProgress, user_id: 'user', status: 'completed' as const, started_at: at(1) };
    await database
      .kysely<{ lesson_progress: Record<string, unknown> }>()
      .insertInto('lesson_progress')
      .values([
        { ...lesson, id: 'p', lesson_id: 'a', score_correct: 3, completed_at: at(5) },
        { ...lesson, id: 'q', lesson_id: 'b', completed_at: at(7) },
      ])
      .execute();

    await database.migrate([CORE_MIGRATIONS]);
    const rows = await database
      .kysely<{ events: { id: string; user_id: string; position: number; created_at: string; arguments: unknown } }>()
      .selectFrom('events')
      .select(['id', 'user_id', 'position', 'created_at', 'arguments'])
      .orderBy('position')
      .execute();
    const { score_total } = lesson;
    const told = async (id: string, more: Partial<CompletedSession> = {}) => [
      { ...(await stores.sessions.find(id)), ...more },
      {},
    ];
    expect(rows).toEqual([
      { ...eventOf('first', 1, at(3)), arguments: await told('first') },
      { ...eventOf('second', 2, at(4)), arguments: await told('second') },
      {
        ...eventOf('lesson', 3, at(5)),
        arguments: await told('lesson', { lesson_progress_id: 'p', score_correct: 3, score_total }),
      },
    ]);
  });
});

function eventOf(session_id: string, position: number, created_at: string) {
  return { id: `on_session_complete:${session_id}`, user_id: 'user', position, created_at };
}
