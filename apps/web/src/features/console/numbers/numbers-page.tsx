import type { ReactNode } from 'react';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Loading } from '../../../ui/loading.tsx';
import { AiCalls, AiTokens } from './ai-charts.tsx';
import { Memory, NamedChart, SpaceChart, WorkChart } from './machine-charts.tsx';
import { RequestRate, RouteCounts, RouteTimes } from './request-charts.tsx';
import { useReadings } from './use-readings.ts';

/** The numbers of the server as pictures, each with its table, from the server itself. */
export function NumbersPage() {
  const { text, format } = useTexts();
  const { first, latest, error, retry } = useReadings();
  const last = latest.at(-1);
  return (
    <>
      <PageHeading title={text('console.numbers.title')}>
        <p className="max-w-measure text-ink-soft">
          {last === undefined
            ? text('console.numbers.intro')
            : text('console.numbers.read_at', { when: format.moment(new Date(last.at).toISOString()) })}
        </p>
      </PageHeading>
      {error !== null && <Failure error={error} onRetry={retry} />}
      {error === null && last === undefined && <Loading label={text('app.loading')} />}
      {first !== undefined && last !== undefined && (
        <div className="grid gap-10">
          <Group title={text('console.numbers.requests')}>
            <RequestRate readings={latest} />
            <NamedChart of="refused" metrics={last.metrics} />
            <RouteCounts first={first} last={last} />
            <RouteTimes first={first} last={last} />
          </Group>
          <Group title={text('console.numbers.machine')}>
            <Memory readings={latest} />
            <SpaceChart metrics={last.metrics} />
            <WorkChart metrics={last.metrics} />
            <NamedChart of="connections" metrics={last.metrics} />
          </Group>
          <Group title={text('console.numbers.plugins')}>
            <NamedChart of="failures" metrics={last.metrics} />
            <NamedChart of="skipped" metrics={last.metrics} />
          </Group>
          <Group title={text('console.numbers.ai')}>
            <AiCalls metrics={last.metrics} />
            <AiTokens metrics={last.metrics} />
          </Group>
        </div>
      )}
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-large font-strong">{title}</h2>
      <div className="grid gap-4 wide:grid-cols-2">{children}</div>
    </section>
  );
}
