import { createPostgresSchema, type EmptyDatabase, startGate } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTransactionPooler } from '../../tests/transaction-pooler.ts';
import { openDatabase } from '../open-database.ts';
import { requireOwnSessions } from './own-sessions.ts';

let empty: EmptyDatabase;
beforeAll(async () => {
  empty = await createPostgresSchema();
});
afterAll(() => empty.remove());

it('refuses to serve over a pooler that lends a session for a transaction, and says what to do', async () => {
  const url = await startTransactionPooler(empty.url);
  await expect(openDatabase({ url, ownSessions: true })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler that gives each transaction .* set pool_mode = session for this database, or name/,
  );
});

it('serves over what gives each connection a session, and without anything between', async () => {
  const gate = await startGate();
  for (const url of [gate.urlTo(empty.url), empty.url]) {
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
