import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { DeadDeliveries } from './dead-deliveries.tsx';
import { WaitingDeliveries } from './waiting-deliveries.tsx';
import { listValues } from './work-facts.ts';
import { Moment, Pressed } from './work-parts.tsx';

/** Deliveries are read again after so many milliseconds, while somebody sees the page. */
const PERIOD = 10_000;
/** How many are shown of each state. */
const SHOWN = 100;

/** What plugins are still to be told: what was given up comes first. */
export function EffectsPage() {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const [{ plugin, user: user_id }, change] = useConsoleSearch('plugin', 'user');
  const summary = useQuery({ ...queries.get('/admin/work/summary'), refetchInterval: PERIOD });
  const list = (state: 'dead' | 'waiting') => ({
    ...queries.get('/admin/effects', { query: { state, plugin, user_id, limit: SHOWN } }),
    placeholderData: keepPreviousData,
    refetchInterval: PERIOD,
  });
  const dead = useQuery(list('dead'));
  const waiting = useQuery(list('waiting'));
  const failed = [dead, waiting].find(({ isError }) => isError);
  const plugins = listValues(
    [...(dead.data ?? []), ...(waiting.data ?? [])].map((delivery) => delivery.plugin),
    plugin,
  );
  return (
    <>
      <PageHeading title={text('console.places.effects')}>
        <p className="text-ink-soft max-w-measure">{text('console.work.effects_text')}</p>
      </PageHeading>
      {summary.data && <Counts {...summary.data.deliveries} />}
      <section className="flex flex-wrap items-end gap-4 mb-6" aria-label={text('console.work.filters')}>
        <div className="min-w-48">
          <Field label={text('console.work.plugin')}>
            {(control) => (
              <Select
                {...control}
                value={plugin ?? ''}
                options={[
                  { value: '', label: text('console.work.any') },
                  ...plugins.map((value) => ({ value, label: value, lang: 'en' })),
                ]}
                onChange={(value) => change({ plugin: value })}
              />
            )}
          </Field>
        </div>
        {user_id !== undefined && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere">{text('console.work.of_learner', { id: user_id })}</span>
            <Pressed isPressed={false} onPress={() => change({ user: '' })}>
              {text('console.work.show_all')}
            </Pressed>
          </p>
        )}
      </section>
      {failed !== undefined && (
        <Failure error={failed.error} onRetry={() => void Promise.all([dead.refetch(), waiting.refetch()])} />
      )}
      {dead.data === undefined || waiting.data === undefined ? (
        failed === undefined && <Loading label={text('app.loading')} />
      ) : (
        <div className="grid gap-10">
          <DeadDeliveries
            deliveries={dead.data}
            plugin={plugin}
            isOfOne={user_id !== undefined}
            isCut={dead.data.length === SHOWN}
          />
          <WaitingDeliveries deliveries={waiting.data} />
        </div>
      )}
    </>
  );
}

/** How many deliveries there are in each state, whatever is shown. */
function Counts({ dead, waiting, oldest_due_at }: Schemas['WorkSummary']['deliveries']) {
  const { text, format } = useTexts();
  const counts = [
    ['dead', dead],
    ['waiting', waiting],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 mb-6" aria-label={text('console.work.counts')}>
      {counts.map(([name, count]) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-ink-soft">{text(`console.work.${name}`)}</dt>
          <dd className={`text-large font-strong tabular-nums ${name === 'dead' && count > 0 ? 'text-wrong' : ''}`}>
            {format.number(count)}
          </dd>
        </div>
      ))}
      {oldest_due_at !== null && (
        <div className="flex items-baseline gap-2">
          <dt className="text-ink-soft">{text('console.work.oldest')}</dt>
          <dd>
            <Moment time={oldest_due_at} />
          </dd>
        </div>
      )}
    </dl>
  );
}
