import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Usage } from '@learnwright/core';
import { stringify } from 'yaml';
import { ROOT } from '../run-command.ts';
import { LEARNWRIGHT, type RunningServer, startServer } from '../start-server.ts';

/** A learner with a token of their own. */
export interface Identity {
  readonly user_id: string;
  readonly token: string;
}

/** What a learner may store here, in bytes: little, so that the bounds are reached. By the setting of `app.yaml` or of a plugin. */
export const BOUNDS = {
  app: { learners: { lesson_bytes: 20_000_000, conversation_bytes: 5_000_000 }, jobs: { max_file_bytes: 50_000_000 } },
  plugins: {
    books: {
      max_learner_file_bytes: 20_000_000,
      max_learner_repository_bytes: 30_000_000,
      max_export_bytes: 20_000_000,
    },
    flashcards: { max_learner_card_bytes: 5_000_000 },
    notebook: { max_learner_notebook_bytes: 5_000_000 },
    courses: { max_learner_draft_bytes: 5_000_000 },
  },
} as const;

/** A server whose callers need a token, with the limits and settings that an installed service comes with. */
export interface AbuseServer {
  readonly server: RunningServer;
  /** The folder in which the server keeps its files. */
  readonly folder: string;
  createLearner(): Promise<Identity>;
  /** What learners use beyond what they may, a sentence each. */
  listExcesses(user_ids: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a server on this database, from the sources or as it was built; its files are in a folder of its own. */
export async function startAbuseServer(databaseUrl: string, { built = false } = {}): Promise<AbuseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-abuse-'));
  const environment = {
    ...{ DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
    ...readMemorySettings(),
    ...{ APP_AUTH_MODE: 'required', APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server', LOG_LEVEL: 'error' },
  };
  writeFileSync(join(folder, 'app.yaml'), stringify(BOUNDS.app));
  const server = await startServer({ environment, built });
  const operator = makeOperator(environment);

  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${operator}` };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${server.url}/api${path}`, init);
    if (response.status === 429) {
      await delay(Number(response.headers.get('Retry-After')) * 1000);
      return send(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<T>;
  }
  for (const [name, settings] of Object.entries(BOUNDS.plugins)) {
    await send('PATCH', `/admin/plugins/${name}/settings`, { settings });
  }

  return {
    server,
    folder,
    createLearner: async () => {
      const { id } = await send<{ id: string }>('POST', '/users', { name: 'A learner' });
      const wanted = { name: 'a test', role: 'learner', user_id: id };
      const token = await send<{ secret: string }>('POST', '/admin/tokens', wanted);
      return { user_id: id, token: token.secret };
    },
    listExcesses: async (user_ids) => {
      const uses = await Promise.all(
        user_ids.map(async (id) => {
          const headers = { Authorization: `Bearer ${operator}` };
          const response = await fetch(`${server.url}/api/users/${id}/usage`, { headers });
          // Erased learners use nothing.
          return response.status === 404 ? [] : (response.json() as Promise<Usage[]>);
        }),
      );
      return uses
        .flat()
        .filter(({ used, allowed }) => (used ?? 0) > allowed)
        .map(({ kind, used, allowed }) => `${kind}: ${used} are used and ${allowed} allowed`);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of the allocator that an installed service has. */
function readMemorySettings(): Readonly<Record<string, string>> {
  const unit = readFileSync(join(ROOT, 'deploy/learnwright.service'), 'utf8');
  return Object.fromEntries(
    [...unit.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The first token is made on the machine of the server, as operators do. */
function makeOperator(environment: Readonly<Record<string, string>>): string {
  const command = [...LEARNWRIGHT, 'token', 'create', 'operator', '--role', 'operator'];
  const answer = execFileSync(process.execPath, command, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return answer.slice(0, answer.indexOf('\n'));
}
