import type { Clock, CreateId, UnitOfWork } from '@learnwright/core';
import type { IndexedConnection } from './indexed-db.ts';
import { runTransaction } from './indexed-transaction.ts';
import { LOCAL_SCHEMA } from './local-schema.ts';
import { createLocalStores, type LocalStores } from './local-stores.ts';

/** The ports of core's rules in local mode. */
export interface LocalPorts {
  readonly unitOfWork: UnitOfWork<LocalStores>;
  /** Reads in one transaction. */
  read<T>(work: (stores: LocalStores) => Promise<T>): Promise<T>;
  readonly clock: Clock;
  readonly createId: CreateId;
}

/** Makes the ports over an open database. */
export function createLocalPorts(connection: IndexedConnection, clock: Clock, createId: CreateId): LocalPorts {
  return {
    clock,
    createId,
    read: (work) =>
      runTransaction(connection, LOCAL_SCHEMA.tables, 'readonly', (transaction) =>
        work(createLocalStores(transaction)),
      ),
    unitOfWork: {
      run: async (work) => {
        const tasks: (() => Promise<void>)[] = [];
        const result = await runTransaction(connection, LOCAL_SCHEMA.tables, 'readwrite', (transaction) =>
          work(createLocalStores(transaction), (task) => tasks.push(task)),
        );
        for (const task of tasks) await task();
        return result;
      },
    },
  };
}
