import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseSchema } from '../configuration/database-config.ts';
import { openServerDatabase, type Serving } from './open-server-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-opening-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that serves, whose pauses take no time but on its own clock. */
function createServing(options: Partial<Serving> = {}) {
  let now = 0;
  const said: string[] = [];
  const serving: Serving = {
    servedBy: 'this test',
    newDatabase: false,
    say: (sentence) => said.push(sentence),
    elapsed: () => now,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    ...options,
  };
  return { serving, said };
}

const config = databaseSchema.parse({ start_wait_seconds: 3 });
const open = (DATABASE_URL: string, serving: Serving | null, APP_DATA_DIR = folder) =>
  openServerDatabase({ DATABASE_URL, APP_DATA_DIR }, config, serving);

/** A free port of this machine. */
async function findPort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}

it('says what a start waits for, and gives up with what to check', async () => {
  const place = `127.0.0.1:${await findPort()}`;
  const { serving, said } = createServing();
  const opening = open(`postgres://me:my-password@${place}/mine`, serving);
  await expect(opening).rejects.toThrow(
    `The database at ${place} does not answer. Check that PostgreSQL runs there, that DATABASE_URL names its host and ` +
      `port, and that no firewall is between. (connect ECONNREFUSED ${place})`,
  );
  expect(said).toEqual([0, 1, 2].map((passed) => `Waiting for the database at ${place} (${passed} s of 3 s) …`));
});

it('names each host that a start waits for, and what each has said', async () => {
  const ports = [await findPort(), await findPort()];
  const [first, second] = ports.map((port) => `127.0.0.1:${port}`);
  const { serving, said } = createServing();
  const opening = open(`postgres://me:my-password@${first},${second}/mine?target_session_attrs=read-write`, serving);
  await expect(opening).rejects.toThrow(`The database at ${first}, ${second} does not answer.`);
  await expect(opening).rejects.toThrow(
    `(${first}: connect ECONNREFUSED ${first}; ${second}: connect ECONNREFUSED ${second})`,
  );
  await expect(opening).rejects.not.toThrow('my-password');
  expect(said[0]).toBe(`Waiting for the database at ${first}, ${second} (0 s of 3 s) …`);
});

it('waits for nothing in a command', async () => {
  await expect(open(`postgres://me@127.0.0.1:${await findPort()}/mine`, null)).rejects.toThrow('does not answer');
});

/** A server that answers every start of a connection with an error of PostgreSQL. */
async function refuseWith(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `postgres://me:my-password@127.0.0.1:${port}/mine`, close: () => server.close() };
}

it.each([
  ['28P01', 'password authentication failed for user "me"', 'refuses the user'],
  ['3D000', 'database "mine" does not exist', 'has no database of this name'],
  ['08P01', 'unsupported startup parameter: options', 'is a pooler that refuses what DATABASE_URL asks'],
])('ends at once where waiting does not help: %s', async (code, message, advice) => {
  const server = await refuseWith(code, message);
  const { serving, said } = createServing();
  const opening = open(server.url, serving);
  await expect(opening).rejects.toThrow(advice);
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.not.toThrow('my-password');
  expect(said).toEqual([]);
  server.close();
});

it.each([
  ['57P03', 'the database system is starting up'],
  ['53300', 'sorry, too many clients already'],
])('waits for a server that takes no connection yet: %s', async (code, message) => {
  const server = await refuseWith(code, message);
  const { serving, said } = createServing();
  await expect(open(server.url, serving)).rejects.toThrow(message);
  expect(said).toHaveLength(3);
  server.close();
});

it('names a file that is no database, and leaves it as it is', async () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'not a database'.repeat(500));
  await expect(open(`sqlite:${file}`, null)).rejects.toThrow(
    `The database ${file} is damaged, or is no SQLite database. Restore a backup, or correct DATABASE_URL.`,
  );
});

it.each(['credentials-secret', 'plugins', 'plugin-starts'])(
  'makes no new file beside what a server has kept before (%s), unless it is told to',
  async (mark) => {
    const directory = join(folder, createHash('sha1').update(mark).digest('hex'));
    mkdirSync(join(directory, mark, 'kept'), { recursive: true });
    const file = join(directory, 'learnwright.db');
    const { serving } = createServing();
    for (const process of [serving, null]) {
      await expect(open(`sqlite:${file}`, process, directory)).rejects.toThrow(
        `There is no database at ${file}, but ${directory} holds what a server has kept before (${mark}).`,
      );
    }
    const database = await open(`sqlite:${file}`, createServing({ newDatabase: true }).serving, directory);
    await database.close();
    const again = await open(`sqlite:${file}`, serving, directory);
    await again.close();
  },
);

it('makes a new file in an empty directory without a word', async () => {
  const directory = join(folder, 'first');
  const { serving, said } = createServing();
  const database = await open(`sqlite:${join(directory, 'learnwright.db')}`, serving, directory);
  await database.close();
  expect(said).toEqual([]);
});
