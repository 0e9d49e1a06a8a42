import { type StoredWork, type Timestamp, WORK_WAITS, type Work, type WorkWait } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** Who asks: a server, or a command, which starts no plugin and knows only which are enabled. */
type Asking = 'server' | 'command';

type KnownPlugin = ReturnType<AppContext['host']['plugins']>[number];

/** What reasons are found in. */
interface Facts extends Pick<AppContext, 'host' | 'config'> {
  readonly asking: Asking;
  readonly now: Timestamp;
  readonly tablesWithoutRights: readonly string[];
  readonly plugins: ReadonlyMap<string, KnownPlugin>;
  /** The event that is the first of the line, by the key of a delivery behind it. */
  readonly ahead: ReadonlyMap<string, string>;
  readonly runningJobs: number;
}

/** The table that has the rows of each kind of work. */
const TABLES = {
  delivery: 'event_deliveries',
  job: 'jobs',
  schedule: 'plugin_schedules',
} as const satisfies Record<Work['kind'], string>;

/** Finds a sentence for each reason; null where it is not this one. */
const REASONS = {
  rights: ({ kind }, { tablesWithoutRights }) =>
    tablesWithoutRights.includes(TABLES[kind])
      ? `The role of the server may not read and write the table "${TABLES[kind]}". "learnwright doctor" says what to grant.`
      : null,
  plugin: whyPluginRests,
  hook: ({ kind, name, plugin }, { host }) =>
    kind === 'delivery' && plugin !== null && host.skippedHooks()[plugin]?.includes(name) === true
      ? `The plugin "${plugin}" is not told of ${name} for a while: it has failed too often.`
      : null,
  line: (work, { ahead }) => {
    const first = ahead.get(keyOf(work.id, work.plugin));
    return first === undefined ? null : `It waits behind ${first}, which the plugin is told first about this learner.`;
  },
  retry: ({ due_at, tries, last_error }, { now }) =>
    due_at > now && (tries > 0 || last_error !== null) ? `The last try failed; the next one is at ${due_at}.` : null,
  time: ({ due_at }, { now }) => (due_at > now ? `It is due at ${due_at}.` : null),
  server: ({ kind }, { runningJobs, config }) =>
    kind === 'job' && runningJobs > 0
      ? `It is due. Jobs that run: ${runningJobs}. Each server runs ${config.jobs.running} at once (jobs.running).`
      : 'It is due. A server that runs and is free begins it within seconds.',
} as const satisfies Record<WorkWait['reason'], (work: StoredWork, facts: Facts) => string | null>;

/** Says of each piece of work why it waits, if it does. */
export async function explainWaits(
  work: readonly StoredWork[],
  context: Pick<AppContext, 'work' | 'host' | 'config' | 'clock' | 'tablesWithoutRights'>,
  asking: Asking,
): Promise<Work[]> {
  const waiting = work.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return work.map((item) => ({ ...item, wait: null }));
  const deliveries = waiting.flatMap(({ kind, id, plugin }) =>
    kind === 'delivery' && plugin !== null ? [{ event_id: id, plugin }] : [],
  );
  const [tablesWithoutRights, lines, { jobs }] = await Promise.all([
    context.tablesWithoutRights(),
    context.work.findAhead(deliveries),
    context.work.count(),
  ]);
  const { host, config, clock } = context;
  const facts: Facts = {
    ...{ host, config, asking, tablesWithoutRights },
    now: clock.now(),
    plugins: new Map(host.plugins().map((plugin) => [plugin.name, plugin])),
    ahead: new Map(lines.map(({ event_id, plugin, ahead }) => [keyOf(event_id, plugin), ahead])),
    runningJobs: jobs.running,
  };
  return work.map((item) => ({ ...item, wait: item.status === 'waiting' ? findWait(item, facts) : null }));
}

function findWait(work: StoredWork, facts: Facts): WorkWait | null {
  for (const reason of WORK_WAITS) {
    const detail = REASONS[reason](work, facts);
    if (detail !== null) return { reason, detail };
  }
  return null;
}

function whyPluginRests({ kind, name, plugin }: StoredWork, { asking, plugins, host }: Facts): string | null {
  if (plugin === null) return null;
  const known = plugins.get(plugin);
  if (known === undefined) return `No plugin "${plugin}" is installed.`;
  const { enabled, health } = known;
  const why = health.reason === null ? '' : ` ${health.reason}`;
  if (!enabled) return `The plugin "${plugin}" is disabled.${why}`;
  if (asking === 'command') return null;
  if (health.status !== 'active' && health.status !== 'degraded')
    return `The plugin "${plugin}" is ${health.status}.${why}`;
  return kind === 'job' && !host.hasJob(plugin, name) ? `The plugin "${plugin}" runs, and does no "${name}".` : null;
}

function keyOf(event_id: string, plugin: string | null): string {
  return `${event_id} ${plugin}`;
}
