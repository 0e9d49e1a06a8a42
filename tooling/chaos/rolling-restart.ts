import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type StreamedTurn, streamTurn } from '@learnwright/test-kit/servers';
import { findProxy, type ProxyName, startProxy } from '../deploy/own-proxy.ts';
import { startWaitingProvider, type WaitingProvider } from '../deploy/waiting-provider.ts';
import { findFreePort } from '../find-free-port.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { type DeploymentOptions, type DeploymentRow, toRow } from './deployment.ts';
import { tryFault } from './faults.ts';
import { send } from './learner.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { untilReady } from './until-ready.ts';

/** As docs/guides/reverse-proxy.md says. */
const SETTINGS = 'stop: { drain_seconds: 5 }\nlog: { client_address: true }\n';
const SERVERS = 3;
const STREAMS = 6;
const POLL_MILLISECONDS = 50;

/** An address of this machine that no proxy has, and one that a client only pretends to have. */
const CLIENT_ADDRESS = '127.0.0.2';
const PRETENDED_ADDRESS = '203.0.113.7';

/** Three servers on one PostgreSQL, each on a port that it keeps when it is started again. */
interface Cluster {
  readonly addresses: readonly string[];
  /** What all of them have written since they were started. */
  log(): string;
  /** Stops the server of an index and starts it again; returns its exit code when it is ready. `stopped` is called between both. */
  restart(index: number, stopped: () => Promise<void>): Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Restarts each of three servers behind a proxy while learners write and tutors talk. Null where this machine does not have
 * the proxy.
 */
export async function tryRollingRestart(
  name: ProxyName,
  { short, report }: DeploymentOptions,
): Promise<DeploymentRow | null> {
  const version = findProxy(name);
  if (version === null) {
    report(`skipped: there is no ${name} on this machine (Debian has it as a package).`);
    return null;
  }
  const postgres = await startOwnPostgres();
  const provider = await startWaitingProvider();
  const cluster = await startCluster(postgres.url, provider.url);
  const proxy = await startProxy(name, cluster.addresses);
  const findings: string[] = [];
  try {
    const restartAll = async () => {
      for (let index = 0; index < SERVERS; index += 1) {
        findings.push(...(await restartUnderStreams(index, { cluster, provider, url: proxy.url })));
      }
      return async () => undefined;
    };
    await requireClientAddress(proxy.url, cluster);
    const setup = `a rolling restart behind ${version}`;
    const fault = { name: setup, milliseconds: 0, begin: restartAll };
    const result = await tryFault(fault, { url: proxy.url, databaseUrl: postgres.url, short, report });
    if (result === null) throw new Error('The trial has no result.');
    for (const finding of findings) report(`${setup}: ${finding}`);
    const row = toRow(setup, result, false);
    return { ...row, errors: row.errors + findings.length };
  } finally {
    await proxy.remove();
    await cluster.stop();
    await provider.close();
    await postgres.remove();
  }
}

async function startCluster(databaseUrl: string, providerUrl: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-cluster-'));
  writeFileSync(join(folder, 'app.yaml'), SETTINGS);
  const environment = {
    DATABASE_URL: databaseUrl,
    APP_CONFIG_DIR: folder,
    APP_TRUSTED_PROXIES: '127.0.0.1',
    APP_PROVIDER_B_BASE_URL: providerUrl,
    APP_PROVIDER_B_API_KEY: 'of-this-run',
  };
  const servers = new Map<number, RunningServer>();
  const ports: number[] = [];
  const start = async (index: number) => {
    const server = await startServer({ environment, port: ports[index] ?? 0 });
    servers.set(index, server);
    await untilReady(server.url);
  };
  for (let index = 0; index < SERVERS; index += 1) {
    ports.push(await findFreePort());
    await start(index);
  }
  return {
    addresses: ports.map((port) => `127.0.0.1:${port}`),
    log: () => [...servers.values()].map(({ folder: own }) => readFileSync(join(own, 'output'), 'utf8')).join(''),
    restart: async (index, stopped) => {
      const status = (await servers.get(index)?.stop()) ?? null;
      await stopped();
      await start(index);
      return status;
    },
    stop: async () => {
      for (const server of servers.values()) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request that pretends to come from elsewhere, and waits until a server has logged where it came from. */
async function requireClientAddress(url: string, { log }: Cluster): Promise<void> {
  const headers = { 'X-Forwarded-For': PRETENDED_ADDRESS };
  const [response] = await once(get(`${url}/api/users`, { localAddress: CLIENT_ADDRESS, headers }), 'response');
  response.resume();
  while (!log().includes(`"client_address":"${CLIENT_ADDRESS}"`)) await delay(POLL_MILLISECONDS);
  if (log().includes(PRETENDED_ADDRESS)) throw new Error('A server believes what a client says of its address.');
}

/** Where a server is restarted while tutors talk. */
interface RestartPlace {
  readonly cluster: Cluster;
  readonly provider: WaitingProvider;
  /** Of the proxy. */
  readonly url: string;
}

/**
 * Restarts one server while streams run through the proxy, and says what was wrong. Each tutor says its first word and waits: those on
 * the server that stops have nothing more to say, those on the others go on afterwards.
 */
async function restartUnderStreams(index: number, { cluster, provider, url }: RestartPlace): Promise<string[]> {
  const sessions = await startTutorSessions(url, STREAMS);
  const talks = sessions.map((id) => talk(url, id));
  await Promise.all(talks.map(({ begun }) => begun));
  const turns: (StreamedTurn | null)[] = [];
  const status = await cluster.restart(index, async () => {
    provider.goOn();
    turns.push(...(await Promise.all(talks.map(({ turn }) => turn.catch(() => null)))));
  });
  const findings = status === 0 ? [] : [`server ${index + 1} ended with ${status}`];
  const truncated = turns.filter((turn) => turn?.done?.assistant_message?.truncated === true);
  if (truncated.length === 0) findings.push(`no stream was ended by the stop of server ${index + 1}`);
  for (const [place, turn] of turns.entries()) {
    if (!(await isStored(url, sessions[place] ?? '', turn))) findings.push(`stream ${place + 1} was cut`);
  }
  return findings;
}

/** A turn that is streamed, and when its first word has come. */
function talk(url: string, session_id: string) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const onEvent = (event: string) => event === 'chunk' && resolve();
  const turn = streamTurn(url, session_id, 'Tell me more', { onEvent });
  // A stream that never begins is a finding later on.
  turn.then(
    () => resolve(),
    () => resolve(),
  );
  return { begun, turn };
}

/** Whether a stream came to its end, and all that it has said is kept. */
async function isStored(url: string, session_id: string, turn: StreamedTurn | null): Promise<boolean> {
  if (turn === null || turn.done?.assistant_message?.content !== turn.text) return false;
  const { body } = await send(url, `/plugins/session/${session_id}/messages`, undefined, 'GET');
  return JSON.stringify(body).includes(JSON.stringify(turn.text));
}

/** Starts sessions of a learner whose tutor is the provider that waits. */
async function startTutorSessions(url: string, count: number): Promise<string[]> {
  const { body: user } = await send(url, '/users', { name: 'Ada' });
  await send(url, `/settings/${user.id}`, { active_provider: 'provider_b' }, 'PATCH');
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const { body: project } = await send(url, `/users/${user.id}/projects`, plan);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await send(url, '/plugins/session/start', { project_id: project.id });
    ids.push(body.session.id);
  }
  return ids;
}
