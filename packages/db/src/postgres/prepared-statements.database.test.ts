import type { Stores } from '@learnwright/core';
import { createPostgresSchema, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { sendJoined, sendStatement } from './prepared-statements.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

let url: string;
let database: Database;

beforeEach(async () => {
  const schema = await createPostgresSchema();
  ({ url } = schema);
  // With one connection, what a unit leaves behind is met by the next one.
  database = await openDatabase({ url, poolSize: 1 });
  onTestFinished(async () => {
    await database.close();
    await schema.remove();
  });
  await database.migrate([CORE_MIGRATIONS]);
  await insertRecords(database);
});

/** Counts what is sent to the server until the test ends. */
function countWays() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  return () => query.mock.calls.length;
}

const { session } = RECORDS;
const message = (id: string) => ({ ...RECORDS.message, id });

/** The messages that are stored, but that of `RECORDS`. */
async function listMessages(): Promise<string[]> {
  const messages = await database.stores.messages.latestOfSession(session.id, 100);
  return messages.map(({ id }) => id).filter((id) => id !== RECORDS.message.id);
}

it('a unit sends nothing without statements, and what opens and ends it with statements that are known', async () => {
  await database.unitOfWork.run(async ({ messages, sessions }) => {
    await sessions.lock(session.id);
    await messages.insert(message('first'));
    await sessions.update(session);
  });
  const ways = countWays();
  await database.unitOfWork.run(async () => undefined);
  expect(ways()).toBe(0);
  await database.unitOfWork.run(({ messages }) => messages.insert(message('second')));
  expect(ways()).toBe(1);
  await database.unitOfWork.run(async ({ messages, sessions }) => {
    expect(await sessions.lock(session.id)).toEqual(session);
    await messages.insert(message('third'));
    await sessions.update({ ...session, cycle_count: 7 });
    expect(await sessions.lock(session.id)).toMatchObject({ cycle_count: 7 });
    await messages.insert(message('fourth'));
  });
  expect(ways()).toBe(4);
  expect((await listMessages()).toSorted()).toEqual(['first', 'fourth', 'second', 'third']);
});

it('a statement that fails with what opens the unit leaves no transaction behind', async () => {
  const unit = () =>
    database.unitOfWork.run(async ({ messages, sessions }) => {
      await messages.insert(message('known'));
      await sessions.lock(session.id);
    });
  await unit();
  await expect(unit()).rejects.toMatchObject({ code: '23505' });
  const isAlone = sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`;
  expect((await isAlone.execute(database.kysely())).rows).toEqual([{ alone: true }]);
});

it.each(['new to the connection', 'known to it'])(
  'a statement that nothing waits for and that is %s fails what follows it, or the commit, and nothing is stored',
  async (how) => {
    if (how === 'known to it') await database.unitOfWork.run(({ messages }) => messages.insert(message('known')));
    const insertTwo = async ({ messages }: Stores) => {
      await messages.insert(message('new'));
      await messages.insert(RECORDS.message);
    };
    const read = async (stores: Stores) => {
      await insertTwo(stores);
      await stores.sessions.lock(session.id);
    };
    for (const work of [insertTwo, read]) {
      await expect(database.unitOfWork.run(work)).rejects.toMatchObject({ code: '23505' });
    }
    expect(await listMessages()).toEqual(how === 'known to it' ? ['known'] : []);
  },
);

it('what is sent beside a statement that fails is stored by nobody', async () => {
  await database.unitOfWork.run(async ({ messages, sessions }) => {
    await messages.insert(message('known'));
    await sessions.lock(session.id);
  });
  const failed = database.unitOfWork.run(async ({ messages }) => {
    const [divided, , after] = await Promise.allSettled([
      sql`select 1 / 0`.execute(database.kysely()),
      messages.insert(message('beside')),
      sql`update sessions set cycle_count = 9`.execute(database.kysely()),
    ]);
    expect([divided.status, after.status]).toEqual(['rejected', 'rejected']);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await listMessages()).toEqual(['known']);
  expect(await database.stores.sessions.find(session.id)).toEqual(session);
});

it('a write that is told apart fails where it stands', async () => {
  const email = 'grace@example.org';
  const failed = database.unitOfWork.run(async ({ users }) => {
    await users.insert({ ...testUser('other'), email });
    await expect(users.insert({ ...testUser('third'), email })).rejects.toMatchObject({ code: 'email_taken' });
    return 'gone on';
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await database.stores.users.find('other')).toBeNull();
});

it.each([
  ['text', 'ä\u{1f600} \' "', 'text'],
  ['a number', 1.5, 'float8'],
  ['a truth value', true, 'boolean'],
  ['nothing', null, 'text'],
  ['bytes', new Uint8Array([0, 255, 92]), 'bytea'],
])('%s arrives as it would alone', async (_, value, type) => {
  const client = await connect();
  await client.query(`create temporary table kept (value ${type})`);
  const insert = { name: 'insert', text: 'insert into kept values ($1)', values: [value] };
  const select = { name: 'select', text: 'select value from kept' };
  await sendStatement(client, insert);
  await sendStatement(client, select);
  const { rows } = await sendJoined(client, [{ text: 'begin' }, insert, select], select);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
  await client.query('rollback');
});

it('a statement that is prepared is not described again, and its rows are read as they were', async () => {
  const client = await connect();
  const text = `select $1::int as same, $1::bigint as number, $1::numeric / 4 as decimal, null as nothing, true as truth,
    '{"a": [1]}'::json as json, '\\x00ff'::bytea as bytes, now() as time, '2026-11-29'::date as day, 'ä' as text`;
  const statement = { name: 'all kinds', text, values: [7] };
  const first = await sendStatement(client, statement);
  const describe = vi.spyOn(pg.Connection.prototype, 'describe');
  onTestFinished(() => describe.mockRestore());
  const second = await sendStatement(client, statement);
  expect(describe).not.toHaveBeenCalled();
  expect({ ...second, rows: second.rows.map((row) => ({ ...row, time: null })) }).toEqual({
    ...{ command: 'SELECT', rowCount: 1 },
    rows: first.rows.map((row) => ({ ...row, time: null })),
  });
  expect(second.rows[0]).toMatchObject({
    number: 7,
    decimal: 1.75,
    nothing: null,
    json: { a: [1] },
    day: '2026-11-29',
  });
});

it('refuses to send what the client has not prepared with something else', async () => {
  const client = await connect();
  const select = { name: 'never sent', text: 'select 1' };
  await expect(sendJoined(client, [{ text: 'begin' }, select], select)).rejects.toThrow('never sent');
});

/** A client with the parsers of a pool; the test ends it. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: VALUE_PARSERS });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
