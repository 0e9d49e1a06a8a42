import { testUser } from '@learnwright/test-kit';
import type { Database } from '../src/database.ts';
import { RECORDS } from './records.ts';

/** Stores the user `user` and one record of each kind that hangs on it. */
export async function insertRecords({ stores }: Database): Promise<void> {
  await stores.users.insert(testUser('user'));
  await stores.settings.insert(RECORDS.settings);
  await stores.projects.insert(RECORDS.project);
  await stores.curricula.insert(RECORDS.curriculum);
  await stores.topics.insert(RECORDS.topic);
  await stores.lessons.insert(RECORDS.lesson);
  await stores.sessions.insert(RECORDS.session);
  await stores.messages.insert(RECORDS.message);
  await stores.aiUsage.insert(RECORDS.aiUsage);
  await stores.learningProfiles.insert(RECORDS.learningProfile);
  await stores.conversations.insert(RECORDS.conversation);
  await stores.subjects.attach('project', 'languages-german');
  await stores.elementErrors.save(RECORDS.elementError);
  await stores.attempts.insert(RECORDS.attempt);
  await stores.apiTokens.insert(RECORDS.apiToken, 'hash');
  await stores.identities.insert(RECORDS.identity);
  await stores.jobs.insert(RECORDS.job);
  await stores.lessonProgress.save(RECORDS.lessonProgress);
}
