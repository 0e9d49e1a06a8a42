import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { ServerCommands } from '../server-commands.ts';
import type { ServerWork, ServerWorkSummary } from '../work-commands.ts';

const DUE = '2026-11-22T12:00:00.000000+00:00';
const WORK: readonly ServerWork[] = [
  {
    ...{ kind: 'delivery', id: 'on_session_complete:019f', name: 'on_session_complete', plugin: 'tracking' },
    ...{ user_id: 'ada', status: 'failed', tries: 12, due_at: DUE, owner: null, last_error: 'Error: full' },
    wait: null,
  },
  {
    ...{ kind: 'schedule', id: 'nightly', name: 'nightly', plugin: 'quiz' },
    ...{ user_id: null, status: 'running', tries: 0, due_at: DUE, owner: 'server-1', last_error: null },
    wait: null,
  },
  {
    ...{ kind: 'job', id: 'job-1', name: 'draft', plugin: 'courses' },
    ...{ user_id: 'ada', status: 'waiting', tries: 0, due_at: DUE, owner: null, last_error: null },
    wait: { reason: 'plugin', detail: 'The plugin "courses" is disabled.' },
  },
];

const SUMMARY: ServerWorkSummary = {
  jobs: { queued: 2, running: 1, failed: 3 },
  deliveries: { waiting: 4, dead: 5, oldest_due_at: DUE },
  schedules: { total: 6, failing: 1 },
};

/** Runs the command over a server with some work, and returns its result and what the server was asked. */
async function runWork(words: readonly string[], work = WORK) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const server: object = {
    work: {
      list: async (question: unknown) => {
        asked.push(question);
        return work;
      },
      summary: async () => SUMMARY,
    },
  };
  const withServer: RunWork = async (_, command) => {
    if (hasWork(server)) results.push(await command(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['work', ...words], { from: 'user' });
  return { asked, result: results[0] };
}

/** The boundary to a server of which only the work is asked. */
function hasWork(server: object): server is ServerCommands {
  return 'work' in server;
}

it('lists work of every kind as people read it, and as JSON', async () => {
  const { asked, result } = await runWork(['--kind', 'delivery', '--status', 'failed', '--plugin', 'tracking']);
  expect(asked).toEqual([{ kind: 'delivery', status: 'failed', plugin: 'tracking', limit: 20 }]);
  expect(result?.json).toEqual({ work: WORK });
  expect(result?.text).toBe(`delivery: tracking, on_session_complete
  Id       on_session_complete:019f
  Status   failed
  Learner  ada
  Tries    12
  Due      ${DUE}
  Error    Error: full

schedule: quiz, nightly
  Status  running
  Tries   0
  Due     ${DUE}
  Server  server-1

job: courses, draft
  Id       job-1
  Status   waiting
  Learner  ada
  Tries    0
  Due      ${DUE}
  Waits    The plugin "courses" is disabled.`);
});

it('counts the work by kind and state', async () => {
  const { asked, result } = await runWork(['--counts']);
  expect(asked).toEqual([]);
  expect(result?.json).toEqual(SUMMARY);
  expect(result?.text).toBe(`Jobs        2 waiting, 1 running, 3 failed
Deliveries  4 waiting, the oldest since ${DUE}; 5 dead
Schedules   6, of which 1 failed when last tried`);
});

it('says that there is no such work, and takes no limit that is none', async () => {
  expect((await runWork(['--limit', '5'], [])).result?.text).toBe('There is no such work.');
  await expect(runWork(['--limit', '0'])).rejects.toThrow('whole number');
});
