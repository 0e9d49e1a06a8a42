import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FinishedJoint } from '../../../illustrations/finished-joint.tsx';
import { Failure } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { JobCard } from './job-card.tsx';
import { JobFilters, STATUSES } from './job-filters.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { causeOf, hasThrown } from './work-facts.ts';

/** While a job is under way the list is read again after so many milliseconds, else less often; not while nobody sees the page. */
const SOON = 2_000;
const LATER = 15_000;
const FEW = 25;
const MANY = 100;
const MOST = 500;

/** The jobs, the newest first, as the address says. */
export function JobList() {
  const { text } = useTexts();
  const announce = useAnnounce();
  const queries = useLearnwrightQueries();
  const [search, change] = useConsoleSearch('status', 'kind', 'plugin', 'user');
  const [limit, setLimit] = useState(FEW);
  const { kind, plugin, user: user_id } = search;
  const status = STATUSES.find((name) => name === search.status);
  const jobs = useQuery({
    ...queries.get('/admin/jobs', { query: { limit, status, kind, plugin, user_id } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? SOON : LATER),
  });
  const rows = jobs.data ?? [];
  // The error of a job says no more to learners, whose it may be.
  const thrown = useQuery({ ...queries.get('/plugins/errors'), enabled: rows.some(hasThrown), refetchInterval: LATER });
  const summary = useQuery({ ...queries.get('/admin/work/summary'), refetchInterval: LATER });
  const { place, expect } = useFocusAfterRemoval<HTMLHeadingElement>(rows.map(({ id }) => id).join());
  const isFiltered = [status, kind, plugin, user_id].some((value) => value !== undefined);
  return (
    <>
      <JobFilters search={search} counts={summary.data?.jobs} jobs={rows} onChange={change} />
      <h2 ref={place} tabIndex={-1} className="unseen">
        {text('console.work.list')}
      </h2>
      {jobs.isPending ? (
        <Loading label={text('app.loading')} />
      ) : jobs.isError ? (
        <Failure error={jobs.error} onRetry={jobs.refetch} />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<FinishedJoint />}
          title={text(isFiltered ? 'console.work.no_such_jobs' : 'console.work.no_jobs')}
        >
          {text(isFiltered ? 'console.work.no_such_jobs_text' : 'console.work.no_jobs_text')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-busy={jobs.isPlaceholderData}>
          {rows.map((job) => (
            <li key={job.id}>
              <JobCard job={job} cause={causeOf(job, rows, thrown.data ?? {})} onPress={expect} onDone={announce} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === limit && limit < MOST && (
        <p className="mt-4">
          <Button isBusy={jobs.isPlaceholderData} onClick={() => setLimit(limit < MANY ? MANY : MOST)}>
            {text('console.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function isUnderWay({ status }: { readonly status: string }): boolean {
  return status === 'running' || status === 'queued';
}
