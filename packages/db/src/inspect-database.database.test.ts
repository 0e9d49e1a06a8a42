import { closeSync, openSync, writeSync } from 'node:fs';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
import { findSqliteFile, openDatabase } from './open-database.ts';

describeEachDatabase('what a database says of itself', ({ open, createUrl, label }) => {
  it('is its version, its size, and that it is whole', async () => {
    const { server, ...inspection } = await (await open()).inspect();
    expect(inspection).toEqual({
      dialect: label === 'SQLite' ? 'sqlite' : 'postgres',
      version: expect.stringMatching(/^\d+\.\d+/),
      bytes: expect.any(Number),
      isDurable: expect.any(Boolean),
      damage: [],
    });
    expect(inspection.bytes).toBeGreaterThan(4_000);
    if (label === 'SQLite') expect(server).toBeNull();
    else expect(server?.max_connections).toBeGreaterThan(server?.connections ?? Number.POSITIVE_INFINITY);
  });

  if (label === 'SQLite') {
    it('is also that the file is damaged', async () => {
      const url = await createUrl();
      const database = await openDatabase({ url });
      await database.migrate([CORE_MIGRATIONS]);
      const root = await database
        .kysely<{ sqlite_master: { name: string; rootpage: number } }>()
        .selectFrom('sqlite_master')
        .select('rootpage')
        .where('name', '=', 'users')
        .executeTakeFirstOrThrow();
      await database.close();
      const file = openSync(findSqliteFile(url) ?? '', 'r+');
      writeSync(file, Buffer.alloc(64, 255), 0, 64, (root.rootpage - 1) * 4096);
      closeSync(file);
      const damaged = await openDatabase({ url });
      expect((await damaged.inspect()).damage.length).toBeGreaterThan(0);
      await damaged.close();
    });
  }
});
