import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';

describeEachDatabase('rows of a user in portions', ({ open, label }) => {
  it('go a few at a time, with an id or without, and those of another user stay', async () => {
    const database = await open();
    await insertRecords(database);
    // Partitions name their rows alike.
    if (label === 'PostgreSQL') await database.partitionAttempts(4);
    const { stores } = database;
    await stores.users.insert(testUser('other'));
    for (let number = 1; number <= 4; number += 1) {
      await stores.projects.insert({ ...RECORDS.project, id: `project-${number}` });
      await stores.projects.insert({ ...RECORDS.project, id: `other-${number}`, user_id: 'other' });
      for (const user_id of ['user', 'other']) {
        await stores.attempts.insert({ ...RECORDS.attempt, user_id, attempt_id: `${user_id}-${number}` });
      }
    }
    const tables = new Map((await stores.userRows.listTables()).map((table) => [table.name, table]));
    const [projects, attempts] = [tables.get('projects'), tables.get('attempts')];
    const first = await projects?.deleteSome('user', 3);
    expect([first?.deleted, first?.ids.length]).toEqual([3, 3]);
    expect(await projects?.deleteSome('user', 3)).toMatchObject({ deleted: 2 });
    expect(await projects?.deleteSome('user', 3)).toEqual({ deleted: 0, ids: [] });
    expect(await attempts?.deleteSome('user', 2)).toEqual({ deleted: 2, ids: [] });
    expect(await attempts?.deleteSome('user', 9)).toEqual({ deleted: 3, ids: [] });
    expect(await projects?.deleteSome('other', 9)).toMatchObject({ deleted: 4 });
    expect(await attempts?.deleteSome('other', 9)).toMatchObject({ deleted: 4 });
  });

  it('are listed with each table before those that its rows refer to', async () => {
    const { stores } = await open();
    const names = (await stores.userRows.listTables()).map(({ name }) => name);
    const places = ['messages', 'sessions', 'projects'].map((name) => names.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });
});
