import { WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';

describeEachDatabase('snapshots', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.stores.users.insert(testUser('before'));
  });

  const readNames = async () => (await database.stores.users.list(WHOLE_LIST)).items.map(({ id }) => id);

  /** Opens a snapshot that reads once at its begin, and once more when it is told to. */
  function openSnapshot() {
    const opened = Promise.withResolvers<string[]>();
    const goOn = Promise.withResolvers<void>();
    const names = database.snapshot(async () => {
      opened.resolve(await readNames());
      await goOn.promise;
      return [await readNames(), await database.unitOfWork.run(readNames)];
    });
    return { opened: opened.promise, goOn: goOn.resolve, names };
  }

  it('see one moment, and keep no writer waiting', async () => {
    const snapshot = openSnapshot();
    expect(await snapshot.opened).toEqual(['before']);
    await database.stores.users.insert(testUser('meanwhile'));
    expect((await readNames()).toSorted()).toEqual(['before', 'meanwhile']);
    snapshot.goOn();
    expect(await snapshot.names).toEqual([['before'], ['before']]);
    expect(await database.snapshot(async () => (await readNames()).length)).toBe(2);
    await database.stores.users.delete('meanwhile');
  });

  it('write nothing', async () => {
    const writing = database.snapshot(() => database.stores.users.insert(testUser('written')));
    await expect(writing).rejects.toThrow(/read-?only/);
    const swallowing = database.snapshot(async () => {
      await database.unitOfWork.run(({ users }) => users.insert(testUser('written'))).catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.toThrow(/read-?only/);
    expect(await readNames()).toEqual(['before']);
  });

  it('are part of a unit of work around them', async () => {
    const names = await database.unitOfWork.run(async ({ users }) => {
      await users.insert(testUser('inside'));
      const seen = await database.snapshot(readNames);
      await users.delete('inside');
      return seen;
    });
    expect(names.toSorted()).toEqual(['before', 'inside']);
  });

  it('wait for one another where there are many, and are refused where too many wait', async () => {
    const open = Array.from({ length: 4 }, openSnapshot);
    await Promise.all(open.map(({ opened }) => opened));
    const waiting = Array.from({ length: 20 }, openSnapshot);
    await expect(database.snapshot(readNames)).rejects.toMatchObject({ code: 'overloaded' });
    // Whoever writes has a connection all the same.
    await database.stores.users.insert(testUser('late'));
    for (const { goOn } of [...open, ...waiting]) goOn();
    expect(await Promise.all(open.map(({ names }) => names))).toEqual(open.map(() => [['before'], ['before']]));
    expect((await Promise.all(waiting.map(({ opened }) => opened))).every((names) => names.length === 2)).toBe(true);
    await Promise.all(waiting.map(({ names }) => names));
    await database.stores.users.delete('late');
  });
});
