import { storageFull, type Usage } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { lockUser } from '../records.ts';

type Described = Pick<Usage, 'kind' | 'plugin' | 'label' | 'unit'>;

/** The kinds that the server itself bounds for each learner. */
const JOBS: Described = {
  kind: 'core.jobs',
  plugin: null,
  label: { en: 'Jobs that wait or run', de: 'Aufträge, die warten oder laufen' },
  unit: 'count',
};
export const EXPORTS: Described = {
  kind: 'core.exports',
  plugin: null,
  label: { en: 'Kept export', de: 'Aufbewahrter Export' },
  unit: 'bytes',
};
const CONVERSATIONS: Described = {
  kind: 'core.conversations',
  plugin: null,
  label: { en: 'Imported conversations', de: 'Importierte Gespräche' },
  unit: 'bytes',
};

const LESSONS: Described = {
  kind: 'core.lessons',
  plugin: null,
  label: { en: 'Lessons of curricula', de: 'Lektionen von Lehrplänen' },
  unit: 'bytes',
};

/** What a learner uses and may use of what the server itself keeps. */
export async function readCoreUsage(context: AppContext, user_id: string): Promise<Usage[]> {
  const { stores, jobs, config } = context;
  const files = await stores.jobs.listFiles(user_id);
  return [
    { ...JOBS, ...(await jobs.usageOf(user_id)) },
    {
      ...EXPORTS,
      used: files.reduce((sum, { bytes }) => sum + bytes, 0),
      allowed: config.jobs.max_file_bytes,
    },
    { ...CONVERSATIONS, ...(await measureConversations(context, user_id)) },
    { ...LESSONS, ...(await measureLessons(context, user_id)) },
  ];
}

/**
 * Takes room for so many bytes more of conversations, in the transaction that stores them and has locked the user. Throws
 * storage_full.
 */
export async function takeConversationRoom(context: AppContext, user_id: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const bound = await measureConversations(context, user_id);
  if (bound.used + bytes > bound.allowed) throw storageFull({ ...CONVERSATIONS, ...bound }, bytes);
}

/**
 * Takes room for so many bytes more of lessons, in the transaction that stores them: the learner is locked until that ends. Throws
 * storage_full.
 */
export async function takeLessonRoom(context: AppContext, user_id: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  await lockUser(context.stores, user_id);
  const bound = await measureLessons(context, user_id);
  if (bound.used + bytes > bound.allowed) throw storageFull({ ...LESSONS, ...bound }, bytes);
}

async function measureLessons({ stores, config }: AppContext, user_id: string) {
  return { used: await stores.lessons.measureByUser(user_id), allowed: config.learners.lesson_bytes };
}

async function measureConversations({ stores, config }: AppContext, user_id: string) {
  return {
    used: await stores.conversations.measureByUser(user_id),
    allowed: config.learners.conversation_bytes,
  };
}
