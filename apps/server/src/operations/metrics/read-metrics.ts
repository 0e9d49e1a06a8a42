import { type Clock, type JobStore, microsecondsOf } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { PluginHost, Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { RequestQueue } from '../../requests/limits/request-queue.ts';
import { measureFreeSpace, measureSqliteFiles, type WrittenPlaces } from '../disk-space.ts';
import { withinTime } from '../within-time.ts';
import type { MetricName } from './metric-table.ts';
import type { ServerMetrics } from './server-metrics.ts';
import type { Sample } from './tallies.ts';

/** The counters and gauges of a moment, by name. */
export type Readings = Readonly<Partial<Record<MetricName, readonly Sample[]>>>;

/** Where the metrics of a moment come from. */
export interface MetricSources {
  readonly version: string;
  readonly metrics: ServerMetrics;
  readonly places: WrittenPlaces;
  readonly database: Pick<Database, 'dialect' | 'readCondition' | 'connections' | 'replica'>;
  readonly host: Pick<PluginHost, 'health' | 'skippedHooks' | 'deliveries'>;
  readonly jobs: Pick<JobStore, 'countByStatus'>;
  readonly clock: Clock;
  readonly queue: Pick<RequestQueue, 'counts'>;
  readonly timers: Timers;
  readonly logger: Logger;
}

type Reader = (sources: MetricSources) => Promise<Readings>;

/** How long a source may take, in milliseconds: a scrape is answered while the database is not. */
const PATIENCE = 2_000;
const READERS: readonly Reader[] = [
  readProcess,
  readPlugins,
  readConnections,
  readAnswering,
  readFiles,
  readSpace,
  readDeliveries,
  readJobs,
];

/** Reads what is to be read now. A source that fails or takes too long is left out, with a line in the log. */
export async function readMetrics(sources: MetricSources): Promise<Readings> {
  const { metrics, timers, logger } = sources;
  const readings = await Promise.all(
    READERS.map(async (read): Promise<Readings> => {
      try {
        return await withinTime(timers, PATIENCE, () => read(sources));
      } catch (error) {
        logger.warn('A part of the metrics could not be read.', { error });
        return {};
      }
    }),
  );
  return Object.assign({}, metrics.counts(), ...readings);
}

async function readProcess({ version, database, queue: { counts } }: MetricSources): Promise<Readings> {
  return {
    learnwright_info: [{ labels: [version, process.versions.node, database.dialect], value: 1 }],
    learnwright_http_requests_under_way: toSamples({ requests: counts.requests, ai_calls: counts.aiCalls }),
    learnwright_http_open: toSamples({ streams: counts.streams, uploads: counts.uploads }),
  };
}

async function readPlugins({ host }: MetricSources): Promise<Readings> {
  const byStatus = Map.groupBy(Object.values(host.health()), ({ status }) => status);
  const skipped = Object.entries(host.skippedHooks());
  return {
    learnwright_plugins: [...byStatus].map(([status, plugins]) => ({ labels: [status], value: plugins.length })),
    learnwright_hooks_skipped: skipped.flatMap(([plugin, hooks]) =>
      hooks.map((hook) => ({ labels: [plugin, hook], value: 1 })),
    ),
  };
}

async function readConnections({ database }: MetricSources): Promise<Readings> {
  const counts = database.connections();
  if (counts === null) return {};
  const { answered: replica, missed: primary } = database.replica() ?? { answered: 0, missed: 0 };
  return {
    learnwright_database_connections: toSamples({ ...counts }),
    learnwright_replica_reads_total: toSamples({ replica, primary }),
  };
}

async function readAnswering({ database, timers }: MetricSources): Promise<Readings> {
  const condition = await withinTime(timers, PATIENCE / 2, database.readCondition).catch(() => null);
  const toGauge = (value: boolean) => [{ labels: [], value: Number(value) }];
  return {
    learnwright_database_up: toGauge(condition !== null),
    learnwright_database_writable: toGauge(condition === 'ok'),
  };
}

async function readFiles({ places }: MetricSources): Promise<Readings> {
  const files = await measureSqliteFiles(places.DATABASE_URL);
  return files === null ? {} : { learnwright_database_bytes: toSamples({ ...files }) };
}

async function readSpace({ places }: MetricSources): Promise<Readings> {
  const spaces = await measureFreeSpace(places);
  return { learnwright_disk_free_bytes: spaces.map(({ place, bytes }) => ({ labels: [place], value: bytes })) };
}

async function readDeliveries({ host, clock }: MetricSources): Promise<Readings> {
  const { waiting, dead, oldest_due_at } = await host.deliveries.summary();
  const age = oldest_due_at === null ? 0 : (clock.microseconds() - microsecondsOf(oldest_due_at)) / 1_000_000;
  return {
    learnwright_effects: toSamples({ waiting, dead }),
    learnwright_effects_oldest_due_seconds: [{ labels: [], value: Math.max(0, age) }],
  };
}

async function readJobs({ jobs }: MetricSources): Promise<Readings> {
  const [queued, running] = await Promise.all([jobs.countByStatus('queued'), jobs.countByStatus('running')]);
  return { learnwright_jobs: toSamples({ queued, running }) };
}

function toSamples(values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([label, value]) => ({ labels: [label], value }));
}
