import { createPostgresSchema } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

const NAME = 'learnwright_lasting';

it('carries locks, the sign of life and notices over one connection beside those of the pool', async () => {
  const { url, remove } = await createPostgresSchema();
  const database = await openDatabase({ url: `${url}&application_name=${NAME}`, poolSize: 1 });
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  await database.migrate([CORE_MIGRATIONS]);
  const told = vi.fn();
  await database.plugins.states.follow(told);
  await database.plugins.states.follow(told);
  await database.servers.join('one');
  const connections = await database.exclusively('a turn', async () => {
    await database.unitOfWork.run(() => database.plugins.states.advance());
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
    const query = sql`select pid from pg_stat_activity where application_name = ${NAME}`;
    return (await query.execute(database.kysely())).rows;
  });
  expect(connections).toHaveLength(2);
});
