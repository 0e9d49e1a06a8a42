import type { Schemas } from '@learnwright/client';
import type { Metrics } from '../parts/metrics/parse-metrics.ts';
import { labelOf, samplesOf } from '../parts/metrics/read-metrics.ts';

/** What needs somebody: where it is mended stands in `to`, an address below `/console`. */
export interface Need {
  readonly kind: NeedKind;
  /** What it is about, by its own name; empty where the kind says it. */
  readonly object: string;
  /** How many of them there are. */
  readonly count: number;
  /** Why, in the words of the server; null where the kind says it. */
  readonly reason: string | null;
  /** Since when, or when it came last; null where nobody knows. */
  readonly at: string | null;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  /** What stands in its sentence besides. */
  readonly bytes?: number;
}

/** The kinds, the worst ones first. */
export const NEED_KINDS = [
  'unreachable',
  'database',
  'migrations',
  'disk_full',
  'effects_stopped',
  'stopping',
  'unread',
  'failed',
  'quarantined',
  'blocked',
  'dead',
  'disk_low',
  'degraded',
  'schedule',
  'job',
  'newer',
] as const;
/** A kind of need. */
export type NeedKind = (typeof NEED_KINDS)[number];

/** What is known of a part of the server: undefined while it is not, and null where it could not be read. */
type Known<Value> = Value | null | undefined;

/** Where the needs are found. */
export interface NeedSources {
  readonly readiness: Known<Schemas['Readiness']>;
  readonly plugins: Known<readonly Schemas['PluginEntry'][]>;
  /** The deliveries that are dead. */
  readonly deliveries: Known<readonly Schemas['Delivery'][]>;
  /** The jobs that have failed. */
  readonly jobs: Known<readonly Schemas['Job'][]>;
  readonly metrics: Known<Metrics>;
}

/** With less space than this a disk is nearly full: an export, an upload or a backup may fill it. */
const LOW_DISK = 1_000_000_000;
/** The statuses in which a plugin does not do what it is there for. */
const ILL = ['failed', 'quarantined', 'blocked', 'degraded'] as const;
const NOWHERE = { object: '', count: 1, reason: null, at: null, search: {} } as const;

/** Everything that needs somebody, the worst first. */
export function listNeeds(sources: NeedSources): Need[] {
  if (Object.values(sources).every((source) => source === null)) {
    return [{ ...NOWHERE, kind: 'unreachable', to: 'numbers' }];
  }
  const found = [
    ...listReadiness(sources.readiness),
    ...listUnread(sources),
    ...(sources.plugins ?? []).flatMap(listPlugin),
    ...listDeliveries(sources.deliveries ?? []),
    ...listJobs(sources.jobs ?? []),
    ...listDisks(sources),
  ];
  return found.toSorted((left, right) => NEED_KINDS.indexOf(left.kind) - NEED_KINDS.indexOf(right.kind));
}

function listReadiness(readiness: Known<Schemas['Readiness']>): Need[] {
  if (readiness === undefined || readiness === null) return [];
  const { database, migrations, disk, effects, stopping } = readiness;
  const needs: [boolean, NeedKind, string][] = [
    [database === 'unreachable', 'database', 'numbers'],
    [migrations === 'missing', 'migrations', 'numbers'],
    [migrations === 'newer', 'newer', 'numbers'],
    [disk === 'full', 'disk_full', 'numbers'],
    [effects === 'stopped', 'effects_stopped', 'effects'],
    [stopping, 'stopping', 'numbers'],
  ];
  return needs.filter(([isSo]) => isSo).map(([, kind, to]) => ({ ...NOWHERE, kind, to }));
}

/** Parts that could not be read are no sign that all is well. */
function listUnread({ readiness, plugins, deliveries, jobs, metrics }: NeedSources): Need[] {
  const parts: [unknown, string, string][] = [
    [readiness, 'readiness', 'numbers'],
    [plugins, 'plugins', 'plugins'],
    [deliveries, 'deliveries', 'effects'],
    [jobs, 'jobs', 'jobs'],
    [metrics, 'metrics', 'numbers'],
  ];
  return parts
    .filter(([value]) => value === null)
    .map(([, object, to]): Need => ({ ...NOWHERE, kind: 'unread', object, to }));
}

function listPlugin({ name, status, reason, since, schedules }: Schemas['PluginEntry']): Need[] {
  const to = `plugins/${name}`;
  const ill = ILL.find((kind) => kind === status);
  const late = schedules.filter(({ last_error }) => last_error !== null);
  return [
    ...(ill === undefined ? [] : [{ ...NOWHERE, kind: ill, object: name, reason, at: since, to }]),
    ...late.map(
      ({ name: schedule, last_error, last_started_at }): Need => ({
        ...NOWHERE,
        ...{ kind: 'schedule', object: `${schedule} (${name})`, reason: last_error, at: last_started_at, to },
      }),
    ),
  ];
}

function listDeliveries(deliveries: readonly Schemas['Delivery'][]): Need[] {
  return [...Map.groupBy(deliveries, ({ plugin }) => plugin)].map(([plugin, dead]) => {
    const last = latestOf(dead, ({ due_at }) => due_at);
    return {
      ...{ kind: 'dead', object: plugin, count: dead.length, to: 'effects', search: { state: 'dead', plugin } },
      ...{ reason: last?.last_error ?? null, at: last?.due_at ?? null },
    };
  });
}

function listJobs(jobs: readonly Schemas['Job'][]): Need[] {
  return [...Map.groupBy(jobs, nameOf)].map(([object, failed]) => {
    const last = latestOf(failed, ({ ended_at, updated_at }) => ended_at ?? updated_at);
    return {
      ...{ kind: 'job', object, count: failed.length, to: 'jobs', search: { status: 'failed' } },
      ...{ reason: last?.error?.detail ?? null, at: last?.ended_at ?? null },
    };
  });
}

function nameOf({ kind, plugin }: Schemas['Job']): string {
  return plugin === null ? kind : `${kind} (${plugin})`;
}

/** Where readiness calls a disk full, the same disk is not called nearly full as well. */
function listDisks({ readiness, metrics }: NeedSources): Need[] {
  if (readiness?.disk === 'full' || metrics === undefined || metrics === null) return [];
  return samplesOf(metrics, 'learnwright_disk_free_bytes')
    .filter(({ value }) => value < LOW_DISK)
    .map((sample) => ({
      ...NOWHERE,
      ...{ kind: 'disk_low', object: labelOf(sample, 'place'), to: 'numbers', bytes: sample.value },
    }));
}

function latestOf<Row>(rows: readonly Row[], timeOf: (row: Row) => string): Row | undefined {
  return rows.toSorted((left, right) => timeOf(right).localeCompare(timeOf(left)))[0];
}
