import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunWork } from '../command-result.ts';
import type { ServerJob } from '../server-commands.ts';
import { examples, formatRows, joinParts } from '../text.ts';

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const satisfies ServerJob['status'][];
const USUAL_LIMIT = 20;
const MAX_LIMIT = 1_000;

interface ListOptions {
  readonly status?: ServerJob['status'];
  readonly kind?: string;
  readonly plugin?: string;
  readonly user?: string;
  readonly limit: number;
}

/** `learnwright jobs list`, `show`, `cancel` and `retry`. */
export function addJobs(program: Command, run: RunWork): void {
  const jobs = program
    .command('jobs')
    .summary('look after long work: imports and exports')
    .description(
      'Works on jobs: long work that a server does by itself, such as an import. Works while the server runs and while it ' +
        'does not; a job that waits is done by the next server that runs.',
    );
  addList(jobs, run);
  jobs
    .command('show')
    .summary('show a job')
    .description('Shows a job: how far it is, and what came of it. With --json all that is known, the result included.')
    .argument('<id>', 'the id of the job, as in "learnwright jobs list"')
    .addHelpText('after', examples([['learnwright jobs show 019f3c5e-… --json', 'with its result']]))
    .action((id: string) =>
      run('Looking', async (server) => {
        const job = await server.jobs.show(id);
        return { ending: 'ok', json: job, text: formatJob(job) };
      }),
    );
  jobs
    .command('cancel')
    .summary('ask a job to end')
    .description('Cancels a job that waits, and tells one that runs to end. One that has ended stays as it is.')
    .argument('<id>', 'the id of the job, as in "learnwright jobs list"')
    .addHelpText('after', examples([['learnwright jobs cancel 019f3c5e-…', 'ends it as soon as it looks']]))
    .action((id: string) =>
      run('Cancelling', async (server) => {
        const job = await server.jobs.cancel(id);
        return { ending: 'ok', json: job, text: describeCancelled(job) };
      }),
    );
  jobs
    .command('retry')
    .summary('try a failed job again')
    .description('Lets a job that has failed wait again, with all its tries. It goes on from what its work has saved.')
    .argument('<id>', 'the id of the job, as in "learnwright jobs list"')
    .addHelpText('after', examples([['learnwright jobs retry 019f3c5e-…', 'once what made it fail is repaired']]))
    .action((id: string) =>
      run('Retrying', async (server) => {
        const job = await server.jobs.retry(id);
        return { ending: 'ok', json: job, text: 'The job waits again; a server that runs begins it soon.' };
      }),
    );
}

function addList(jobs: Command, run: RunWork): void {
  jobs
    .command('list')
    .summary('list the jobs')
    .description('Lists the jobs, newest first.')
    .addOption(new Option('--status <status>', 'those alone that are so').choices(STATUSES))
    .option('--kind <kind>', 'those of a kind alone')
    .option('--plugin <name>', 'those of a plugin alone')
    .option('--user <id>', 'those of a user alone')
    .option('--limit <number>', `how many at most (default: ${USUAL_LIMIT})`, parseLimit, USUAL_LIMIT)
    .addHelpText(
      'after',
      examples([
        ['learnwright jobs list --status failed', 'what has failed, and why'],
        ['learnwright jobs list --json', 'all that is known of them'],
      ]),
    )
    .action(({ user, ...options }: ListOptions) =>
      run('Looking', async (server) => {
        const all = await server.jobs.list({ ...options, ...(user !== undefined && { user_id: user }) });
        const text = all.length === 0 ? 'There are no such jobs.' : joinParts(all.map(formatJob));
        return { ending: 'ok', json: { jobs: all }, text };
      }),
    );
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_LIMIT}.`);
}

/** A job as people read it, in a paragraph. */
function formatJob(job: ServerJob): string {
  const { id, kind, plugin, user_id, progress, error, tries, created_at, ended_at } = job;
  const { done, total, message } = progress;
  const facts = formatRows([
    ['Id', id],
    ['Status', describeStatus(job)],
    ['Done', `${done}${total === null ? '' : ` of ${total}`}${message === null ? '' : `, ${message}`}`],
    ['Tries', tries],
    ...(user_id === null ? [] : [['User', user_id] as const]),
    ['Started', created_at],
    ...(ended_at === null ? [] : [['Ended', ended_at] as const]),
    ...(error === null ? [] : [['Error', `${error.code}: ${error.detail}`] as const]),
  ]);
  return `${plugin === null ? kind : `${plugin}: ${kind}`}\n${facts.replaceAll(/^/gm, '  ')}`;
}

function describeStatus({ status, cancel_requested }: ServerJob): string {
  return status === 'running' && cancel_requested ? 'running, and told to end' : status;
}

function describeCancelled({ status }: ServerJob): string {
  if (status === 'running') return 'The job was told to end. "learnwright jobs show" says when it has.';
  return status === 'cancelled' ? 'The job is cancelled.' : `The job had ended before: it has ${status}.`;
}
