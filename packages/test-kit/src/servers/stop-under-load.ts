import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '@learnwright/db';
import type { PluginAnswer } from '../plugins/plugin-answer.ts';
import { startSessions } from './start-sessions.ts';
import { type StreamedTurn, streamTurn } from './stream-turn.ts';

type ParsedJson = PluginAnswer['body'];

/** A server whose tutor never comes to an end, in a process of its own. */
export interface SlowServer {
  readonly child: ChildProcess;
  readonly url: string;
  readonly databaseUrl: string;
}

/** What a server under load has shown when it was told to stop. */
export interface StopResult {
  /** The status and the signal that the process ended with. */
  readonly exit: readonly unknown[];
  readonly seconds: number;
  /** How often writers were answered what, or what became of their connections; `close` is the end of a connection. */
  readonly answers: ReadonlyMap<string, number>;
  /** What streams have said to clients that stayed. */
  readonly streams: readonly StreamedTurn[];
  /** The answer to a message that is not streamed. */
  readonly whole: PluginAnswer;
  /** The last message of each session with a stream, that of a client who had left included. */
  readonly lastMessages: readonly ParsedJson[];
}

/** How much a server has under way. */
export interface StopLoad {
  readonly streams: number;
  readonly writers: number;
  /** Called when the signal has been sent. */
  readonly onSignal?: () => Promise<void>;
}

/** What a server with a slow tutor is started with. */
export interface SlowServerOptions {
  /** The program: it serves as its environment says, with the text of config/app.yaml in CONFIG. */
  readonly program: string;
  readonly databaseUrl: string;
  /** Where its data and its settings lie. */
  readonly folder: string;
  readonly config: string;
  /** More variables of its environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Starts a program that is such a server, and waits until it listens. */
export async function startSlowServer(options: SlowServerOptions): Promise<SlowServer> {
  const { program, databaseUrl, folder, config, variables } = options;
  const child = spawn(process.execPath, ['--conditions=@learnwright/source', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...variables,
      ...{ PORT: '0', DATABASE_URL: databaseUrl, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder, CONFIG: config },
    },
  });
  for await (const chunk of child.stdout ?? []) {
    const [url] = /http:\/\/[\d.]+:\d+/.exec(String(chunk)) ?? [];
    if (url !== undefined) return { child, url, databaseUrl };
  }
  throw new Error('The server ended before it listened.');
}

/** Sends a request to a server and reads the answer. */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  more = {},
): Promise<PluginAnswer> {
  const headers = { 'Content-Type': 'application/json', ...more };
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Gives a server writers, streams, a stream under a key, a message, and a client who leaves; then tells it to stop. */
export async function stopUnderLoad(server: SlowServer, load: StopLoad): Promise<StopResult> {
  const { child, url } = server;
  const request = (method: string, path: string, body?: unknown) => send(url, method, path, body);
  const sessions = await startSessions({ request }, load.streams + 3);
  const { body: user } = await request('POST', '/users', { name: 'Writer' });
  const [left = '', keyed = '', whole = '', ...streamed] = sessions;
  const answers = new Map<string, number>();
  const writers = Array.from({ length: load.writers }, (_, writer) => write(url, user.id, writer, answers));
  const client = new AbortController();
  const gone = talk(url, left, { signal: client.signal });
  await gone.begun;
  client.abort();
  await gone.turn.catch(() => 'left');
  const talks = [
    talk(url, keyed, { headers: { 'Idempotency-Key': `key-of-${keyed}` } }),
    ...streamed.map((id) => talk(url, id)),
  ];
  const answered = request('POST', `/plugins/session/${whole}/message`, { role: 'user', content: 'Tell me' });
  await Promise.all(talks.map(({ begun }) => begun));

  const exited = once(child, 'exit');
  const began = performance.now();
  child.kill('SIGTERM');
  await load.onSignal?.();
  const streams = await Promise.all(talks.map(({ turn }) => turn));
  await Promise.all(writers);
  const exit = await exited;
  const seconds = (performance.now() - began) / 1000;
  const lastMessages = await readLast(server.databaseUrl, [left, keyed, ...streamed]);
  return { exit, seconds, answers, streams, whole: await answered, lastMessages };
}

/** Whether an answer, or the end of a connection, leaves nobody in doubt whether the request was begun. */
export function isSound(what: string): boolean {
  return ['200', '200 close', '503 stopping', 'ECONNREFUSED'].includes(what);
}

/** A turn that is streamed, and when its first word has come. */
function talk(url: string, session_id: string, options: Parameters<typeof streamTurn>[3] = {}) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const onEvent = (event: string) => event === 'chunk' && resolve();
  return { begun, turn: streamTurn(url, session_id, 'Tell me', { ...options, onEvent }) };
}

/** Writes until nobody takes connections any more; every other writer takes a connection for each request. */
async function write(url: string, user_id: string, writer: number, answers: Map<string, number>): Promise<void> {
  const headers = writer % 2 === 0 ? {} : { Connection: 'close' };
  for (let round = 0; ; round += 1) {
    const attempt = {
      set_id: 's',
      lesson_id: 'l',
      exercise_id: 'e',
      element_key: `${writer}/${round}`,
      correct: false,
    };
    const sent = send(url, 'POST', `/users/${user_id}/element-errors`, { attempts: [attempt] }, headers);
    const what = await sent.then(describeAnswer, causeOf);
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (what === 'ECONNREFUSED') return;
  }
}

function describeAnswer({ status, headers, body }: PluginAnswer): string {
  if (status !== 200) return `${status} ${body.code}`;
  return headers.get('connection') === 'close' ? '200 close' : '200';
}

function causeOf(error: unknown): string {
  const cause: ParsedJson = error instanceof Error ? error.cause : error;
  return String(cause?.code ?? error);
}

async function readLast(databaseUrl: string, session_ids: readonly string[]): Promise<ParsedJson[]> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    const { messages } = database.stores;
    return await Promise.all(session_ids.map(async (id) => (await messages.latestOfSession(id, 1))[0]));
  } finally {
    await database.close();
  }
}
