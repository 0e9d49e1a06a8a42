import { testUser } from '@learnwright/test-kit';
import type { Database } from '../src/database.ts';
import { insertRecords } from './insert-records.ts';
import { later, NOON, RECORDS } from './records.ts';

/** How many rows each list is filled with; every two of them share their sort values up to the id. */
export const LIST_LENGTH = 7;

/** Fills every list of the user `user`, in an order that is not the one they are read in. */
export async function fillLists(database: Database): Promise<void> {
  await insertRecords(database);
  const { stores } = database;
  await stores.elementErrors.delete(RECORDS.elementError);
  for (const index of [3, 0, 5, 1, 4, 2]) {
    const id = `more-${index}`;
    const at = later(NOON, Math.floor(index / 2));
    const created = { id, created_at: at };
    await stores.users.insert({ ...testUser(id), created_at: at });
    await stores.projects.insert({ ...RECORDS.project, ...created });
    await stores.curricula.insert({ ...RECORDS.curriculum, ...created });
    await stores.topics.insert({ ...RECORDS.topic, ...created, order_index: index % 2 });
    await stores.lessons.insert({ ...RECORDS.lesson, ...created, order_index: index % 2 });
    await stores.sessions.insert({ ...RECORDS.session, id, started_at: at });
    await stores.messages.insert({ ...RECORDS.message, ...created });
    await stores.aiUsage.insert({ ...RECORDS.aiUsage, ...created });
    await stores.learningProfiles.insert({ ...RECORDS.learningProfile, id, version: index + 2 });
    await stores.conversations.insert({ ...RECORDS.conversation, ...created, content: id });
    await stores.attempts.insert({ ...RECORDS.attempt, attempt_id: id, attempted_at: at });
    await stores.lessonProgress.save({ ...RECORDS.lessonProgress, id, lesson_id: id, updated_at: at });
    await stores.apiTokens.insert({ ...RECORDS.apiToken, ...created }, `hash-${id}`);
    await stores.jobs.insert({ ...RECORDS.job, ...created });
    await stores.identities.insert({ ...RECORDS.identity, ...created, subject: id });
    await stores.subjects.attach(
      'project',
      ['arts', 'arts-music', 'health', 'business', 'skills', 'sciences'][index] ?? '',
    );
  }
  for (let index = 0; index < LIST_LENGTH; index += 1) await saveElementError(database, index);
}

/** Rows of the review queue that differ in every sort value somewhere and agree in all of them elsewhere. */
async function saveElementError({ stores }: Database, index: number): Promise<void> {
  await stores.elementErrors.save({
    ...RECORDS.elementError,
    id: `error-${index}`,
    element_key: `key-${index}`,
    mastered: false,
    mastered_at: null,
    error_count: index % 2,
    correct_streak: index % 3,
    last_error_at: index % 4 === 0 ? null : later(NOON, index % 2),
    last_attempt_at: later(NOON, index < 3 ? -8 * 86_400_000_000 : 0),
  });
}
