import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createSchema } from '../chaos/schema.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { fill, startBareServer } from './http-load.ts';
import { LEARNERS } from './load-records.ts';
import { LOAD_REQUESTS, type LoadName } from './load-requests.ts';
import { measureLoad } from './measure-load.ts';
import { measureInTurn } from './paired-rounds.ts';
import { PROCESSOR_TIME_PRELOAD } from './processor-time.ts';
import type { Measurement } from './report.ts';

/** How long everything is under way, in each direction: a database in the next town. */
const WAY_MILLISECONDS = 2;
const ROUNDS = 3;
const SECONDS = 2;

/** How many times as long as the bare server ours may take. */
const TARGETS: Readonly<Partial<Record<LoadName, number>>> = {
  'GET /users/{user_id}': 1.2,
  'POST of 1 attempt': 0.7,
  'POST of 12 attempts': 0.2,
};

/** A database at the end of a long way. */
interface FarDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * How long one client waits for an answer, one request after the other, where PostgreSQL is far away, against the bare server that sends
 * statement by statement.
 */
export async function benchFarDatabase(): Promise<Measurement[]> {
  const [own, bare] = [await createFarSchema(), await createFarSchema()];
  const preload = PROCESSOR_TIME_PRELOAD;
  const server = await startServer({ environment: { DATABASE_URL: own.url }, preload });
  const bareServer = await startBareServer({ BARE_DATABASE: bare.url });
  try {
    const measurements: Measurement[] = [];
    for (const name of Object.keys(LOAD_REQUESTS).filter(isMeasured)) {
      measurements.push(await compare(name, server, bareServer));
    }
    return measurements;
  } finally {
    await server.stop();
    await bareServer.stop();
    await own.remove();
    await bare.remove();
  }
}

function isMeasured(name: string): name is LoadName {
  return name in TARGETS;
}

async function compare(name: LoadName, server: RunningServer, bareServer: RunningServer): Promise<Measurement> {
  const waitAt = async (asked: RunningServer) => {
    const { rate } = await measureLoad(asked, [LOAD_REQUESTS[name].request(LEARNERS[0] ?? '')], SECONDS * 1_000);
    return 1_000 / rate;
  };
  const { a, b, ratio } = await measureInTurn(
    ROUNDS,
    () => waitAt(server),
    () => waitAt(bareServer),
  );
  const target = TARGETS[name] ?? Number.POSITIVE_INFINITY;
  return {
    name: `${name}, PostgreSQL ${WAY_MILLISECONDS} ms away`,
    baseline: 'Hono, statement by statement',
    figure: `${ratio.toFixed(2)}×`,
    target: `≤ ${target}×`,
    met: ratio <= target,
    values: `${a.toFixed(1)} ms, bare ${b.toFixed(1)} ms`,
    value: a,
  };
}

/** An empty schema with its learners; what is sent to its URL arrives late, in both directions. */
async function createFarSchema(): Promise<FarDatabase> {
  const { url, remove } = await createSchema();
  await fill(url);
  const near = new URL(url);
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const beyond = connect({ host: near.hostname, port: Number(near.port || 5432), noDelay: true });
    socket.setNoDelay(true);
    for (const [from, to] of [[socket, beyond] as const, [beyond, socket] as const]) {
      sockets.add(from);
      from.on('data', (bytes) => void setTimeout(() => to.write(bytes), WAY_MILLISECONDS));
      from.on('error', () => to.destroy());
      from.on('close', () => void setTimeout(() => to.end(), WAY_MILLISECONDS));
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  const far = new URL(url);
  far.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    url: far.href.replaceAll('+', '%20'),
    remove: async () => {
      way.close();
      for (const socket of sockets) socket.destroy();
      await remove();
    },
  };
}
