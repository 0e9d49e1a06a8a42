import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresSchema, type EmptyDatabase, startGate, testUser } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabaseBackup } from '../backup/database-backup.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

let empty: EmptyDatabase;
beforeAll(async () => {
  empty = await createPostgresSchema();
});
afterAll(() => empty.remove());

/** A port of this machine that nobody listens on. */
const NOBODY = '127.0.0.1:1';

/** The URL of the same database with these hosts, and options of each connection. */
function urlOf(hosts: readonly string[], more = ''): string {
  const { username, password, pathname, searchParams } = new URL(empty.url);
  const user = password === '' ? username : `${username}:${password}`;
  const options = encodeURIComponent(`${searchParams.get('options') ?? ''} ${more}`);
  return `postgres://${user}@${hosts}${pathname}?options=${options}`;
}

/** The PostgreSQL of the tests, under its own address. */
const server = () => new URL(empty.url).host;

it('goes on with the second host by itself once the first is gone: queries, units of work, locks, changes', async () => {
  const gate = await startGate();
  const url = `${urlOf([new URL(gate.urlTo(empty.url)).host, server()])}&target_session_attrs=read-write`;
  const database = await openDatabase({ url, poolSize: 3 });
  onTestFinished(database.close);
  await database.migrate([CORE_MIGRATIONS]);
  await database.servers.join('of this test');
  const onChange = vi.fn();
  const stop = await database.plugins.states.follow(onChange);
  gate.shut();
  await vi.waitFor(() => database.unitOfWork.run((stores) => stores.users.insert(testUser('moved'))), 60_000);
  expect(await database.stores.users.find('moved')).not.toBeNull();
  expect(await database.exclusively('name', async () => 'locked')).toBe('locked');
  // A change may have been missed: that is said once the connection is back.
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 60_000);
  await stop();
});

it('makes a backup over the host that answers', async (context) => {
  const backup = await openDatabaseBackup(urlOf([NOBODY, server()]), process.env);
  expect(await backup.inspect()).toMatchObject({ empty: false });
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'dump');
  await backup
    .dump(file, () => undefined)
    .catch(({ message }: Error) =>
      context.skip(/^There is no program pg_dump|, and pg_dump is of/.test(message), message),
    );
  expect(await backup.findFault(file)).toBeNull();
});

it('refuses a server that takes no writes where the URL asks for one that does, and takes it for any and primary', async () => {
  const readOnly = '-c default_transaction_read_only=on';
  const url = (attributes: string) => `${urlOf([NOBODY, server()], readOnly)}&target_session_attrs=${attributes}`;
  const refused = openDatabase({ url: url('read-write') });
  await expect(refused).rejects.toMatchObject({ code: 'database_unavailable' });
  await expect(refused).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(/^127\.0\.0\.1:1: connect ECONNREFUSED .*; .*: The server takes no writes\.$/),
    },
  });
  for (const attributes of ['any', 'primary']) {
    const database = await openDatabase({ url: url(attributes) });
    expect(await database.readCondition()).toBe('readonly');
    await database.close();
  }
});
