import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import type { MigrationOwner } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { SAMPLE_MIGRATIONS } from '../own-tables.fixture.ts';

const NEWER: MigrationOwner = {
  owner: 'sample',
  migrations: { ...SAMPLE_MIGRATIONS.migrations, '0002_newer': { up: async () => undefined } },
};

describeEachDatabase('migrations of an older version', ({ createUrl }) => {
  async function openEmpty() {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    return database;
  }

  it('leave the steps of a newer one alone where that is tolerated, and only there', async () => {
    const database = await openEmpty();
    await database.migrate([NEWER]);
    await expect(database.migrate([SAMPLE_MIGRATIONS])).rejects.toThrow('"0002_newer" of sample, which this version');
    expect(await database.migrate([{ ...SAMPLE_MIGRATIONS, tolerateNewer: true }])).toEqual({
      applied: [],
      changed: [],
    });
    expect(await database.appliedMigrations('sample')).toEqual(['0001_create_rows', '0002_newer']);
    expect(await database.migrate([NEWER])).toEqual({ applied: [], changed: [] });
  });

  it('are known of a plugin whose name is as long as names can be', async () => {
    const database = await openEmpty();
    const owner = { owner: 'x'.repeat(50), migrations: { '0001_first': { up: async () => undefined } } };
    expect((await database.migrate([owner])).applied).toHaveLength(1);
    expect(await database.appliedMigrations(owner.owner)).toEqual(['0001_first']);
  });
});
