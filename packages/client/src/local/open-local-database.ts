import {
  type Clock,
  type CreateId,
  createIdFactory,
  createUserSchema,
  idSchema,
  moveElements,
  WHOLE_LIST,
} from '@learnwright/core';
import { createLocalStorage } from './create-local-storage.ts';
import { createLocalUnit } from './create-local-unit.ts';
import type { IndexedFactory } from './indexed-db/indexed-database.ts';
import { openConnection } from './indexed-db/open-connection.ts';
import { runTransaction } from './indexed-db/run-transaction.ts';
import type { LocalDatabase } from './local-database.ts';
import type { LocalPorts } from './local-ports.ts';
import { parseInput } from './parse-input.ts';
import { createLocalStores } from './stores/create-local-stores.ts';

/** Where a local database is kept, and what time it is. */
export interface LocalDatabaseOptions {
  /** The `indexedDB` of the page or worker. */
  readonly indexedDB: IndexedFactory;
  readonly clock: Clock;
  /** Default: `learnwright`. */
  readonly name?: string;
  /** Default: UUIDv7 by the clock and the browser's random numbers. */
  readonly createId?: CreateId;
}

const learnerSchema = createUserSchema.omit({ email: true }).extend({ id: idSchema.optional() });

/** Opens the learning records of this browser; they are made where there are none. */
export async function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { indexedDB, clock, name = 'learnwright' } = options;
  const createId = options.createId ?? createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const connection = await openConnection(indexedDB, name);
  const unitOfWork = createLocalUnit(connection);
  const read: LocalPorts['read'] = (work) =>
    runTransaction(connection, 'readonly', (transaction) => work(createLocalStores(transaction)));
  const ports: LocalPorts = { unitOfWork, read, clock, createId };
  return {
    createLearner: async (learner) => {
      const { id = createId(), name, language = 'en' } = parseInput(learnerSchema, learner);
      const now = clock.now();
      const user = { id, name, email: null, language, created_at: now, updated_at: now };
      return unitOfWork.run(async ({ users }) => {
        const there = await users.find(id);
        if (there === null) await users.insert(user);
        return there ?? user;
      });
    },
    listLearners: () => read(async ({ users }) => (await users.list(WHOLE_LIST)).items),
    deleteLearner: (user_id) => unitOfWork.run(({ users }) => users.delete(user_id)),
    storageOf: (user_id) => createLocalStorage(ports, user_id),
    moveElements: (moves) => moveElements(ports, moves),
    close: () => connection.close(),
  };
}
