import type { Clock, CreateId, UnitOfWork } from '@learnwright/core';
import type { LocalStores } from './stores/local-stores.ts';

/** What the rules of local mode run on. */
export interface LocalPorts {
  readonly unitOfWork: UnitOfWork<LocalStores>;
  /** Reads of one moment. */
  read<T>(work: (stores: LocalStores) => Promise<T>): Promise<T>;
  readonly clock: Clock;
  readonly createId: CreateId;
}
