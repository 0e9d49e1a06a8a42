import { type LocalStorage, openLocalDatabase } from '@learnwright/client/local';
import { createTestClock, type TestClock } from '@learnwright/test-kit';
import { IDBFactory } from 'fake-indexeddb';

/** A learner's device in local mode. */
export interface Device {
  readonly storage: LocalStorage;
  readonly clock: TestClock;
}

/** A new device, its clock wrong by so many minutes. */
export async function openDevice(minutes = 0): Promise<Device> {
  const clock = createTestClock();
  clock.advance(minutes * 60_000_000);
  const database = await openLocalDatabase({ indexedDB: new IDBFactory(), clock });
  const { id } = await database.createLearner({ name: 'Ada' });
  return { storage: database.storageOf(id), clock };
}
