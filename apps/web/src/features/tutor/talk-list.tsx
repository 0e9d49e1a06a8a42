import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { TalkRow } from '../../page/talk-row.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

type Project = Schemas['Project'];

/** How many talks are shown at first, and of how many each project is asked. */
const SHOWN = 20;

/** The talks of all projects, newest first. */
export function TalkList({ projects }: { readonly projects: readonly Project[] }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const [count, setCount] = useState(SHOWN);
  const lists = useQueries({
    queries: projects.map(({ id: project_id }) =>
      queries.get('/projects/{project_id}/sessions', {
        params: { project_id },
        query: { limit: Math.min(count, 500) },
      }),
    ),
  });
  const failed = lists.find(({ isError }) => isError);
  const talks = lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ method }) => method !== 'content')
    .toSorted((one, other) => Number(one.started_at < other.started_at) - Number(one.started_at > other.started_at));
  const topicOf = ({ project_id }: Schemas['Session']) => projects.find(({ id }) => id === project_id)?.topic ?? '';
  const mayHaveMore = talks.length > count || lists.some(({ data }) => data?.length === count);
  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('tutor.talks')}</h2>
      {lists.some(({ isPending }) => isPending) && <Loading label={text('app.loading')} />}
      {failed !== undefined && <Failure error={failed.error} onRetry={() => failed.refetch()} />}
      {talks.length === 0 && lists.every(({ isSuccess }) => isSuccess) && (
        <p className="text-ink-soft">{text('tutor.no_talks')}</p>
      )}
      {talks.length > 0 && (
        <ol className="card divide-y divide-line">
          {talks.slice(0, count).map((session) => (
            <TalkRow key={session.id} session={session} topic={topicOf(session)} />
          ))}
        </ol>
      )}
      {mayHaveMore && (
        <p>
          <Button onClick={() => setCount(count + SHOWN)}>{text('tutor.older_talks')}</Button>
        </p>
      )}
    </section>
  );
}
