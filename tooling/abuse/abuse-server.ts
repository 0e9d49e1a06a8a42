import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** A learner with a token of their own. */
export interface Identity {
  readonly user_id: string;
  readonly token: string;
}

/** A server whose callers need a token, with the limits and settings that an installed service comes with. */
export interface AbuseServer {
  readonly server: RunningServer;
  /** The folder in which the server keeps its files. */
  readonly folder: string;
  createLearner(): Promise<Identity>;
  stop(): Promise<void>;
}

/** Starts a server on this database; its files are in a folder of its own. */
export async function startAbuseServer(databaseUrl: string): Promise<AbuseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-abuse-'));
  const environment = {
    ...{ DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder },
    ...readMemorySettings(),
    ...{ APP_AUTH_MODE: 'required', APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server', LOG_LEVEL: 'error' },
  };
  const server = await startServer({ environment });
  const operator = makeOperator(environment);

  async function post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${operator}` };
    const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<T>;
  }

  return {
    server,
    folder,
    createLearner: async () => {
      const { id } = await post<{ id: string }>('/users', { name: 'A learner' });
      const token = await post<{ secret: string }>('/admin/tokens', { name: 'a test', role: 'learner', user_id: id });
      return { user_id: id, token: token.secret };
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
  const command = ['--conditions=@learnwright/source', join(ROOT, 'packages/cli/src/bin.ts'), 'token', 'create'];
  const answer = execFileSync(process.execPath, [...command, 'operator', '--role', 'operator'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return answer.slice(0, answer.indexOf('\n'));
}
