import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

const LEARNERS = ['ada', 'bob', 'cleo', 'dan'];

async function fill({ stores }: Database): Promise<void> {
  for (const user_id of LEARNERS) {
    await stores.users.insert(testUser(user_id));
    for (const attempt_id of ['1', '2', '3']) {
      await stores.attempts.insert({ ...RECORDS.attempt, user_id, attempt_id });
    }
  }
}

describeEachDatabase('a partitioned log of attempts', ({ label, open }) => {
  if (label === 'SQLite') {
    it('is refused', async () => {
      await expect((await open()).partitionAttempts(4)).rejects.toThrow('PostgreSQL alone');
    });
    return;
  }

  it('keeps every attempt, takes new ones, and goes with the learner', async () => {
    const database = await open();
    await fill(database);
    const { attempts } = database.stores;
    const before = await Promise.all(LEARNERS.map((user_id) => attempts.listByElements(user_id, [RECORDS.attempt])));
    expect(await database.partitionAttempts(4)).toEqual({ partitions: 4, moved: 12 });
    expect(await Promise.all(LEARNERS.map((user_id) => attempts.listByElements(user_id, [RECORDS.attempt])))).toEqual(
      before,
    );
    const attempt = { ...RECORDS.attempt, user_id: 'ada' };
    expect(await attempts.insert({ ...attempt, attempt_id: '3' })).toBe(false);
    expect(await attempts.insert({ ...attempt, attempt_id: '4' })).toBe(true);
    await database.stores.users.delete('bob');
    expect(await attempts.listByElements('bob', [RECORDS.attempt])).toEqual([]);
    expect(await attempts.listByElements('ada', [RECORDS.attempt])).toHaveLength(4);
  });

  it('is left alone the second time', async () => {
    const database = await open();
    await database.partitionAttempts(2);
    expect(await database.partitionAttempts(8)).toEqual({ partitions: 2, moved: 0 });
  });

  it('is read in one partition for one learner', async () => {
    const database = await open();
    await database.partitionAttempts(4);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from attempts where user_id = 'ada' and attempt_id = '1'`.execute(database.kysely());
    const read = new Set(rows.flatMap((row) => row['QUERY PLAN'].match(/attempts_\d\b/g) ?? []));
    expect(read.size).toBe(1);
  });
});
