import type { ReservedKey, StoredResponse } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../database.ts';

const KIB = 1024;

function answerOf(scope: string, minute: number, text: string | null = '{}'): StoredResponse {
  const created_at = `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000000+00:00`;
  return {
    scope,
    key: `${scope}-${minute}`,
    fingerprint: 'f',
    answer: text === null ? null : Buffer.from(text),
    owner: null,
    remembered: null,
    created_at,
  };
}

function reservedBy(owner: string, minute: number): ReservedKey {
  return { scope: 'a', key: `a-${minute}`, owner };
}

async function keysLeft({ kysely }: Database): Promise<string[]> {
  const db = kysely<{ readonly stored_answers: { readonly key: string; readonly created_at: string } }>();
  const rows = await db.selectFrom('stored_answers').select('key').orderBy('created_at').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

/** Keeps answers of others, in few statements: each is about two of them. */
async function fillWithOthers({ stores, unitOfWork }: Database, count: number): Promise<void> {
  await unitOfWork.run(async () => {
    for (let index = 0; index < count; index += 1) {
      const answer = { ...answerOf('others', index % 60, 'x'.repeat(KIB)), key: `${count} ${index}` };
      await stores.storedResponses.insert(answer, [`other ${count} ${index}`, 'all others']);
    }
  });
}

describeEachDatabase('stored responses', ({ open, label }) => {
  it('go by their subjects, also those that came with the answer', async () => {
    const database = await open();
    const { storedResponses } = database.stores;
    await storedResponses.insert(answerOf('a', 1), ['ada', 'grace', 'ada']);
    await storedResponses.insert({ ...answerOf('a', 2, null), owner: 'one' }, ['grace']);
    await storedResponses.complete(reservedBy('one', 2), Buffer.from('{}'), ['ada', 'grace']);
    await storedResponses.insert(answerOf('a', 3), ['grace']);
    expect(await storedResponses.deleteAbout(['nobody', 'ada'])).toBe(2);
    expect(await keysLeft(database)).toEqual(['a-3']);
    expect(await storedResponses.deleteAbout([])).toBe(0);
    for (const number of [4, 5, 6]) await storedResponses.insert(answerOf('a', number), ['linus', 'ada']);
    expect(await storedResponses.deleteSomeAbout('linus', 2)).toBe(2);
    expect(await storedResponses.deleteSomeAbout('linus', 2)).toBe(1);
    expect(await keysLeft(database)).toEqual(['a-3']);
  });

  it('stay gone when their request ends later', async () => {
    const database = await open();
    const { storedResponses } = database.stores;
    await storedResponses.insert({ ...answerOf('a', 1, null), owner: 'one' }, ['ada']);
    await storedResponses.deleteAbout(['ada']);
    await storedResponses.complete(reservedBy('one', 1), Buffer.from('{}'), ['ada']);
    expect(await keysLeft(database)).toEqual([]);
  });

  it('are reserved for one owner at a time, who alone remembers, fills and gives back', async () => {
    const { storedResponses } = (await open()).stores;
    const reserved = { ...answerOf('a', 1, null), owner: 'one' };
    await storedResponses.insert(reserved, []);
    expect(await storedResponses.takeOver(reservedBy('other', 1), 'two')).toBe(false);
    expect(await storedResponses.takeOver(reservedBy('one', 1), 'two')).toBe(true);
    expect(await storedResponses.remember(reservedBy('one', 1), 'old')).toBe(false);
    await storedResponses.release(reservedBy('one', 1));
    await storedResponses.complete(reservedBy('one', 1), Buffer.from('old'), []);
    expect(await storedResponses.remember(reservedBy('two', 1), 'message')).toBe(true);
    expect(await storedResponses.find('a', 'a-1')).toEqual({ ...reserved, owner: 'two', remembered: 'message' });
    await storedResponses.release(reservedBy('two', 1));
    expect(await storedResponses.find('a', 'a-1')).toEqual({ ...reserved, owner: null, remembered: 'message' });
    expect(await storedResponses.takeOver({ ...reservedBy('', 1), owner: null }, 'three')).toBe(true);
    await storedResponses.complete(reservedBy('three', 1), Buffer.from('{}'), []);
    expect(await storedResponses.find('a', 'a-1')).toEqual({ ...reserved, owner: null, answer: Buffer.from('{}') });
    expect(await storedResponses.takeOver({ ...reservedBy('', 1), owner: null }, 'four')).toBe(false);
  });

  it('are gone when they are given back and nothing is remembered', async () => {
    const { storedResponses } = (await open()).stores;
    await storedResponses.insert({ ...answerOf('a', 1, null), owner: 'one' }, []);
    await storedResponses.release(reservedBy('one', 1));
    expect(await storedResponses.find('a', 'a-1')).toBeNull();
  });

  it('go oldest first, no more at once than asked for', async () => {
    const database = await open();
    const { storedResponses } = database.stores;
    for (const minute of [3, 1, 4, 2]) await storedResponses.insert(answerOf('a', minute), ['ada']);
    expect(await storedResponses.deleteBefore(answerOf('a', 4).created_at, 2)).toBe(2);
    expect(await keysLeft(database)).toEqual(['a-3', 'a-4']);
    expect(await storedResponses.deleteBefore(answerOf('a', 4).created_at, 2)).toBe(1);
  });

  it('go oldest first where a scope has too much, and those of other scopes stay', async () => {
    const database = await open();
    const { storedResponses } = database.stores;
    for (const minute of [3, 1, 2]) {
      await storedResponses.insert(answerOf('much', minute, 'x'.repeat(10 * KIB)), []);
      await storedResponses.insert(answerOf('little', minute), []);
    }
    expect(await storedResponses.scopesOver(25 * KIB)).toEqual(['much']);
    expect(await storedResponses.deleteOverflow('much', 25 * KIB, 10)).toBe(1);
    expect(await keysLeft(database)).toEqual(['little-1', 'little-2', 'much-2', 'little-3', 'much-3']);
    expect(await storedResponses.deleteOverflow('much', 25 * KIB, 10)).toBe(0);
    expect(await storedResponses.deleteOverflow('much', 0, 1)).toBe(1);
    expect(await keysLeft(database)).not.toContain('much-2');
    // However short they are: each counts a kilobyte.
    expect((await storedResponses.scopesOver(3 * KIB)).toSorted()).toEqual(['little', 'much']);
  });

  // On SQLite the plan says so: query-plans.test.ts.
  it.runIf(label === 'PostgreSQL')('about a learner are found without reading those of others', async () => {
    const database = await open();
    const read: number[] = [];
    for (const others of [2_000, 4_000]) {
      await fillWithOthers(database, others);
      await database.stores.storedResponses.insert(answerOf('ada', 1), ['ada', 'her project']);
      // PostgreSQL reads a table as a whole as long as it takes it for a very small one.
      await sql`analyze stored_answers, answer_subjects`.execute(database.kysely());
      read.push(await database.unitOfWork.run(() => countReadRows(database)));
    }
    expect(read.map((count) => count < 20)).toEqual([true, true]);
  });
});

/** The rows that PostgreSQL reads of both tables to delete the answers about two subjects. */
async function countReadRows({ stores, kysely }: Database): Promise<number> {
  const counted = async () => {
    const { rows } = await sql<{ readonly count: number }>`
      select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0) as count
      from pg_stat_xact_user_tables
      where schemaname = current_schema() and relname in ('stored_answers', 'answer_subjects')`.execute(kysely());
    return rows[0]?.count ?? Number.NaN;
  };
  const before = await counted();
  expect(await stores.storedResponses.deleteAbout(['ada', 'her project'])).toBe(1);
  return (await counted()) - before;
}
