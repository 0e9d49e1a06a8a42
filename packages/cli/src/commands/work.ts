import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunWork } from '../command-result.ts';
import { examples, formatRows, joinParts } from '../text.ts';
import type { ServerWork } from '../work-commands.ts';

const KINDS = ['delivery', 'job', 'schedule'] as const satisfies ServerWork['kind'][];
const STATUSES = ['waiting', 'running', 'failed'] as const satisfies ServerWork['status'][];
const USUAL_LIMIT = 20;
const MAX_LIMIT = 1_000;

interface WorkOptions {
  readonly kind?: ServerWork['kind'];
  readonly status?: ServerWork['status'];
  readonly plugin?: string;
  readonly limit: number;
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
    .addHelpText(
      'after',
      examples([
        ['learnwright work --status failed', 'what is tried no more, and why'],
        ['learnwright work --json', 'all that is known of it'],
      ]),
    )
    .action((options: WorkOptions) =>
      run('Looking', async (server) => {
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

/** A piece of work as people read it, in a paragraph. */
function formatWork({ kind, id, name, plugin, user_id, status, tries, due_at, owner, last_error }: ServerWork): string {
  const facts = formatRows([
    ...(id === name ? [] : [['Id', id] as const]),
    ['Status', status],
    ...(user_id === null ? [] : [['Learner', user_id] as const]),
    ['Tries', tries],
    ['Due', due_at],
    ...(owner === null ? [] : [['Server', owner] as const]),
    ...(last_error === null ? [] : [['Error', last_error] as const]),
  ]);
  return `${kind}: ${plugin === null ? name : `${plugin}, ${name}`}\n${facts.replaceAll(/^/gm, '  ')}`;
}
