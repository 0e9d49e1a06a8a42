import { closeSync, openSync, writeSync } from 'node:fs';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
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
    expect(server?.tables_without_rights ?? []).toEqual([]);
    expect(await (await open()).tablesWithoutRights()).toEqual([]);
  });

  if (label === 'PostgreSQL') {
    it('is also which tables its role may not write, whose work waits for that', async () => {
      const url = new URL(await createUrl());
      const database = await openDatabase({ url: url.href });
      await database.migrate([CORE_MIGRATIONS]);
      const db = database.kysely();
      const role = `limited_${crypto.randomUUID().replaceAll('-', '')}`;
      await sql.raw(`create role ${role} login password '${role}'`).execute(db);
      try {
        const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
        const schema = `schema "${rows[0]?.schema}"`;
        await sql.raw(`grant usage on ${schema} to ${role}`).execute(db);
        await sql.raw(`grant all on all tables in ${schema} to ${role}`).execute(db);
        await sql.raw(`revoke update on jobs, event_deliveries from ${role}`).execute(db);
        Object.assign(url, { username: role, password: role });
        const limited = await openDatabase({ url: url.href });
        const [{ server }, tables] = [await limited.inspect(), await limited.tablesWithoutRights()];
        await limited.close();
        expect(tables).toEqual(['event_deliveries', 'jobs']);
        expect(server?.tables_without_rights).toEqual(tables);
      } finally {
        await sql.raw(`drop owned by ${role}`).execute(db);
        await sql.raw(`drop role ${role}`).execute(db);
        await database.close();
      }
    });
  }

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
