import { createPostgresSchema, testUser } from '@learnwright/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

async function openSchema() {
  const schema = await createPostgresSchema();
  const database = await openDatabase({ url: schema.url, poolSize: 1 });
  onTestFinished(async () => {
    await database.close();
    await schema.remove();
  });
  const { runSql } = database;
  if (runSql === null) throw new Error('This is no PostgreSQL.');
  return { database, runSql };
}

it('leaves no transaction open where one of several statements fails', async () => {
  const { database, runSql } = await openSchema();
  await expect(runSql('begin; create table half (id text); select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect((await runSql("select to_regclass('half') as name")).rows).toEqual([{ name: null }]);
  await database.ping();
});

it('belongs to the unit of work around it', async () => {
  const { database, runSql } = await openSchema();
  await database.migrate([CORE_MIGRATIONS]);
  await runSql('create table mark (id text)');
  const run = database.unitOfWork.run(async (stores) => {
    await stores.users.insert(testUser('ada'));
    await runSql('insert into mark values ($1)', ['ada']);
    expect((await runSql('select id from mark')).rows).toEqual([{ id: 'ada' }]);
    throw new Error('second thoughts');
  });
  await expect(run).rejects.toThrow('second thoughts');
  expect((await runSql('select id from mark')).rows).toEqual([]);
});
