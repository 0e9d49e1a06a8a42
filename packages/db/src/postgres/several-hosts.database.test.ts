import { createPostgresSchema, type EmptyDatabase, testUser } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabaseBackup } from '../backup/database-backup.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { type Proxy, startProxy } from './transaction-pooler.fixture.ts';

let empty: EmptyDatabase;
let first: Proxy;
let second: Proxy;

beforeAll(async () => {
  empty = await createPostgresSchema();
  const { hostname: host, port } = new URL(empty.url);
  [first, second] = await Promise.all([1, 2].map(() => startProxy({ host, port: Number(port || 5432) })));
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await empty.remove();
});

/** The URL of the same database with these hosts, and more parameters. */
function urlOf(ports: readonly number[], more: string): string {
  const { username, password, pathname, searchParams } = new URL(empty.url);
  const user = password === '' ? username : `${username}:${password}`;
  const options = `${searchParams.get('options') ?? ''} ${more}`;
  return `postgres://${user}@${ports.map((port) => `127.0.0.1:${port}`)}${pathname}?options=${encodeURIComponent(options)}`;
}

const wanted = (attributes: string, more = '') =>
  `${urlOf([first.port, second.port], more)}&target_session_attrs=${attributes}`;

it('goes on with the second host by itself once the first is gone: queries, units of work, locks, changes', async () => {
  const database = await openDatabase({ url: wanted('read-write'), poolSize: 3 });
  onTestFinished(database.close);
  await database.migrate([CORE_MIGRATIONS]);
  await database.servers.join('of this test');
  const onChange = vi.fn();
  const stop = await database.plugins.states.follow(onChange);
  await first.close();
  await vi.waitFor(() => database.unitOfWork.run((stores) => stores.users.insert(testUser('moved'))), 10_000);
  expect(await database.stores.users.find('moved')).not.toBeNull();
  expect(await database.exclusively('name', async () => 'locked')).toBe('locked');
  // A change may have been missed: that is said once the connection is back.
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000);
  await stop();
});

it('makes a backup over the host that answers', async () => {
  const backup = await openDatabaseBackup(urlOf([1, second.port], ''), process.env);
  expect(await backup.inspect()).toMatchObject({ empty: false });
});

it('refuses a server that takes no writes where the URL asks for one that does, and takes it for any and primary', async () => {
  const readOnly = '-c default_transaction_read_only=on';
  const url = (attributes: string) => `${urlOf([1, second.port], readOnly)}&target_session_attrs=${attributes}`;
  const refused = openDatabase({ url: url('read-write') });
  await expect(refused).rejects.toMatchObject({ code: 'database_unavailable' });
  await expect(refused).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(
        /^127\.0\.0\.1:1: connect ECONNREFUSED .*; 127\.0\.0\.1:\d+: The server takes no writes\.$/,
      ),
    },
  });
  for (const attributes of ['any', 'primary']) {
    const database = await openDatabase({ url: url(attributes) });
    expect(await database.readCondition()).toBe('readonly');
    await database.close();
  }
});
