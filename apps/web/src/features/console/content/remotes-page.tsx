import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyShelf } from '../../../illustrations/empty-shelf.tsx';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { FollowForm } from './follow-form.tsx';
import { RemoteCard } from './remote-card.tsx';

const PORTION = 50;
const MOST = 500;

/** The repositories that sets follow, and how the last update of each ended. */
export function RemotesPage() {
  const { text } = useTexts();
  const [limit, setLimit] = useState(PORTION);
  const remotes = useQuery(useLearnwrightQueries().get('/plugins/content/remotes', { query: { limit } }));
  const { data } = remotes;
  return (
    <>
      <PageHeading title={text('console.content.remotes.title')}>
        <p className="max-w-measure text-ink-soft">{text('console.content.remotes.lead')}</p>
        <p>
          <ConsoleLink to="content" className="link py-2.5">
            {text('console.content.all_sets')}
          </ConsoleLink>
        </p>
      </PageHeading>
      <div className="grid gap-6">
        <Schedule />
        {remotes.isPending && <Loading label={text('app.loading')} />}
        {remotes.isError && <Failure error={remotes.error} onRetry={() => remotes.refetch()} />}
        {data?.length === 0 && (
          <EmptyState picture={<EmptyShelf />} title={text('console.content.remotes.none_title')}>
            {text('console.content.remotes.none')}
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className="grid gap-4" aria-label={text('console.content.remotes.list')}>
            {data.map((remote) => (
              <RemoteCard key={remote.remote_id} remote={remote} />
            ))}
          </ul>
        )}
        {data !== undefined && data.length === limit && limit < MOST && (
          <p>
            <Button onClick={() => setLimit(Math.min(MOST, limit + PORTION))}>{text('console.more')}</Button>
          </p>
        )}
        <FollowForm />
      </div>
    </>
  );
}

/** How often all of them are updated: a setting of the plugin. */
function Schedule() {
  const { text, format } = useTexts();
  const settings = useQuery(
    useLearnwrightQueries().get('/admin/plugins/{name}/settings', { params: { name: 'content' } }),
  );
  const found = settings.data?.settings.find(({ key }) => key === 'update_minutes');
  if (found === undefined) return null;
  const minutes = Number(found.value);
  return (
    <p>
      {minutes > 0
        ? text('console.content.remotes.schedule', { minutes: format.number(minutes) })
        : text('console.content.remotes.no_schedule')}{' '}
      <ConsoleLink to="plugins/content">{text('console.content.remotes.to_schedule')}</ConsoleLink>
    </p>
  );
}
