import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunningServer, startServer } from '../../start-server.ts';
import { listBodies } from './adversarial-bodies.ts';
import { ADVERSARIAL_UPLOADS } from './adversarial-uploads.ts';
import { type ApiOperation, listOperations } from './api-operations.ts';

/** A request that is meant to take long. */
export interface AdversarialRequest {
  readonly operation: ApiOperation;
  readonly name: string;
  readonly url: string;
  readonly init: () => RequestInit;
}

/** What became of it. */
export interface RequestOutcome {
  readonly request: AdversarialRequest;
  readonly status: number;
  /** Null where the server has ended the connection first. */
  readonly contentType: string | null;
  readonly milliseconds: number;
  /** How long no other request had its turn, in milliseconds by the clock. */
  readonly blocked: number;
  /** The same in milliseconds of the processor. */
  readonly busy: number;
  /** The most memory of the process meanwhile, in bytes. */
  readonly peak: number;
}

const delaySchema = z.object({ blocked: z.number(), busy: z.number(), peak: z.number() });
const cutOffSchema = z.object({ cause: z.object({ code: z.enum(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']) }) });
const idSchema = z.object({ id: z.string() });

/** Starts a server that can be asked for the delay of its event loop, and that takes plugins over HTTP; default: on SQLite. */
export function startWatchedServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const config = mkdtempSync(join(tmpdir(), 'learnwright-config-'));
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'app.yaml'), 'plugins:\n  install:\n    http: true\n');
  return startServer({
    preload: join(import.meta.dirname, 'report-loop-delay.ts'),
    environment: { APP_CONFIG_DIR: config, LOG_LEVEL: 'error', ...environment },
  });
}

/** Every request of the corpus, made from the OpenAPI document of a server; `only` picks operations by a part of their name. */
export async function listRequests({ url }: RunningServer, only = ''): Promise<AdversarialRequest[]> {
  const operations = await readOperations(url);
  const ids = await createRecords(url);
  return operations
    .filter(({ method, path }) => `${method} ${path}`.includes(only))
    .flatMap((operation) => requestsOf(operation, url, ids));
}

/** The operations of a server. */
export async function readOperations(url: string): Promise<ApiOperation[]> {
  return listOperations(await (await fetch(`${url}/api/openapi.json`)).json());
}

/** Sends a request; returns how long it has held up the server. */
export async function sendWatched(server: RunningServer, request: AdversarialRequest): Promise<RequestOutcome> {
  const init = request.init();
  await readDelay(server);
  const start = performance.now();
  const { status, contentType } = await send(request.url, init);
  const milliseconds = performance.now() - start;
  return { request, status, contentType, milliseconds, ...(await readDelay(server)) };
}

/** A server that refuses a body early ends the connection, and a client that still sends may not see the answer. */
async function send(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    // An export is longer than memory should hold here.
    if (response.body !== null) for await (const _ of response.body);
    return { status: response.status, contentType: response.headers.get('content-type') };
  } catch (error) {
    const { cause } = cutOffSchema.parse(error);
    return { status: 413, contentType: null, cause };
  }
}

/** What the server has counted since it was asked last. */
export async function readDelay({ child }: RunningServer) {
  child.send('delay');
  const [message] = await once(child, 'message');
  return delaySchema.parse(message);
}

function requestsOf(operation: ApiOperation, url: string, ids: Readonly<Record<string, string>>): AdversarialRequest[] {
  const { method, path, queries, body, takesFiles } = operation;
  // What a request removes would be missing for the next.
  const known = method === 'DELETE' ? {} : ids;
  const address =
    url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? 'unknown'));
  const make = (name: string, init: () => RequestInit = () => ({ method }), at = address) => {
    return { operation, name, url: at, init };
  };
  return [
    ...(body === null && !takesFiles ? [make('as it is')] : []),
    ...queries.map((query) => make(`?${query} long`, () => ({ method }), `${address}?${query}=${'a1-'.repeat(4_000)}`)),
    ...queries.map((query) => make(`?${query} often`, () => ({ method }), `${address}?${`${query}=1&`.repeat(1_000)}`)),
    ...(path.includes('{')
      ? [make('long ids', undefined, url + path.replaceAll(/\{\w+\}/g, 'a%CC%81'.repeat(1_000)))]
      : []),
    ...listBodies(operation).map(({ name, text, headers }) =>
      make(name, () => ({ method, body: text(), headers: { 'Content-Type': 'application/json', ...headers } })),
    ),
    ...(takesFiles ? ADVERSARIAL_UPLOADS : []).map(({ name, contentType, bytes }) =>
      make(
        name,
        () => ({ method, body: bytes(), headers: { 'Content-Type': contentType } }),
        `${address}${queryOf(queries, ids)}`,
      ),
    ),
  ];
}

/** The parameters of a query that name a record: without them an upload would not be read. */
function queryOf(queries: readonly string[], ids: Readonly<Record<string, string>>): string {
  const known = queries.flatMap((query) => (ids[query] === undefined ? [] : [`${query}=${ids[query]}`]));
  return known.length === 0 ? '' : `?${known.join('&')}`;
}

/** One record of each kind, so that a request gets as far as it can. */
async function createRecords(url: string): Promise<Record<string, string>> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const create = async (path: string, body: object) => idSchema.parse(await post(path, body)).id;
  const user_id = await create('/users', { name: 'Ada' });
  const project = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project_id = await create(`/users/${user_id}/projects`, project);
  const curriculum_id = await create(`/users/${user_id}/curricula`, { title: 'German' });
  const topic_id = await create(`/curricula/${curriculum_id}/topics`, { title: 'Articles' });
  const lesson_id = await create(`/curricula/${curriculum_id}/lessons`, { title: 'Der, die, das' });
  const { session } = z.object({ session: idSchema }).parse(await post('/plugins/session/start', { project_id }));
  return {
    user_id,
    project_id,
    curriculum_id,
    topic_id,
    lesson_id,
    session_id: session.id,
    provider: 'provider_a',
    lang: 'en',
    asset: 'start.js',
    name: 'tools',
  };
}
