import type { UnitOfWork } from '@learnwright/core';
import type { IndexedConnection } from './indexed-db/indexed-database.ts';
import { runTransaction } from './indexed-db/run-transaction.ts';
import { createLocalStores } from './stores/create-local-stores.ts';
import type { LocalStores } from './stores/local-stores.ts';

/** The unit of work over IndexedDB: one transaction. */
export function createLocalUnit(connection: IndexedConnection): UnitOfWork<LocalStores> {
  return {
    run: async (work) => {
      const tasks: (() => Promise<void>)[] = [];
      const result = await runTransaction(connection, 'readwrite', (transaction) =>
        work(createLocalStores(transaction), (task) => tasks.push(task)),
      );
      for (const task of tasks) await task();
      return result;
    },
  };
}
