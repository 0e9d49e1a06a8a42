import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import type { StorageChange } from '../storage/storage-change.ts';
import { type LocalDatabaseOptions, openLocalDatabase } from './local-database.ts';

const attempt = { set_id: 'set', lesson_id: 'l', exercise_id: 'e', element_key: 'house', correct: true };
const lessons = [{ set_id: 'set', lesson_id: 'l' }];

/** Two tabs that have a database open, under a name of its own. */
async function openTabs(name: string, options: Partial<LocalDatabaseOptions> = {}) {
  const { clock } = await openTestDatabase();
  const indexedDB = new IDBFactory();
  const [here, there] = [
    await openLocalDatabase({ indexedDB, clock, name, ...options }),
    await openLocalDatabase({ indexedDB, clock, name, ...options }),
  ];
  const { id } = await here.createLearner({ name: 'Ada' });
  return { here, there, id };
}

/** The next changes that a subscriber is told. */
function listen(subscribe: (listener: (change: StorageChange) => void) => () => void, count: number) {
  const told: StorageChange[] = [];
  return new Promise<StorageChange[]>((resolve) => {
    const end = subscribe((change) => {
      told.push(change);
      if (told.length < count) return;
      end();
      resolve(told);
    });
  });
}

it('tells another tab, and not a third that has another database or learner', async () => {
  const { here, there, id } = await openTabs('shared');
  const { here: elsewhere, id: other } = await openTabs('other');
  const strangers: StorageChange[] = [];
  const ends = [there.storageOf('somebody'), elsewhere.storageOf(other)].map(({ subscribe }) =>
    subscribe((change) => strangers.push(change)),
  );
  const told = listen(there.storageOf(id).subscribe, 2);
  await here.storageOf(id).recordAttempts([attempt]);
  await here.storageOf(id).recordProgress({ set_id: 'set', lesson_id: 'l' });
  expect(await told).toEqual([
    { kind: 'errors', lessons },
    { kind: 'progress', lessons },
  ]);
  expect(strangers).toEqual([]);
  for (const end of ends) end();
});

it('tells a tab that listens itself once of what it does', async () => {
  const { here, there, id } = await openTabs('both');
  const own = listen(here.storageOf(id).subscribe, 2);
  const foreign = listen(there.storageOf(id).subscribe, 2);
  await here.storageOf(id).recordAttempts([attempt]);
  await there.storageOf(id).recordProgress({ set_id: 'set', lesson_id: 'l' });
  expect((await own).map(({ kind }) => kind)).toEqual(['errors', 'progress']);
  expect((await foreign).map(({ kind }) => kind).toSorted()).toEqual(['errors', 'progress']);
});

it('tells of merges, of moved elements and of a learner who is deleted', async () => {
  const { here, there, id } = await openTabs('merged');
  const records = await here
    .storageOf(id)
    .recordAttempts([attempt])
    .then(() => here.storageOf(id).readRecords());
  const { id: copy } = await here.createLearner({ name: 'Ada' });
  const told = listen(there.storageOf(copy).subscribe, 5);
  await here.storageOf(copy).mergeRecords(records);
  await here.storageOf(copy).mergeRecords(records);
  await here.moveElements([]);
  await here.deleteLearner(copy);
  expect(await told).toEqual([
    { kind: 'errors', lessons },
    { kind: 'errors', lessons: [] },
    { kind: 'progress', lessons: [] },
    { kind: 'errors', lessons: [] },
    { kind: 'progress', lessons: [] },
  ]);
});

it('tells a tab of itself where there are no channels', async () => {
  const { here, id } = await openTabs('alone', { openChannel: null });
  const told = listen(here.storageOf(id).subscribe, 1);
  await here.storageOf(id).recordAttempts([attempt]);
  expect(await told).toEqual([{ kind: 'errors', lessons }]);
});
