import { createPostgresSchema, type EmptyDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { requireOwnSessions } from './own-sessions.ts';
import { startProxy, startTransactionPooler } from './transaction-pooler.fixture.ts';

let empty: EmptyDatabase;
beforeAll(async () => {
  empty = await createPostgresSchema();
});
afterAll(() => empty.remove());

/** The URL of the same database over a proxy. */
async function over(start: typeof startProxy): Promise<string> {
  const url = new URL(empty.url);
  const proxy = await start({ host: url.hostname, port: Number(url.port || 5432) });
  onTestFinished(proxy.close);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return url.href.replaceAll('+', '%20');
}

it('refuses to serve over a pooler that lends a session for a transaction, and says what to do', async () => {
  const url = await over(startTransactionPooler);
  await expect(openDatabase({ url, ownSessions: true })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler that gives each transaction .* set pool_mode = session for this database, or name/,
  );
});

it('serves over what gives each connection a session, and without anything between', async () => {
  for (const url of [await over(startProxy), empty.url]) {
    await requireOwnSessions(url);
    const database = await openDatabase({ url, ownSessions: true });
    await database.close();
  }
});

it('says of a server that does not answer that it cannot be reached', async () => {
  const url = new URL(empty.url);
  url.port = '1';
  await expect(requireOwnSessions(url.href)).rejects.toMatchObject({ code: 'database_unavailable' });
});
