import type { IndexedTransaction } from '../indexed-db/indexed-database.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createElementErrorStore } from './element-error-store.ts';
import { createLessonProgressStore } from './lesson-progress-store.ts';
import type { LocalStores } from './local-stores.ts';
import { createUserStore } from './user-store.ts';

/** The stores inside one transaction. */
export function createLocalStores(transaction: IndexedTransaction): LocalStores {
  return {
    users: createUserStore(transaction),
    elementErrors: createElementErrorStore(transaction.objectStore('element_errors')),
    attempts: createAttemptStore(transaction.objectStore('attempts')),
    lessonProgress: createLessonProgressStore(transaction.objectStore('lesson_progress')),
  };
}
