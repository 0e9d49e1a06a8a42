import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TitleLine } from '../../editing/title-line.tsx';
import { Failure, WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { OpenIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';

/** The curricula of the learner, and a new one. */
export function Curricula() {
  const { text, format } = useTexts();
  const { user_id } = useLearnwright();
  const curricula = useQuery(useLearnwrightQueries().get('/users/{user_id}/curricula', { params: { user_id } }));
  return (
    <section className="grid gap-4 max-w-narrow">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('curricula.title')}</h2>
        <p className="text-ink-soft">{text('curricula.lead')}</p>
      </div>
      {curricula.isPending && <Loading label={text('app.loading')} />}
      {curricula.isError && <Failure error={curricula.error} onRetry={() => curricula.refetch()} />}
      {curricula.data !== undefined && curricula.data.length > 0 && (
        <ul className="card divide-y divide-line">
          {curricula.data.map(({ id, title, language }) => (
            <li key={id}>
              <Link
                to="/curricula/$curriculum"
                params={{ curriculum: id }}
                className="flex items-center gap-4 min-h-14 px-4 py-2 rounded-card -outline-offset-3 hover:bg-sunken"
              >
                <span className="grid flex-1 min-w-0">
                  <span className="font-medium wrap-anywhere">{title}</span>
                  <span className="text-small text-ink-soft">{format.language(language)}</span>
                </span>
                <span className="text-line-strong">
                  <Icon of={OpenIcon} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NewCurriculum />
    </section>
  );
}

function NewCurriculum() {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const navigate = useNavigate();
  const create = useSend('POST', '/users/{user_id}/curricula');
  const [title, setTitle] = useState('');
  const make = (called: string) =>
    create.mutate(
      { params: { user_id }, body: { title: called } },
      { onSuccess: ({ id }) => navigate({ to: '/curricula/$curriculum', params: { curriculum: id } }) },
    );
  return (
    <TitleLine label={text('curricula.new')} title={title} isBusy={create.isPending} onWrite={setTitle} onCreate={make}>
      <WhyFailed error={create.error} />
    </TitleLine>
  );
}
