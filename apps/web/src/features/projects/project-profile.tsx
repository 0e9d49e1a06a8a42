import { isApiError } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bars } from '../../charts/bars.tsx';
import { Chart } from '../../charts/chart.tsx';
import { Failure } from '../../page/failure.tsx';
import { METHODS, useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

/** How somebody learns for a project: the shares of the methods in the latest assessment. */
export function ProjectProfile({ project_id }: { readonly project_id: string }) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const path = '/plugins/assessment/profile/{project_id}';
  const profile = useQuery(useLearnwrightQueries().get(path, { params: { project_id } }));
  const isNone = isApiError(profile.error) && profile.error.code === 'not_found';
  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('projects.profile')}</h2>
      {profile.isPending && <Loading label={text('app.loading')} />}
      {profile.isError && !isNone && <Failure error={profile.error} onRetry={() => profile.refetch()} />}
      {isNone && <p className="text-ink-soft">{text('projects.no_profile')}</p>}
      {profile.data !== undefined && (
        <div className="max-w-narrow">
          <Chart
            title={text('projects.shares')}
            sentence={text('projects.shares_sentence', {
              method: names.name(profile.data.dominant_method),
              share: format.percent(profile.data[profile.data.dominant_method]),
            })}
            columns={[text('tutor.change_method'), text('projects.share')]}
            rows={METHODS.map((method) => [names.explain(method), profile.data[method]])}
          >
            <Bars
              bars={METHODS.map((method) => ({
                label: names.name(method),
                value: profile.data[method],
                shown: format.percent(profile.data[method]),
              }))}
            />
          </Chart>
        </div>
      )}
      {(isNone || profile.data !== undefined) && (
        <p className="flex flex-wrap items-center gap-3">
          <Link to="/welcome" search={{ step: 'assessment', project: project_id }} className={buttonClass('second')}>
            {text(isNone ? 'projects.assess' : 'projects.assess_again')}
          </Link>
          {profile.data !== undefined && (
            <span className="text-small text-ink-soft">
              {text('projects.assessed', { date: format.date(profile.data.assessed_at) })}
            </span>
          )}
        </p>
      )}
    </section>
  );
}
