import { requireData, type Schemas } from '@learnwright/client';
import { learnwrightKeys, useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Metrics } from '../parts/metrics/parse-metrics.ts';
import { useMetrics } from '../parts/metrics/use-metrics.ts';
import type { NeedSources } from './list-needs.ts';

/** How often the server is looked at while the page is visible, in milliseconds. */
const PERIOD = 15_000;
/** Rows that are looked through: more of them are seen on their own pages. */
const MOST = 200;
const SOMETIMES = { refetchInterval: PERIOD, staleTime: 5_000 } as const;

/** The server as the overview sees it. */
export interface WatchedServer {
  readonly sources: NeedSources;
  /** When everything was looked at last, in milliseconds since 1970; 0 before that. */
  readonly lookedAt: number;
  readonly isLooking: boolean;
  /** Looks once more, and returns what is known then. */
  lookAgain(): Promise<NeedSources>;
}

/** Looks at the server again and again while the page is visible: reads alone, none of which counts as a change of the administration. */
export function useWatchedServer(): WatchedServer {
  const queries = useLearnwrightQueries();
  const dead = queries.get('/admin/effects', { query: { state: 'dead', limit: MOST } });
  const failed = queries.get('/admin/jobs', { query: { status: 'failed', limit: MOST } });
  const readiness = useReadiness();
  const plugins = useQuery({ ...queries.get('/admin/plugins'), ...SOMETIMES });
  const deliveries = useQuery({ ...dead, ...SOMETIMES });
  const jobs = useQuery({ ...failed, ...SOMETIMES });
  const metrics = useMetrics(PERIOD);
  const all = [readiness, plugins, deliveries, jobs, metrics];
  const times = all.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt));
  return {
    sources: sourcesOf([readiness, plugins, deliveries, jobs, metrics]),
    lookedAt: Math.min(...times),
    isLooking: all.some(({ isFetching }) => isFetching),
    lookAgain: async () =>
      sourcesOf(
        await Promise.all([
          readiness.refetch(),
          plugins.refetch(),
          deliveries.refetch(),
          jobs.refetch(),
          metrics.refetch(),
        ]),
      ),
  };
}

type Read<Value> = Pick<UseQueryResult<Value, Error>, 'data' | 'isError'>;
type Reads = readonly [
  Read<Schemas['Readiness']>,
  Read<Schemas['PluginEntry'][]>,
  Read<Schemas['Delivery'][]>,
  Read<Schemas['Job'][]>,
  Read<Metrics>,
];

function sourcesOf([readiness, plugins, deliveries, jobs, metrics]: Reads): NeedSources {
  return {
    readiness: knownOf(readiness),
    plugins: knownOf(plugins),
    deliveries: knownOf(deliveries),
    jobs: knownOf(jobs),
    metrics: knownOf(metrics),
  };
}

/** What was read last does not count while it cannot be read now. */
function knownOf<Value>({ data, isError }: Read<Value>): Value | null | undefined {
  return isError ? null : data;
}

/**
 * Whether the server can do its work. It answers 503 where it cannot, with what it lacks: the client of the API reads no such answer,
 * so it tells the address alone.
 */
function useReadiness(): UseQueryResult<Schemas['Readiness'], Error> {
  const { client } = useLearnwright();
  const queryClient = useQueryClient();
  return useQuery({
    ...SOMETIMES,
    queryKey: [...learnwrightKeys.get('/health/ready'), 'also while it is not'],
    retry: false,
    queryFn: async ({ signal }): Promise<Schemas['Readiness']> => {
      if (client === null) throw new Error('There is no server.');
      const address = await queryClient.fetchQuery({
        queryKey: [...learnwrightKeys.get('/health'), 'address'],
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        queryFn: async () => {
          const result = await client.get('/health', { retries: 0 });
          requireData(result);
          return result.response.url;
        },
      });
      const answer = await fetch(`${address}/ready`, { signal, cache: 'no-store' });
      const found: unknown = await answer.json();
      if (!isReadiness(found)) throw new Error('The answer is not that of the server.');
      return found;
    },
  });
}

function isReadiness(value: unknown): value is Schemas['Readiness'] {
  return typeof value === 'object' && value !== null && 'database' in value && 'disk' in value && 'effects' in value;
}
