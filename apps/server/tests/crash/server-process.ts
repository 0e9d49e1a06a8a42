import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Ends it with SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** How to start a server. */
export interface ServerOptions {
  /** Takes the longest waits for plugins out of the test: activation by 30 s, import by 10 s. */
  readonly shortDeadlines?: boolean;
}

const { NODE_COMPILE_CACHE } = process.env;
/** Variables with which a child process compiles no source that another one has compiled. */
export const COMPILE_CACHE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const SCRIPT = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** Starts a server on a free port and waits until it listens. */
export async function startServerProcess(
  databaseUrl: string,
  folder: string,
  { shortDeadlines = false }: ServerOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--conditions=@learnwright/source', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...COMPILE_CACHE,
      ...(shortDeadlines && { SHORT_DEADLINES: '1' }),
      PORT: '0',
      DATABASE_URL: databaseUrl,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: folder,
    },
  });
  return { url: await readLine(child), kill: () => kill(child) };
}

async function readLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim();
  throw new Error('The server ended before it listened.');
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
