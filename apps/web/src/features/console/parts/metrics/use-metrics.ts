import { useLearnwrightQueries } from '@learnwright/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Metrics, parseMetrics } from './parse-metrics.ts';

/** The numbers of the server, read again and again while the page is visible. */
export function useMetrics(every: number): UseQueryResult<Metrics, Error> {
  const queries = useLearnwrightQueries();
  return useQuery({
    ...queries.get('/admin/metrics'),
    select: parseMetrics,
    refetchInterval: every,
    // Somebody who comes back sees what is now.
    staleTime: 5_000,
  });
}
