import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { ServerCommands, ServerJob } from '../server-commands.ts';

const JOB: ServerJob = {
  ...{
    id: 'job-1',
    kind: 'import_content',
    plugin: 'content',
    user_id: null,
    status: 'running',
    cancel_requested: false,
  },
  progress: { done: 3, total: 7, message: 'lessons' },
  ...{ error: null, tries: 1, created_at: '2026-11-22T12:00:00.000000+00:00', ended_at: null },
};

/** Runs a command over a server with one job, and returns its result and what the server was asked. */
async function runJobs(words: readonly string[], job: ServerJob = JOB) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const answer = (value: unknown) => async (question: unknown) => {
    asked.push(question);
    return value;
  };
  const server: object = { jobs: { list: answer([job]), show: answer(job), cancel: answer(job), retry: answer(job) } };
  const withServer: RunWork = async (_, work) => {
    if (hasJobs(server)) results.push(await work(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['jobs', ...words], { from: 'user' });
  return { asked, result: results[0] };
}

/** The boundary to a server of which only the jobs are asked. */
function hasJobs(server: object): server is ServerCommands {
  return 'jobs' in server;
}

it('lists jobs as people read them, and as JSON', async () => {
  const { asked, result } = await runJobs(['list', '--status', 'running', '--limit', '5']);
  expect(asked).toEqual([{ status: 'running', limit: 5 }]);
  expect(result?.json).toEqual({ jobs: [JOB] });
  expect(result?.text).toMatch(
    /^content: import_content\n {2}Id +job-1\n {2}Status +running\n {2}Done +3 of 7, lessons\n/,
  );
  await expect(runJobs(['list', '--limit', '0'])).rejects.toThrow('whole number');
});

it('lists the jobs of a kind, a plugin and a user', async () => {
  const { asked } = await runJobs(['list', '--kind', 'import_content', '--plugin', 'content', '--user', 'ada']);
  expect(asked).toEqual([{ kind: 'import_content', plugin: 'content', user_id: 'ada', limit: 20 }]);
});

it('lets a failed job be tried again', async () => {
  const { asked, result } = await runJobs(['retry', 'job-1'], { ...JOB, status: 'queued' });
  expect(asked).toEqual(['job-1']);
  expect(result).toMatchObject({ json: { id: 'job-1' }, text: expect.stringContaining('waits again') });
});

it('shows why a job has failed', async () => {
  const error = { code: 'conflict', detail: 'There already is a set.' };
  const { asked, result } = await runJobs(['show', 'job-1'], { ...JOB, status: 'failed', plugin: null, error });
  expect(asked).toEqual(['job-1']);
  expect(result?.text).toMatch(/^import_content\n(?:.*\n)*.*Error +conflict: There already is a set\.$/);
});

it.each([
  ['running', 'told to end'],
  ['cancelled', 'is cancelled'],
  ['succeeded', 'had ended before: it has succeeded'],
] as const)('cancels a job, which is %s then', async (status, words) => {
  expect((await runJobs(['cancel', 'job-1'], { ...JOB, status })).result?.text).toContain(words);
});
