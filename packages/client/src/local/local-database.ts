import {
  type Clock,
  type CreateId,
  createIdFactory,
  type ElementMove,
  moveElements,
  type User,
  WHOLE_LIST,
} from '@learnwright/core';
import * as z from 'zod/mini';
import type { IndexedFactory } from './indexed-db.ts';
import { openConnection } from './indexed-transaction.ts';
import { createLocalChanges, findChannels, type TabChannel } from './local-changes.ts';
import { createLocalPorts } from './local-ports.ts';
import { LOCAL_SCHEMA } from './local-schema.ts';
import { changeSettings, type LocalSettings, readSettings } from './local-settings.ts';
import { createLocalStorage, type LocalStorage } from './local-storage.ts';
import { parseInput } from './parse-input.ts';
import { createUserSchema, idSchema } from './record-schemas.ts';

/** A learner to be made in a local database. */
export interface NewLearner {
  readonly name: string;
  /** A BCP 47 code; default `en`. */
  readonly language?: string;
  /** The id of the learner's account on a server, where there is one; default: a new id. */
  readonly id?: string;
}

/** The learning records of a browser. Tabs may have it open at once. */
export interface LocalDatabase {
  /** Makes a learner; returns an existing learner of this id unchanged. */
  createLearner(learner: NewLearner): Promise<User>;
  /** The learners, oldest first. */
  listLearners(): Promise<User[]>;
  /** Deletes a learner and all records; false where there was none. */
  deleteLearner(user_id: string): Promise<boolean>;
  /** What a learner has set. Rejects with not_found for an unknown one. */
  readSettings(user_id: string): Promise<LocalSettings>;
  /** Changes the fields that are given, and returns all of them. Rejects with not_found, and invalid_request as a server does. */
  changeSettings(user_id: string, change: Partial<LocalSettings>): Promise<LocalSettings>;
  /** The storage of a learner; its methods reject with not_found for an unknown learner. */
  storageOf(user_id: string): LocalStorage;
  /** Moves the records of all learners to the new addresses of elements; returns the number of rows. */
  moveElements(moves: readonly ElementMove[]): Promise<number>;
  close(): void;
}

/** Where a local database is kept, and its clock. */
export interface LocalDatabaseOptions {
  /** The `indexedDB` of the page or worker. */
  readonly indexedDB: IndexedFactory;
  readonly clock: Clock;
  /** Default: `learnwright`. */
  readonly name?: string;
  /** Default: UUIDv7 by the clock and the browser's random numbers. */
  readonly createId?: CreateId;
  /** Opens the channel of this name, by which tabs tell each other of changes. Default: BroadcastChannel, where there is one; null for none. */
  readonly openChannel?: ((name: string) => TabChannel) | null;
}

const learnerSchema = z.extend(createUserSchema, { id: z.optional(idSchema) });

/** Opens the learning records of this browser; makes them where there are none. */
export async function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { indexedDB, clock, name = 'learnwright' } = options;
  const createId = options.createId ?? createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
  const connection = await openConnection(indexedDB, name, LOCAL_SCHEMA);
  const ports = createLocalPorts(connection, clock, createId);
  const { read, unitOfWork } = ports;
  const { openChannel = findChannels() } = options;
  const changes = createLocalChanges(openChannel && (() => openChannel(`learnwright:${name}`)));
  const tellOfAll = (user_id: string | null) => {
    changes.tell(user_id, 'errors');
    changes.tell(user_id, 'progress');
  };
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
    deleteLearner: async (user_id) => {
      const isDeleted = await unitOfWork.run(({ users }) => users.delete(user_id));
      tellOfAll(user_id);
      return isDeleted;
    },
    readSettings: (user_id) => readSettings(ports, user_id),
    changeSettings: (user_id, change) => changeSettings(ports, user_id, change),
    storageOf: (user_id) => createLocalStorage(ports, changes, user_id, name),
    moveElements: async (moves) => {
      const rows = await moveElements(ports, moves);
      tellOfAll(null);
      return rows;
    },
    close: () => connection.close(),
  };
}
