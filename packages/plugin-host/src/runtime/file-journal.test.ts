import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '@learnwright/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStartJournal, type FileJournal } from './file-journal.ts';

const start = { plugin: 'quiz', version: '1.0.0', phase: 'load' } as const;
let directory = '';
let now = 0;
let alive: number[] = [];
const opened: FileJournal[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'start-journal-'));
  now = 1_700_000_000_000;
  alive = [];
});
afterEach(async () => {
  for (const journal of opened.splice(0)) await journal.end();
  await rm(directory, { recursive: true });
});

/** The journal of another process, which is gone as long as the test runs: only afterwards is its file closed. */
function open(pid: number, host = 'here') {
  const clock = createClock({ wall: () => now, elapsed: () => now });
  const isAlive = (id: number) => alive.includes(id);
  const journal = createStartJournal({ directory: join(directory, 'starts'), host, pid, isAlive, clock });
  opened.push(journal);
  return journal;
}

async function begin(pid: number, host?: string): Promise<void> {
  const journal = open(pid, host);
  await journal.interrupted();
  await journal.begin({ ...start, plugin: 'other' });
  await journal.begin(start);
}

test('a start that ended leaves nothing', async () => {
  const journal = open(1);
  await journal.interrupted();
  await journal.begin(start);
  await journal.end();
  expect(await open(2).interrupted()).toEqual([]);
  expect(await readdir(join(directory, 'starts'))).toEqual([]);
});

test.each([
  { what: 'a process that is gone', pid: 1, reader: 2 },
  { what: 'an earlier process of the same id, as in a container', pid: 7, reader: 7 },
])('the start of $what is interrupted, until it is forgotten', async ({ pid, reader }) => {
  alive = [7];
  await begin(pid);
  expect(await open(reader).interrupted()).toEqual([start]);
  expect(await open(reader + 1).interrupted()).toEqual([start]);
  await open(reader).forget('quiz');
  expect(await open(reader).interrupted()).toEqual([]);
});

test('every interrupted start counts, read by however many processes at once', async () => {
  alive = [3, 4];
  await begin(1);
  now += 1000;
  await begin(2);
  const read = await Promise.all([open(3).interrupted(), open(4).interrupted()]);
  expect(await open(3).interrupted()).toEqual([start, start]);
  expect(read.flat().length).toBeGreaterThanOrEqual(2);
  await open(4).forget('quiz');
  expect(await readdir(join(directory, 'starts'))).toEqual([]);
});

test('forgets the starts of one plugin alone, one whose name begins like it not among them', async () => {
  await begin(1);
  const journal = open(2);
  await journal.begin({ ...start, plugin: 'quiz-master' });
  await open(3).interrupted();
  await open(3).forget('quiz');
  expect(await open(3).interrupted()).toEqual([{ ...start, plugin: 'quiz-master' }]);
});

test('a process that is still there may be starting', async () => {
  alive = [1];
  await begin(1);
  expect(await open(2).interrupted()).toEqual([]);
  alive = [];
  expect(await open(2).interrupted()).toEqual([start]);
});

test('of another host only time can tell', async () => {
  await begin(1, 'there');
  expect(await open(1).interrupted()).toEqual([]);
  now += 121_000;
  expect(await open(1).interrupted()).toEqual([start]);
});

test('a note that was not written whole means that nothing has run', async () => {
  await begin(1);
  for (const name of await readdir(join(directory, 'starts'))) {
    await writeFile(join(directory, 'starts', name), '{"plugin":"qu');
  }
  expect(await open(2).interrupted()).toEqual([]);
});

test('a process that is told to end means no plugin by it', async () => {
  const journal = open(1);
  await journal.interrupted();
  await journal.begin(start);
  journal.abandon();
  expect(await open(2).interrupted()).toEqual([]);
});

const DAY = 86_400_000;
const ended = { plugin: 'quiz', version: '1.0.0', phase: 'run' } as const;

/** A process that a serving plugin ends. */
async function endLater(pid: number): Promise<void> {
  const journal = open(pid);
  await journal.interrupted();
  journal.watch?.('quiz', '1.0.0');
  journal.noteEnd?.('quiz');
  // The second note of one end, such as by the event of an exit after another function.
  journal.noteEnd?.('quiz');
}

test('what a serving plugin has ended is remembered past its next start, until it is forgotten', async () => {
  await endLater(1);
  await open(2).outlive?.('quiz');
  now += DAY - 1_000;
  await endLater(2);
  expect(await open(3).interrupted()).toEqual([ended, ended]);
  await open(3).forget('quiz');
  expect(await open(4).interrupted()).toEqual([]);
});

test('an end counts no more once the plugin has served for a day', async () => {
  await endLater(1);
  now += DAY + 1_000;
  await endLater(2);
  expect(await open(3).interrupted()).toEqual([ended]);
  expect(await readdir(join(directory, 'starts'))).toHaveLength(1);
});

test('a process that is gone in the middle of a call is remembered, and not one whose calls have returned', async () => {
  alive = [1, 2];
  for (const pid of [1, 2]) {
    const journal = open(pid);
    await journal.interrupted();
    journal.watch?.('quiz', '1.0.0');
    const outside = journal.marks?.enter('quiz') ?? null;
    const inside = journal.marks?.enter('first-party') ?? null;
    journal.marks?.leave(inside);
    if (pid === 2) journal.marks?.leave(outside);
  }
  expect(await open(3).interrupted()).toEqual([]);
  alive = [];
  expect(await open(3).interrupted()).toEqual([ended]);
  expect(await readdir(join(directory, 'starts'))).toHaveLength(1);
});

test('an orderly end leaves no mark', async () => {
  const journal = open(1);
  await journal.interrupted();
  journal.watch?.('quiz', '1.0.0');
  journal.marks?.enter('quiz');
  journal.close();
  expect(await readdir(join(directory, 'starts'))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'what root notes belongs to the owner of the folder, whom the server runs as',
  async () => {
    const somebody = { uid: 65_534, gid: 65_533 };
    await chown(directory, somebody.uid, somebody.gid);
    await begin(1);
    await endLater(2);
    const journal = open(3);
    await journal.interrupted();
    journal.watch?.('quiz', '1.0.0');
    journal.marks?.enter('quiz');
    await journal.begin(start);
    const names = await readdir(join(directory, 'starts'));
    expect(names.map((name) => name.split('-')[0]).toSorted()).toEqual([
      'calling',
      'interrupted',
      'interrupted',
      'running',
    ]);
    for (const name of ['', ...names])
      expect(await stat(join(directory, 'starts', name)), name).toMatchObject(somebody);
  },
);
