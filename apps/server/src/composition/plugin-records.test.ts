import { definePlugin, type PluginRecords } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createTestApp } from '../../tests/harness/test-app.ts';

const FUNCTIONS = {
  users: ['find', 'lock'],
  projects: ['find', 'listByUser', 'lock'],
  curricula: ['delete', 'find', 'listByUser'],
  topics: ['find', 'listByCurriculum'],
  lessons: ['delete', 'find', 'listByCurriculum'],
  setUse: ['count'],
  settings: ['find'],
  subjects: ['find', 'list', 'listByProject'],
  sessions: ['find', 'insert', 'listByProject', 'lock', 'update'],
  messages: ['delete', 'deleteBySession', 'insert', 'latestOfSession', 'listBySession', 'timesOfSession'],
  learningProfiles: ['find', 'insert', 'latestByProject', 'listByProject'],
  conversations: ['countByUser', 'find', 'findByHash', 'listByUser', 'listSummariesByUser', 'lock'],
  elementErrors: ['find', 'findAll', 'list'],
  attempts: ['countBetween', 'listByElements', 'listByUser'],
  elementFollowers: ['follow', 'hasNoted', 'take', 'unfollow'],
  lessonProgress: ['find', 'findById', 'list'],
  activity: ['completedLessons', 'hasCompletedBefore', 'listDays', 'readDays', 'totals'],
} satisfies Partial<Record<keyof PluginRecords, readonly string[]>>;
const SERVICES = [
  'changeCurriculum',
  'changeLesson',
  'createCurriculum',
  'createLesson',
  'createTopic',
  'moveElements',
  'recordAttempts',
  'recordProgress',
];

it('hands plugins the functions of the type at run time, and nothing else', async () => {
  const seen: PluginRecords[] = [];
  const curious = definePlugin({
    name: 'curious',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    activate: (context) => void seen.push(context.records),
  });
  const server = await createTestApp({ plugins: { curious } });
  const [records] = seen;
  await server.close();
  expect(Object.keys(records ?? {}).toSorted()).toEqual([...Object.keys(FUNCTIONS), ...SERVICES].toSorted());
  const stores = new Map(Object.entries(records ?? {}));
  for (const [name, functions] of Object.entries(FUNCTIONS)) {
    expect(Object.keys(stores.get(name) ?? {}).toSorted(), name).toEqual(functions);
  }
});
