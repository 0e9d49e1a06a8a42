import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('jobs that a killed server had answered 202 are done by the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-jobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = `sqlite:${join(folder, 'test.db')}`;
  const killed = await startServerProcess(databaseUrl, folder);
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
  const next = await startServerProcess(databaseUrl, folder);
  onTestFinished(next.kill);
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
});
