import type { ActivityStores, Stores, UnitOfWork } from '@learnwright/core';
import { createMemoryTransactions } from './create-memory-transactions.ts';
import { createMemoryAttemptStore, createMemoryElementErrorStore } from './element-stores.ts';
import { createMemoryProjectStore, createMemorySessionStore, createMemoryUserStore } from './learner-stores.ts';
import { createMemoryLessonProgressStore } from './lesson-progress-store.ts';

/** The stores that the learning rules work on. */
export type LearningStores = Pick<
  Stores,
  'users' | 'projects' | 'sessions' | 'elementErrors' | 'attempts' | 'lessonProgress'
> &
  ActivityStores & { readonly activity: Pick<Stores['activity'], 'recordReviews'> };

/** Learning stores with the unit of work over them. */
export interface LearningDatabase {
  readonly stores: LearningStores;
  readonly unitOfWork: UnitOfWork<LearningStores>;
}

/** Builds empty learning stores in memory; a unit of work that fails leaves nothing behind. */
export function createMemoryStores(): LearningDatabase {
  const transactions = createMemoryTransactions();
  const stores: LearningStores = {
    users: createMemoryUserStore(transactions),
    projects: createMemoryProjectStore(transactions),
    sessions: createMemorySessionStore(transactions),
    elementErrors: createMemoryElementErrorStore(transactions),
    attempts: createMemoryAttemptStore(transactions),
    lessonProgress: createMemoryLessonProgressStore(transactions),
    // The rules only write active days; nobody here has settings.
    activity: {
      recordDay: async () => undefined,
      recordReviews: async () => undefined,
      readNearDays: async () => ({ timezone: 'UTC', days: [] }),
    },
  };
  return { stores, unitOfWork: { run: (work) => transactions.run((afterCommit) => work(stores, afterCommit)) } };
}
