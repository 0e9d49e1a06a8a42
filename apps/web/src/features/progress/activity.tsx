import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { Heatmap } from '../../charts/heatmap.tsx';
import { dayToTime } from '../../charts/scale.ts';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';

/** How many days somebody can look back. */
const SPANS = ['90', '180', '365', '730'];

/** On which days somebody has learned. */
export function Activity() {
  const { text, plural, format } = useTexts();
  const { user_id } = useLearnwright();
  const [days, setDays] = useState('365');
  const queries = useLearnwrightQueries();
  const path = '/plugins/gamification/streak/{user_id}/heatmap';
  const heatmap = useQuery({
    ...queries.get(path, { params: { user_id }, query: { days } }),
    placeholderData: keepPreviousData,
  });
  const active = heatmap.data?.filter(({ count }) => count > 0).length ?? 0;
  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('progress.activity')}</h2>
      {heatmap.isPending && <Loading label={text('app.loading')} />}
      {heatmap.isError && <Failure error={heatmap.error} onRetry={() => heatmap.refetch()} />}
      {heatmap.data && (
        <>
          <Chart
            key={heatmap.data.length}
            title={text('progress.days')}
            sentence={plural('progress.active', active, { days: format.number(heatmap.data.length) })}
            columns={[text('progress.day'), text('progress.count')]}
            // The latest day first: that is what people look for.
            rows={heatmap.data.toReversed().map(({ date, count }) => [format.day(dayToTime(date)), count])}
            isWide
          >
            <Heatmap days={heatmap.data} />
          </Chart>
          <div className="max-w-56">
            <Field label={text('progress.span')}>
              {(control) => (
                <Select
                  {...control}
                  value={days}
                  options={SPANS.map((value) => ({ value, label: plural('today.days', Number(value)) }))}
                  onChange={setDays}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </section>
  );
}
