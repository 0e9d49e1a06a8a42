import { setImmediate } from 'node:timers/promises';
import { AppError, formatTimestamp, type LeasedWork, microsecondsOf, type WorkLeases } from '@learnwright/core';
import { expect, it } from 'vitest';
import { createTestPorts } from '../../tests/test-ports.ts';
import { sortDue, type WorkKind, type WorkOutcome } from './work-kind.ts';
import { createWorker } from './worker.ts';

interface Key {
  readonly id: string;
}
interface Row extends Key, LeasedWork {
  readonly queue: string;
}

/** Rows of work that several workers share, and what the test does of it. */
function createWork(options: Partial<Pick<WorkKind<Key, Row>, 'parallel' | 'ahead' | 'queueOf'>> = {}) {
  const ports = createTestPorts();
  const rows = new Map<string, Row>();
  const begun: { readonly id: string; readonly lost: AbortSignal; readonly end: (outcome: WorkOutcome) => void }[] = [];
  const living = new Set<string>();
  const change = ({ id }: Key, changes: Partial<Row>) => {
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, ...changes });
  };
  const free = { owner: null, leased_until: null };
  const leases: WorkLeases<Key> = {
    take: async (keys, { owner, until, now }) => {
      const taken = sortDue([...rows.values()], now).items.filter(({ id }) => keys.some((key) => key.id === id));
      for (const key of taken) change(key, { owner, leased_until: until });
      return taken;
    },
    extend: async (keys, { owner, until }) => {
      const own = keys.filter(({ id }) => rows.get(id)?.owner === owner);
      for (const key of own) change(key, { leased_until: until });
      return own;
    },
    giveBack: async (key, _, due_at) => change(key, { ...free, due_at }),
    release: async (owner) => {
      for (const row of rows.values()) if (owner === null || row.owner === owner) change(row, free);
    },
  };
  const start = (owner = 'one') => {
    living.add(owner);
    const kind: WorkKind<Key, Row> = {
      ...{ name: 'work', leases, lease: 30_000, parallel: 2, ahead: 0, seldom: 10_000, ...options },
      keyOf: ({ id }) => id,
      find: async () => sortDue([...rows.values()], ports.clock.now()),
      perform: ({ id }, lost) => new Promise((resolve) => void begun.push({ id, lost, end: resolve })),
    };
    const server = { id: owner, isLiving: async (id: string) => living.has(id) };
    const logger = ports.createLogger('work');
    return createWorker(kind, { ...ports, logger, server, transaction: (work) => work() });
  };
  const now = () => ports.clock.now();
  const later = (milliseconds: number) => formatTimestamp(microsecondsOf(now()) + milliseconds * 1_000);
  const add = (id: string, queue = id) => rows.set(id, { id, queue, due_at: now(), owner: null, leased_until: null });
  const settle = async () => {
    for (let count = 0; count < 5; count += 1) await setImmediate();
  };
  const pass = async (milliseconds: number) => {
    ports.pass(milliseconds);
    ports.timers.elapse(milliseconds);
    await settle();
  };
  /** Ends a piece: it is gone, or waits for so many milliseconds. */
  const end = async (id: string, pause: number | null = null) => {
    const piece = begun.findLast((each) => each.id === id);
    const write = async () =>
      void (pause === null ? rows.delete(id) : change({ id }, { ...free, due_at: later(pause) }));
    piece?.end({ isDone: pause === null, write });
    await settle();
  };
  const ids = () => begun.map(({ id }) => id);
  return { ...ports, rows, begun, living, leases, start, add, settle, pass, end, ids, change };
}

it('does as much at once as it may, the first one first, and the next one when one has ended', async () => {
  const { add, start, settle, end, ids } = createWork();
  for (const id of ['a', 'b', 'c', 'd']) add(id);
  await start().start({ alone: true });
  await settle();
  expect(ids()).toEqual(['a', 'b']);
  await end('b');
  expect(ids()).toEqual(['a', 'b', 'c']);
  await end('c', 60_000);
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
});

it('finds at once what it is told of, when it is due what waits for another try, and now and then what nobody told of', async () => {
  const { add, start, settle, pass, end, ids } = createWork();
  const worker = start();
  await worker.start({ alone: true });
  await settle();
  add('told');
  worker.hurry();
  await settle();
  expect(ids()).toEqual(['told']);
  await end('told', 4_000);
  await pass(3_000);
  expect(ids()).toEqual(['told']);
  await pass(1_100);
  expect(ids()).toEqual(['told', 'told']);
  await end('told');
  add('quiet');
  await pass(10_000);
  expect(ids()).toEqual(['told', 'told', 'quiet']);
});

