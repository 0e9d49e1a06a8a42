import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunWork } from '../command-result.ts';
import { examples, formatRows, joinParts } from '../text.ts';
import type { ServerWork, ServerWorkSummary } from '../work-commands.ts';

const KINDS = ['delivery', 'job', 'schedule'] as const satisfies ServerWork['kind'][];
const STATUSES = ['waiting', 'running', 'failed'] as const satisfies ServerWork['status'][];
const USUAL_LIMIT = 20;
const MAX_LIMIT = 1_000;

interface WorkOptions {
  readonly kind?: ServerWork['kind'];
  readonly status?: ServerWork['status'];
  readonly plugin?: string;
  readonly limit: number;
  readonly counts?: true;
}

/** `learnwright work`. */
export function addWork(program: Command, run: RunWork): void {
  program
    .command('work')
    .summary('list what servers do beside requests')
    .description(
      'Lists the work that waits, runs or has failed for good, by the time of the next try: deliveries to plugins, jobs, and ' +
        'what plugins do at set times. "learnwright effects" and "learnwright jobs" look after the first two.',
    )
    .addOption(new Option('--kind <kind>', 'that of a kind alone').choices(KINDS))
    .addOption(new Option('--status <status>', 'that alone that is so').choices(STATUSES))
    .option('--plugin <name>', 'that of a plugin alone')
    .option('--limit <number>', `how much at most (default: ${USUAL_LIMIT})`, parseLimit, USUAL_LIMIT)
    .option('--counts', 'how much there is of each kind, by state, instead of a list')
    .addHelpText(
      'after',
      examples([
        ['learnwright work --status waiting', 'what waits, and why'],
        ['learnwright work --status failed', 'what is tried no more, and why'],
        ['learnwright work --counts', 'how much there is'],
        ['learnwright work --json', 'all that is known of it'],
      ]),
    )
    .action(({ counts, ...options }: WorkOptions) =>
      run('Looking', async (server) => {
        if (counts === true) {
          const summary = await server.work.summary();
          return { ending: 'ok', json: summary, text: formatSummary(summary) };
        }
        const work = await server.work.list(options);
        const text = work.length === 0 ? 'There is no such work.' : joinParts(work.map(formatWork));
        return { ending: 'ok', json: { work }, text };
      }),
    );
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_LIMIT}.`);
}

function formatSummary({ jobs, deliveries, schedules }: ServerWorkSummary): string {
  const since = deliveries.oldest_due_at === null ? '' : `, the oldest since ${deliveries.oldest_due_at}`;
  return formatRows([
    ['Jobs', `${jobs.queued} waiting, ${jobs.running} running, ${jobs.failed} failed`],
    ['Deliveries', `${deliveries.waiting} waiting${since}; ${deliveries.dead} dead`],
    ['Schedules', `${schedules.total}, of which ${schedules.failing} failed when last tried`],
  ]);
}

/** A piece of work as people read it, in a paragraph. */
function formatWork(work: ServerWork): string {
  const { kind, id, name, plugin, user_id, status, tries, due_at, owner, last_error, wait } = work;
  const facts = formatRows([
    ...(id === name ? [] : [['Id', id] as const]),
    ['Status', status],
    ...(user_id === null ? [] : [['Learner', user_id] as const]),
    ['Tries', tries],
    ['Due', due_at],
    ...(wait === null ? [] : [['Waits', wait.detail] as const]),
    ...(owner === null ? [] : [['Server', owner] as const]),
    ...(last_error === null ? [] : [['Error', last_error] as const]),
  ]);
  return `${kind}: ${plugin === null ? name : `${plugin}, ${name}`}\n${facts.replaceAll(/^/gm, '  ')}`;
}
