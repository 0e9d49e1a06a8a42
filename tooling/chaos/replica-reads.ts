import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startServer } from '../start-server.ts';
import type { DeploymentOptions, DeploymentRow } from './deployment.ts';
import { SHORT_PAUSE } from './faults.ts';
import { send } from './learner.ts';
import { startStandbyPair } from './standby-pair.ts';

/** Short time-outs, so that they are reached within the trial. */
const SETTINGS = 'database: { statement_seconds: 3, replica_wait_seconds: 0.5 }\n';
/** How long a replica is left alone after it has failed, and a little more. */
const REST_MILLISECONDS = 6_000;
/** How long lists may take to be read from where they should, in milliseconds. */
const PATIENCE = 15_000;
const MOST_TRIES = 20;
const POLL_MILLISECONDS = 100;
const COUNT = /^learnwright_replica_reads_total\{from="(\w+)"\} (\d+)$/gm;

/** What a learner has written, and looks for in lists. */
interface Look {
  readonly write: { readonly path: string; readonly body: unknown };
  /** The list that has what was written, over whichever server. */
  readonly list: string;
  readonly word: string;
}

/** Clients that write and look. */
interface Looking {
  /** Does something while no request of them is under way. */
  between<T>(act: () => T): Promise<T>;
  stop(): Promise<void>;
}

/** What clients have met. */
interface Tally {
  requests: number;
  refused: number;
  errors: number;
  /** Writes that were answered, and that a list which was asked for afterwards does not have. */
  missing: number;
  longest: number;
}

/**
 * Has learners write over one server and look for it in lists of another one, both of which read them from a standby: while that follows,
 * while it replays nothing, while it hangs, and once it has become a primary of its own.
 */
export async function tryReplica({ short, report }: DeploymentOptions): Promise<DeploymentRow> {
  const pair = await startStandbyPair('asynchronous');
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-replica-'));
  writeFileSync(join(folder, 'app.yaml'), SETTINGS);
  const environment = {
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    APP_CONFIG_DIR: folder,
  };
  const servers: RunningServer[] = [];
  const began = performance.now();
  const tally: Tally = { requests: 0, refused: 0, errors: 0, missing: 0, longest: 0 };
  const phase = short ? 500 : 10_000;
  // The short form goes on as soon as the replica is asked again.
  const rest = short ? 0 : REST_MILLISECONDS;
  let reads = '';
  try {
    for (let index = 0; index < 2; index += 1) servers.push(await startServer({ environment }));
    const urls = servers.map(({ url }) => url);
    const looking = startLooking(urls, tally, short ? { clients: 3, pause: SHORT_PAUSE } : { clients: 8, pause: 0 });
    const use = async (name: string, milliseconds: number, expected: 'replica' | 'primary' | null) => {
      const before = await countReads(urls);
      const began = performance.now();
      const used = { replica: 0, primary: 0 };
      for (let isUsed = false; !isUsed && performance.now() - began < PATIENCE; ) {
        await delay(milliseconds);
        const after = await countReads(urls);
        Object.assign(used, { replica: after.replica - before.replica, primary: after.primary - before.primary });
        isUsed = expected === null || used[expected] > 0;
      }
      reads += `${reads === '' ? '' : ', '}${name} ${used.replica} and ${used.primary}`;
      if (expected !== null && used[expected] === 0)
        report(`while the standby ${name}, no list was read from the ${expected}.`);
    };
    await use('follows', phase, 'replica');
    await insist(() => pair.standby.run('select pg_wal_replay_pause()'));
    await use('replays nothing', phase, 'primary');
    await insist(() => pair.standby.run('select pg_wal_replay_resume()'));
    await use('follows again', rest + phase, 'replica');
    // An export that is under way there would be given up.
    const goOn = await looking.between(pair.standby.freeze);
    await use('hangs', Math.max(phase, 2_000), 'primary');
    goOn();
    await use('goes on', rest + phase, 'replica');
    await insist(pair.promote);
    await use('is a primary', phase, 'primary');
    await looking.stop();
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
    await pair.remove();
  }
  return {
    setup: `lists from a standby (while it: lists from it and from the primary): ${reads}`,
    requests: tally.requests,
    refused_503: tally.refused,
    errors: tally.errors,
    lost: tally.missing,
    doubled: 0,
    longest_s: Number((tally.longest / 1_000).toFixed(1)),
    seconds: Number(((performance.now() - began) / 1_000).toFixed(1)),
    recovery_s: null,
  };
}

/** What a standby replays may end any statement there, also those of this trial. */
async function insist(run: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await delay(POLL_MILLISECONDS);
    }
  }
}

/** Has clients write over one server and look over the other, by turns, with a pause between, until they are stopped. */
function startLooking(
  urls: readonly string[],
  tally: Tally,
  { clients, pause }: { readonly clients: number; readonly pause: number },
): Looking {
  let isOver = false;
  let held: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();

  /** Sends a request; null where it is not answered as it should be. */
  async function ask(url: string, path: string, body?: unknown) {
    const began = performance.now();
    const answer = await send(url, path, body, body === undefined ? 'GET' : 'POST').catch(() => null);
    tally.requests += 1;
    tally.longest = Math.max(tally.longest, performance.now() - began);
    if (answer === null || (answer.status >= 400 && answer.status !== 503)) tally.errors += 1;
    else if (answer.status === 503) tally.refused += 1;
    else return answer.body;
    return null;
  }

  async function client(): Promise<void> {
    const user = await ask(urls[0] ?? '', '/users', { name: 'Ada' });
    for (let round = 0; !isOver; round += 1) {
      await held;
      const look = lookFor(toLook(round, user.id), round % 2 === 0 ? urls : urls.toReversed());
      underWay.add(look);
      await look;
      underWay.delete(look);
      if (pause > 0) await delay(pause);
    }
  }

  async function lookFor({ write, list, word }: Look, [writer = '', reader = '']: readonly string[]): Promise<void> {
    if ((await ask(writer, write.path, write.body)) === null) return;
    const found = await ask(reader, list);
    if (found !== null && !JSON.stringify(found).includes(word)) tally.missing += 1;
  }

  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    between: async (act) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      // Who has passed the gate already begins one more.
      while (underWay.size > 0) await Promise.all(underWay);
      try {
        return act();
      } finally {
        resolve();
      }
    },
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** A lesson in the list of a learner and in the export, and a learner in the list of all. */
function toLook(round: number, user_id: string): Look {
  const word = randomUUID();
  if (round % 3 === 0) return { write: { path: '/users', body: { name: word } }, list: `/users?q=${word}`, word };
  const path = `/users/${user_id}/lesson-progress`;
  const body = { set_id: 'set', lesson_id: word, step_result: { step_id: 'step', correct: 1, total: 1 } };
  const list = round % 3 === 1 ? `${path}?limit=5` : `/users/${user_id}/export`;
  return { write: { path, body: { ...body, mark_completed: true } }, list, word };
}

/** How many lists the servers have read from the replica, and from the primary in its place. */
async function countReads(urls: readonly string[]): Promise<{ readonly replica: number; readonly primary: number }> {
  const pages = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const counts = pages.flatMap((page) => [...page.matchAll(COUNT)]);
  const sum = (from: string) =>
    counts.reduce((total, [, place, count]) => total + (place === from ? Number(count) : 0), 0);
  return { replica: sum('replica'), primary: sum('primary') };
}
