import { WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { insertOldUser } from '../../tests/old-records.ts';
import { openDatabase } from '../open-database.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

describeEachDatabase('the users of a database that is older than their search', ({ createUrl }) => {
  it('are found by name and address, however many there are', async () => {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    const { owner, migrations } = CORE_MIGRATIONS;
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0032'));
    await database.migrate([{ owner, migrations: before }]);
    for (let number = 0; number < 501; number += 1) await insertOldUser(database, testUser(`user ${number}`));
    await insertOldUser(database, { ...testUser('zoe'), name: 'Zoé', email: 'Z.Weiss@example.org' });
    await database.migrate([CORE_MIGRATIONS]);
    const find = async (text: string) =>
      (await database.stores.userSearch.list(text, WHOLE_LIST)).items.map(({ id }) => id);
    expect([await find('ZOE'), await find('weiss@EXAMPLE')]).toEqual([['zoe'], ['zoe']]);
    expect(await find('ada')).toHaveLength(501);
  });
});
