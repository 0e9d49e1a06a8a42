import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { type RunningServer, startProcess, startServer } from '../start-server.ts';
import { type LoadRequest, measureLoad } from './measure-load.ts';
import { measureInTurn } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 7;
const SECONDS = 3;
/** Enough that neither side waits: with few, what is measured is how long an idle process takes to wake up. */
const CONNECTIONS = 64;
const USER = {
  id: '0193c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.org',
  language: 'en',
  created_at: '2026-01-01T00:00:00.000000+00:00',
  updated_at: '2026-01-01T00:00:00.000000+00:00',
};
const ATTEMPTS = Array.from({ length: 12 }, (_, index) => ({
  set_id: 'set',
  lesson_id: 'lesson',
  exercise_id: 'exercise',
  element_key: `element ${index}`,
  user_answer: 'die Kaffee',
  correct_answer: 'der Kaffee',
  correct: false,
}));

/** Requests per second of the two hot routes against a bare Hono server with the same statements. */
export async function benchHttpLoad(): Promise<Measurement[]> {
  const server = await startServer();
  await addUser(`sqlite:${join(server.folder, 'learnwright.db')}`);
  const bareFolder = mkdtempSync(join(tmpdir(), 'learnwright-bare-'));
  await addUser(`sqlite:${join(bareFolder, 'bare.db')}`);
  const bareServer = await startProcess([join(import.meta.dirname, 'bare-server.ts')], {
    BARE_DATABASE: join(bareFolder, 'bare.db'),
  });
  try {
    const read = { method: 'GET', path: `/api/users/${USER.id}` };
    const write = {
      path: `/api/users/${USER.id}/element-errors`,
      method: 'POST',
      body: JSON.stringify({ attempts: ATTEMPTS }),
    };
    return [
      await compare('GET /users/{user_id}', 'Hono + a prepared statement', 0.75, server, bareServer, read),
      await compare(
        'POST of 12 attempts',
        'the same statements, one transaction, Hono',
        0.5,
        server,
        bareServer,
        write,
      ),
    ];
  } finally {
    await server.stop();
    await bareServer.stop();
    rmSync(bareFolder, { recursive: true });
  }
}

/** Adds the user to the database of a server; one that has no tables yet gets them. */
async function addUser(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.migrate([CORE_MIGRATIONS]);
  await database.stores.users.insert(USER);
  await database.close();
}

async function compare(
  name: string,
  baseline: string,
  target: number,
  server: RunningServer,
  bareServer: RunningServer,
  request: LoadRequest,
): Promise<Measurement> {
  const rate = (url: string) => measureLoad(url, request, CONNECTIONS, SECONDS * 1000);
  const { a, b, ratio } = await measureInTurn(
    ROUNDS,
    () => rate(server.url),
    () => rate(bareServer.url),
  );
  return {
    name,
    baseline,
    figure: ratio.toFixed(2),
    target: `≥ ${target}`,
    met: ratio >= target,
    values: `${Math.round(a)} req/s, bare ${Math.round(b)} req/s`,
  };
}
