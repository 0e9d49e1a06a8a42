import { WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';

const USER_TABLES = [
  'user_settings',
  'projects',
  'curricula',
  'topics',
  'lessons',
  'sessions',
  'messages',
  'ai_usage',
  'learning_profiles',
  'conversations',
  'project_subjects',
  'element_errors',
  'attempts',
  'lesson_progress',
  'api_tokens',
  'identities',
  'jobs',
];

describeEachDatabase('cascades', ({ open }) => {
  it('erases everything that hangs on a user', async () => {
    const database = await open();
    const db = database.kysely<Record<string, { readonly id: string }>>();
    const count = async (table: string) => (await db.selectFrom(table).selectAll().execute()).length;
    await insertRecords(database);
    for (const table of USER_TABLES) expect([table, await count(table)]).toEqual([table, 1]);
    expect(await database.stores.users.delete('user')).toBe(true);
    for (const table of USER_TABLES) expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('keeps the topics below one that is deleted, and nothing of a curriculum or project', async () => {
    const database = await open();
    const { stores } = database;
    await insertRecords(database);
    await stores.topics.insert({ ...RECORDS.topic, id: 'below', parent_id: 'topic' });
    await stores.topics.delete('topic');
    expect((await stores.topics.listByCurriculum('curriculum', WHOLE_LIST)).items).toMatchObject([
      { id: 'below', parent_id: null },
    ]);
    await stores.curricula.delete('curriculum');
    expect([await stores.topics.find('below'), await stores.lessons.find('lesson')]).toEqual([null, null]);
    await stores.sessions.insert({ ...RECORDS.session, id: 'other' });
    await stores.messages.insert({ ...RECORDS.message, id: 'of-other', session_id: 'other' });
    await stores.sessions.delete('other');
    expect((await stores.messages.listBySession('other', WHOLE_LIST)).items).toEqual([]);
    expect((await stores.messages.listBySession('session', WHOLE_LIST)).items).toEqual([RECORDS.message]);
    await stores.projects.delete('project');
    expect((await stores.messages.listBySession('session', WHOLE_LIST)).items).toEqual([]);
    expect((await stores.aiUsage.listByUser('user', WHOLE_LIST)).items).toEqual([RECORDS.aiUsage]);
    expect(await stores.sessions.find('session')).toBeNull();
    expect(await stores.learningProfiles.latestByProject('project')).toBeNull();
  });
});
