import type { ElementMove, User } from '@learnwright/core';
import type { LocalStorage } from './local-storage.ts';

/** A learner of a local database, as an app asks for one. */
export interface NewLearner {
  readonly name: string;
  /** A BCP 47 code; default `en`. */
  readonly language?: string;
  /** The id of the learner's account on a server, where there is one; default: a new id. */
  readonly id?: string;
}

/** The learning records of a browser. Tabs may have it open at once. */
export interface LocalDatabase {
  /** Makes a learner; one that is there under this id already is answered as it is. */
  createLearner(learner: NewLearner): Promise<User>;
  /** The learners, oldest first. */
  listLearners(): Promise<User[]>;
  /** Deletes a learner and all records; false where there was none. */
  deleteLearner(user_id: string): Promise<boolean>;
  /** The storage of a learner; its methods reject with not_found where there is none of this id. */
  storageOf(user_id: string): LocalStorage;
  /** Carries the records of all learners over to where elements are in a new version of the content; answers how many rows. */
  moveElements(moves: readonly ElementMove[]): Promise<number>;
  close(): void;
}
