import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, type RunWork } from '../command-result.ts';
import type { DeliveryReport, ServerDelivery } from '../server-commands.ts';
import { examples, formatRows, joinParts } from '../text.ts';

const STATES = ['waiting', 'dead'] as const satisfies ServerDelivery['state'][];
const USUAL_LIMIT = 20;
const MAX_LIMIT = 1_000;

interface ListOptions {
  readonly state?: ServerDelivery['state'];
  readonly plugin?: string;
  readonly user?: string;
  readonly limit: number;
}

interface AllOption {
  readonly all?: true;
}

interface ReplayOptions {
  readonly hook?: string;
  readonly user?: string;
  readonly since?: string;
}

/** `learnwright effects list`, `retry`, `discard` and `replay`. */
export function addEffects(program: Command, run: RunWork): void {
  const effects = program
    .command('effects')
    .summary('see and retry what plugins are still to be told')
    .description(
      'Works on what follows the end of a session and the like: each plugin is told of it until it has taken it, such as ' +
        'the XP of a lesson. Works while the server runs and while it does not; what waits is delivered by the next one.',
    );
  addList(effects, run);
  addRetry(effects, run);
  addDiscard(effects, run);
  addReplay(effects, run);
}

function addList(effects: Command, run: RunWork): void {
  effects
    .command('list')
    .summary('list what is still to be delivered')
    .description('Lists the deliveries that wait or are dead, by the time of the next try.')
    .addOption(new Option('--state <state>', 'those alone that are so').choices(STATES))
    .option('--plugin <name>', 'those of a plugin alone')
    .option('--user <id>', 'those about a learner alone')
    .option('--limit <number>', `how many at most (default: ${USUAL_LIMIT})`, parseLimit, USUAL_LIMIT)
    .addHelpText(
      'after',
      examples([
        ['learnwright effects list --state dead', 'what has failed for a day, and why'],
        ['learnwright effects list --json', 'all that is known of them'],
      ]),
    )
    .action(({ user, ...options }: ListOptions) =>
      run('Looking', async (server) => {
        const report = await server.effects.list({ ...options, ...(user !== undefined && { user_id: user }) });
        return { ending: 'ok', json: report, text: formatReport(report) };
      }),
    );
}

function addRetry(effects: Command, run: RunWork): void {
  effects
    .command('retry')
    .summary('try dead deliveries again')
    .description('Lets dead deliveries wait again, with all their tries.')
    .argument('[event]', 'the event, as in "learnwright effects list"')
    .argument('[plugin]', 'one plugin that it is to be told; without one, each')
    .option('--all', 'all dead deliveries')
    .addHelpText(
      'after',
      examples([
        ['learnwright effects retry --all', 'once what made them fail is repaired'],
        ['learnwright effects retry on_session_complete:019f3c5e-… gamification', 'one of them'],
      ]),
    )
    .action(async (event_id: string | undefined, plugin: string | undefined, { all }: AllOption) => {
      const filter = toSelection(event_id, plugin, all);
      await run('Retrying', async (server) => {
        const retried = await server.effects.retry(filter);
        return { ending: 'ok', json: { retried }, text: describeRetried(retried) };
      });
    });
}

function addDiscard(effects: Command, run: RunWork): void {
  effects
    .command('discard')
    .summary('discard dead deliveries')
    .description(
      'Deletes dead deliveries: the plugin never learns of what they told, and what would have followed, such as XP, is ' +
        'missing. Sessions that have ended and ratings can be told again with "learnwright effects replay"; the rest is lost.',
    )
    .argument('[event]', 'the event, as in "learnwright effects list"')
    .argument('[plugin]', 'one plugin that it was to be told; without one, each')
    .option('--all', 'all dead deliveries')
    .addHelpText(
      'after',
      examples([['learnwright effects discard on_session_complete:019f3c5e-… gamification', 'one of them']]),
    )
    .action(async (event_id: string | undefined, plugin: string | undefined, { all }: AllOption) => {
      const filter = toSelection(event_id, plugin, all);
      await run('Discarding', async (server) => {
        const discarded = await server.effects.discard(filter);
        return { ending: 'ok', json: { discarded }, text: describeDiscarded(discarded) };
      });
    });
}

/** Which dead deliveries are meant; refuses a command that names none. */
function toSelection(event_id: string | undefined, plugin: string | undefined, all: AllOption['all']) {
  if ((event_id === undefined) !== (all === true)) throw new CommandError('usage', 'Name an event, or give --all.');
  return { ...(event_id !== undefined && { event_id }), ...(plugin !== undefined && { plugin }) };
}

function addReplay(effects: Command, run: RunWork): void {
  effects
    .command('replay')
    .summary('tell a plugin the past again')
    .description(
      'Tells a plugin of the sessions that have ended and the ratings that were given, in the order of each learner. A ' +
        'plugin that was told before does nothing twice.',
    )
    .argument('<plugin>', 'the plugin')
    .option('--hook <name>', 'one hook alone')
    .option('--user <id>', 'one learner alone')
    .option('--since <time>', 'what happened from then on (ISO 8601)', parseTime)
    .addHelpText(
      'after',
      examples([
        ['learnwright effects replay tracking', 'everything'],
        ['learnwright effects replay gamification --since 2026-11-01T00:00:00Z', 'the last weeks'],
      ]),
    )
    .action((plugin: string, { hook, user, since }: ReplayOptions) =>
      run('Asking', async (server) => {
        const replay = await server.effects.replay({ plugin, hook, user_id: user, since });
        const text = `The plugin "${plugin}" is told the past again: ${replay.hooks.join(', ')}.`;
        return { ending: 'ok', json: replay, text };
      }),
    );
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_LIMIT}.`);
}

/** The time in the form of the server: in UTC, with microseconds. */
function parseTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Give a time such as 2026-11-01T00:00:00Z.');
  return `${new Date(time).toISOString().slice(0, -1)}000+00:00`;
}

function describeRetried(count: number): string {
  if (count === 0) return 'No delivery was dead.';
  return `${count} ${count === 1 ? 'delivery waits' : 'deliveries wait'} again; a server that runs tries soon.`;
}

function describeDiscarded(count: number): string {
  if (count === 0) return 'No delivery was dead.';
  return `${count} dead ${count === 1 ? 'delivery is' : 'deliveries are'} discarded.`;
}

/** Deliveries as people read them, a paragraph each, below how many there are. */
function formatReport({ summary, deliveries }: DeliveryReport): string {
  const { waiting, dead, oldest_due_at } = summary;
  const since = oldest_due_at === null ? '' : `, the oldest since ${oldest_due_at}`;
  return joinParts([`${waiting} waiting${since}; ${dead} dead.`, ...deliveries.map(formatDelivery)]);
}

function formatDelivery(delivery: ServerDelivery): string {
  const { plugin, event_id, user_id, state, tries, due_at, last_error, replayed } = delivery;
  const facts = formatRows([
    ['Event', `${event_id}${replayed ? ', of the past' : ''}`],
    ['Learner', user_id],
    ['Failed tries', tries],
    [state === 'dead' ? 'Dead since' : 'Due', due_at],
    ...(last_error === null ? [] : [['Error', last_error] as const]),
  ]);
  return `${plugin}: ${state}\n${facts.replaceAll(/^/gm, '  ')}`;
}
