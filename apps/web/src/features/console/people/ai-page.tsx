import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bars } from '../../../charts/bars.tsx';
import { Chart } from '../../../charts/chart.tsx';
import { EmptyShelf } from '../../../illustrations/empty-shelf.tsx';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { plainName, shortName } from '../../../page/plain-name.ts';
import { usePortions } from '../../../page/use-portions.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { AiCharts, daysOf, SPANS, saySum, tokensOf } from './ai-charts.tsx';
import { Part } from './part.tsx';
import { PersonLink } from './person-link.tsx';

/** What the AI was asked, by day, purpose and user, over the days in the address, and what a learner may use. */
export function AiPage() {
  const texts = useTexts();
  const { text, plural } = texts;
  const [{ days: asked }, change] = useConsoleSearch('days');
  const days = daysOf(asked);
  const usage = useQuery({
    ...useLearnwrightQueries().get('/admin/ai-usage', { query: { days: Number(days) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading title={text('console.people.ai')}>
        <p className="text-ink-soft max-w-measure">{text('console.people.ai_lead')}</p>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="max-w-56">
          <Field label={text('console.people.span')}>
            {(control) => (
              <Select
                {...control}
                value={days}
                options={SPANS.map((value) => ({ value, label: plural('today.days', Number(value)) }))}
                onChange={(next) => change({ days: next })}
              />
            )}
          </Field>
        </div>
        {usage.isPending && <Loading label={text('app.loading')} />}
        {usage.isError && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
        {usage.data !== undefined && (
          <>
            <Limit daily_tokens={usage.data.daily_tokens} />
            {usage.data.total.calls === 0 ? (
              <EmptyState picture={<EmptyShelf />} title={text('console.people.no_ai_title')}>
                {text('console.people.no_ai')}
              </EmptyState>
            ) : (
              <>
                <Part title={text('console.people.usage')}>
                  <p className="text-large">{saySum(usage.data.total, texts)}</p>
                  <AiCharts total={usage.data.total} byDay={usage.data.by_day} byPurpose={usage.data.by_purpose} />
                </Part>
                <ByUser users={usage.data.by_user} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What each learner may use a day. */
function Limit({ daily_tokens }: { readonly daily_tokens: number | null }) {
  const { text, format } = useTexts();
  return (
    <p className="max-w-measure">
      {daily_tokens === null
        ? text('console.people.no_limit')
        : text('console.people.limit', { tokens: format.number(daily_tokens) })}
    </p>
  );
}

/** How many users have a bar. */
const TOP = 10;

/** Who has used most, and everybody else. */
function ByUser({ users }: { readonly users: readonly Schemas['AiUsageOfUser'][] }) {
  const { text, plural, format, language } = useTexts();
  const portions = usePortions();
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const top = users.slice(0, TOP);
  return (
    <Part title={text('console.people.users')}>
      <Chart
        title={text('console.people.by_user')}
        sentence={plural('console.people.most_tokens_of', top.length)}
        columns={[text('console.people.name'), text('console.people.questions'), text('console.people.tokens_column')]}
        rows={top.map((user) => [plainName({ id: user.user_id, name: user.name }), user.calls, tokensOf(user)])}
      >
        <Bars
          bars={top.map((user) => ({
            label: shortName({ id: user.user_id, name: user.name }),
            value: tokensOf(user),
            shown: short.format(tokensOf(user)),
          }))}
        />
      </Chart>
      <DataTable
        title={text('console.people.users')}
        rows={portions.show(users)}
        keyOf={({ user_id }) => user_id}
        columns={[
          { title: text('console.people.name'), show: ({ user_id, name }) => <PersonLink id={user_id} name={name} /> },
          { title: text('console.people.questions'), show: ({ calls }) => format.number(calls), isNumber: true },
          {
            title: text('console.people.tokens_in'),
            show: ({ input_tokens }) => format.number(input_tokens),
            isNumber: true,
          },
          {
            title: text('console.people.tokens_out'),
            show: ({ output_tokens }) => format.number(output_tokens),
            isNumber: true,
          },
        ]}
      />
      {portions.hasMore(users) && (
        <p>
          <Button onClick={portions.grow}>{text('console.more')}</Button>
        </p>
      )}
    </Part>
  );
}
