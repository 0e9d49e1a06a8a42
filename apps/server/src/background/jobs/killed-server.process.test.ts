import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresSchema } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startServerProcess } from '../../../tests/crash/server-process.ts';

const idSchema = z.object({ id: z.string() });
const jobsSchema = z.array(z.object({ id: z.string(), status: z.string() }));
const fileSchema = z.object({ conversations: z.array(z.unknown()) });

async function post(url: string, body: unknown = {}) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return idSchema.parse(await response.json());
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-jobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startServer(databaseUrl: string, folder = createFolder()) {
  const { url, kill } = await startServerProcess(databaseUrl, folder);
  let isKilled = false;
  const killOnce = async () => {
    if (!isKilled) await kill();
    isKilled = true;
  };
  onTestFinished(killOnce);
  return { url, kill: killOnce };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts an export for each of five learners, kills the server, and waits for another one to have done them. */
async function killAtWork(killed: Server, findNext: () => Promise<Server>): Promise<void> {
  const learners: string[] = [];
  for (let learner = 0; learner < 5; learner += 1) {
    const { id } = await post(`${killed.url}/api/users`, { name: 'Ada' });
    for (let count = 0; count < 10; count += 1) {
      const content = `${count} ${'x'.repeat(90_000)}`;
      await post(`${killed.url}/api/users/${id}/conversations`, { source: 'text', content });
    }
    learners.push(id);
  }
  const started = await Promise.all(learners.map((id) => post(`${killed.url}/api/users/${id}/exports`)));
  await killed.kill();
  const next = await findNext();
  await vi.waitFor(
    async () => {
      for (const id of learners) {
        const jobs = jobsSchema.parse(await (await fetch(`${next.url}/api/users/${id}/jobs`)).json());
        expect(jobs.map((job) => job.status)).toEqual(['succeeded']);
      }
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const job of started) {
    const response = await fetch(`${next.url}/api/jobs/${job.id}/result`);
    expect(fileSchema.parse(await response.json()).conversations).toHaveLength(10);
  }
}

it('jobs that a killed server had answered 202 are done by the next start', async () => {
  const folder = createFolder();
  const databaseUrl = `sqlite:${join(folder, 'test.db')}`;
  const killed = await startServer(databaseUrl, folder);
  await killAtWork(killed, () => startServer(databaseUrl, folder));
});

it('jobs that a killed server had answered 202 are done by another server of the database', async () => {
  const { url, remove } = await createPostgresSchema();
  onTestFinished(remove);
  const [killed, other] = [await startServer(url), await startServer(url)];
  await killAtWork(killed, async () => other);
});
