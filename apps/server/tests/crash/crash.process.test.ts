import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elementErrorSchema, userSchema } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const ROUNDS = 200;
const KILLS = 4;
const BATCH = 5;
const WRITERS = 4;

/** A batch of attempts on elements of its own and one that all batches share. */
function batchOf(round: number) {
  return Array.from({ length: BATCH }, (_, index) => ({
    set_id: 'set',
    lesson_id: 'lesson',
    exercise_id: 'exercise',
    element_key: index === 0 ? 'shared' : `element ${round}/${index}`,
    attempt_id: `${round}/${index}`,
    correct: index % 2 === 1,
  }));
}

const attemptsSchema = z.object({ attempts: z.array(z.object({ attempt_id: z.string() })) });
const rowsSchema = z.array(elementErrorSchema);

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Sends rounds `from` to `until` from several writers; the process is killed once half of them are answered. */
async function writeUntilKilled(server: ServerProcess, path: string, from: number, until: number): Promise<number[]> {
  const answered: number[] = [];
  let next = from;
  let killed: Promise<void> | null = null;
  async function write(): Promise<void> {
    while (next < until) {
      const round = next++;
      await post(server.url + path, { attempts: batchOf(round) });
      answered.push(round);
      if (answered.length >= (until - from) / 2) killed ??= server.kill();
    }
  }
  await Promise.allSettled(Array.from({ length: WRITERS }, write));
  await killed;
  return answered;
}

describeEachDatabase('a server killed in the middle of writes', ({ createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-crash-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has every answered batch after the restart, and none by half', { timeout: 120_000 }, async () => {
    const databaseUrl = await createUrl();
    let server = await startServerProcess(databaseUrl, folder);
    const user = userSchema.parse(await post(`${server.url}/api/users`, { name: 'Ada' }));
    const path = `/api/users/${user.id}/element-errors`;
    const answered: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const span = ROUNDS / KILLS;
      answered.push(...(await writeUntilKilled(server, path, kill * span, (kill + 1) * span)));
      server = await startServerProcess(databaseUrl, folder);
      const stored = await readAttempts(server, user.id);
      const perRound = Map.groupBy(stored, ({ attempt_id }) => Number(attempt_id.split('/')[0]));
      expect(answered.filter((round) => !perRound.has(round))).toEqual([]);
      expect([...perRound.values()].map((batch) => batch.length)).toEqual(Array(perRound.size).fill(BATCH));
      await requireRowsOfLog(server, path, stored.length);
    }
    await server.kill();
    expect(answered.length).toBeGreaterThan(ROUNDS / 3);
  });
});

async function readAttempts(server: ServerProcess, user_id: string): Promise<{ attempt_id: string }[]> {
  const response = await fetch(`${server.url}/api/users/${user_id}/export`);
  return attemptsSchema.parse(await response.json()).attempts;
}

/** Every attempt of the log is in a row: errors and streaks add up to the log's wrong and right answers. */
async function requireRowsOfLog(server: ServerProcess, path: string, attempts: number): Promise<void> {
  const rows = rowsSchema.parse(await (await fetch(server.url + path)).json());
  const batches = attempts / BATCH;
  expect(rows.find(({ element_key }) => element_key === 'shared')?.error_count).toBe(batches);
  expect(rows.length).toBe(1 + batches * (BATCH - 1));
}
