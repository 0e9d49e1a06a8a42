import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../page/failure.tsx';
import { plainText } from '../../../page/plain-name.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Part } from './part.tsx';

const SHOWN = 10;
const TONES = {
  queued: 'plain',
  running: 'plain',
  succeeded: 'right',
  failed: 'wrong',
  cancelled: 'almost',
} as const satisfies Record<Schemas['Job']['status'], string>;

/** What was done for a learner behind their requests, newest first, and why it failed. */
export function UserJobs({ user_id }: { readonly user_id: string }) {
  const { text, format } = useTexts();
  const query = { limit: SHOWN };
  const jobs = useQuery(useLearnwrightQueries().get('/users/{user_id}/jobs', { params: { user_id }, query }));
  return (
    <Part title={text('console.people.jobs')}>
      {jobs.isPending && <Loading label={text('app.loading')} />}
      {jobs.isError && <Failure error={jobs.error} onRetry={() => jobs.refetch()} />}
      {jobs.data?.length === 0 && <p>{text('console.people.no_jobs')}</p>}
      {jobs.data !== undefined && jobs.data.length > 0 && (
        <DataTable
          title={text('console.people.jobs')}
          rows={jobs.data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: text('console.people.job'),
              show: ({ kind, plugin }) => (plugin === null ? kind : `${plugin}: ${kind}`),
            },
            {
              title: text('console.people.state'),
              show: ({ status }) => <Badge tone={TONES[status]}>{text(`console.people.job_${status}`)}</Badge>,
              isShort: true,
            },
            {
              title: text('console.people.begun'),
              show: ({ created_at }) => format.moment(created_at),
              isShort: true,
            },
            {
              title: text('console.people.reason'),
              show: ({ error }) => (error === null ? '–' : <span lang="en">{plainText(error.detail)}</span>),
            },
          ]}
        />
      )}
    </Part>
  );
}
