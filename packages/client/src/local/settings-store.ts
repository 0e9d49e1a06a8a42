import type { GradingPolicy } from '@learnwright/core';
import type { IndexedTable } from './indexed-db.ts';
import { resultOf } from './indexed-transaction.ts';

/** The settings that are kept beside a learner. */
export interface StoredSettings {
  readonly user_id: string;
  readonly timezone: string | null;
  readonly grading: GradingPolicy | null;
}

/** The settings of learners. */
export interface LocalSettingsStore {
  find(user_id: string): Promise<StoredSettings | null>;
  save(settings: StoredSettings): Promise<void>;
}

/** Makes the store of one transaction. */
export function createSettingsStore(table: IndexedTable): LocalSettingsStore {
  return {
    find: async (user_id) => (await resultOf(table.get([user_id]))) ?? null,
    save: async (settings) => void (await resultOf(table.put(settings))),
  };
}