it('shares rows with other workers, and nothing is done twice', async () => {
  const { add, start, settle, end, ids, rows } = createWork();
  for (let count = 0; count < 20; count += 1) add(`${count}`);
  const workers = ['one', 'two', 'three'].map((owner) => start(owner));
  const running = workers.map((worker) => worker.run());
  while (rows.size > 0) {
    await settle();
    for (const id of ids().filter((each) => rows.has(each))) await end(id);
  }
  await Promise.all(running);
  expect(ids().toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`).toSorted());
});

it('keeps what takes long while it works on it, and is told when somebody else has it', async () => {
  const { add, start, settle, pass, begun, change, ids } = createWork();
  add('long');
  const [one, two] = [start('one'), start('two')];
  await one.start({ alone: false });
  await settle();
  await two.start({ alone: false });
  for (let count = 0; count < 10; count += 1) await pass(10_000);
  expect(ids()).toEqual(['long']);
  expect(begun[0]?.lost.aborted).toBe(false);
  change({ id: 'long' }, { owner: 'two' });
  for (let count = 0; count < 3; count += 1) await pass(10_000);
  expect(begun[0]?.lost.aborted).toBe(true);
});

it('takes at once what a server has that is no more, and what nobody extends when its lease has run out', async () => {
  const { add, start, settle, pass, living, change, ids } = createWork();
  add('of-the-dead');
  add('of-the-silent');
  const until = '2099-01-01T00:00:00.000000+00:00';
  change({ id: 'of-the-dead' }, { owner: 'dead', leased_until: until });
  living.add('silent');
  change({ id: 'of-the-silent' }, { owner: 'silent', leased_until: until });
  const worker = start();
  await worker.start({ alone: false });
  await settle();
  expect(ids()).toEqual(['of-the-dead']);
  change({ id: 'of-the-silent' }, { leased_until: '2001-01-01T00:00:00.000000+00:00' });
  await pass(10_000);
  expect(ids()).toEqual(['of-the-dead', 'of-the-silent']);
});

it('does the pieces of a queue one after the other, and leaves the others where one waits for another try', async () => {
  const { add, rows, start, settle, end, ids } = createWork({ parallel: 8, ahead: 100, queueOf: ({ queue }) => queue });
  for (const id of ['a1', 'a2', 'b1']) add(id, id.slice(0, 1));
  const worker = start();
  const { until } = worker.lease();
  const items = [...rows.values()];
  const [first, , other] = items.map((item) => worker.begin(item, until));
  await settle();
  expect(ids()).toEqual(['a1', 'b1']);
  await end('b1');
  await end('a1', 1_000);
  expect([await first, await other]).toEqual([false, true]);
  // The second one is leased already, so it has its turn; what has no lease yet waits.
  expect(ids()).toEqual(['a1', 'b1', 'a2']);
  const followed = worker.follow('a', async () => items[0] ?? null);
  await end('a2', 1_000);
  expect(await followed).toBe(false);
  expect(ids()).toEqual(['a1', 'b1', 'a2']);
});

it('writes later what the database could not take, and does not do it again', async () => {
  const { add, start, settle, pass, begun, rows, ids } = createWork();
  add('a');
  await start().start({ alone: true });
  await settle();
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries < 10) throw new AppError('database_unavailable', 'The database is away.');
    rows.delete('a');
  };
  begun[0]?.end({ isDone: true, write });
  for (let count = 0; count < 12; count += 1) await pass(5_000);
  expect([tries, ids(), rows.size]).toEqual([10, ['a'], 0]);
});

it('does again what the database refuses for good, once its lease has run out', async () => {
  const { add, start, settle, pass, begun, ids } = createWork();
  add('a');
  await start().start({ alone: true });
  await settle();
  begun[0]?.end({ isDone: true, write: () => Promise.reject(new Error('too long')) });
  for (let count = 0; count < 8; count += 1) await pass(5_000);
  expect(ids()).toEqual(['a', 'a']);
});

it('gives back what fails before anything has come of it', async () => {
  const { add, rows, settle, log, createLogger, timers, clock, leases, pass } = createWork();
  add('a');
  let tries = 0;
  const worker = createWorker<Key, Row>(
    {
      ...{ name: 'work', leases, lease: 30_000, parallel: 1, ahead: 0, seldom: 10_000 },
      keyOf: ({ id }) => id,
      find: async () => sortDue([...rows.values()], clock.now()),
      perform: async () => {
        tries += 1;
        throw new Error('torn');
      },
    },
    {
      ...{ clock, timers, logger: createLogger('work'), transaction: (work) => work() },
      server: { id: 'one', isLiving: async () => false },
    },
  );
  await worker.start({ alone: true });
  await settle();
  expect([tries, log.map(({ message }) => message)]).toEqual([
    1,
    ['A piece of work could not be done; another try follows.'],
  ]);
  await pass(1_100);
  expect(tries).toBe(2);
});

it('begins nothing more when it stops, waits for a while, and gives back what has not ended', async () => {
  const { add, rows, start, settle, end, pass, ids } = createWork();
  for (const id of ['a', 'b', 'c']) add(id);
  const worker = start();
  await worker.start({ alone: true });
  await settle();
  const stopping = worker.stop(3_000);
  await end('a');
  await pass(3_000);
  expect(await stopping).toEqual(['b']);
  expect([...rows.values()].map(({ id, owner }) => [id, owner])).toEqual([
    ['b', null],
    ['c', null],
  ]);
  worker.hurry();
  await pass(60_000);
  expect(ids()).toEqual(['a', 'b']);
});
