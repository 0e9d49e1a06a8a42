import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { FinishedJoint } from '../../../illustrations/finished-joint.tsx';
import { Failure } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { describeRule } from './work-facts.ts';
import { Moment, PluginLink, Reason } from './work-parts.tsx';

type Schedule = Schemas['PluginSchedule'] & { readonly rests: boolean };

/** Schedules are read again after so many milliseconds. */
const PERIOD = 30_000;

/** What plugins do at set times: what has failed comes first. */
export function ScheduleList() {
  const texts = useTexts();
  const { text, plural } = texts;
  const plugins = useQuery({ ...useLearnwrightQueries().get('/admin/plugins'), refetchInterval: PERIOD });
  if (plugins.isPending) return <Loading label={text('app.loading')} />;
  if (plugins.isError) return <Failure error={plugins.error} onRetry={plugins.refetch} />;
  const rows = plugins.data.flatMap(listSchedules).toSorted((a, b) => weightOf(a) - weightOf(b));
  if (rows.length === 0) {
    return (
      <EmptyState picture={<FinishedJoint />} title={text('console.work.no_schedules')}>
        {text('console.work.no_schedules_text')}
      </EmptyState>
    );
  }
  const columns: readonly Column<Schedule>[] = [
    {
      title: text('console.work.schedule'),
      show: ({ plugin, name }) => (
        <>
          <span lang="en">{name}</span>
          <br />
          <PluginLink name={plugin} isAlone />
        </>
      ),
    },
    { title: text('console.work.rule'), show: ({ rule }) => describeRule(rule, texts) },
    {
      title: text('console.work.last'),
      show: ({ last_started_at }) =>
        last_started_at === null ? text('console.work.never') : <Moment time={last_started_at} />,
    },
    {
      title: text('console.work.result'),
      show: ({ last_error, last_succeeded_at, tries }) => (
        <span className="grid gap-1 justify-items-start">
          {last_error !== null && <Badge tone="wrong">{text('console.work.has_failed')}</Badge>}
          {last_error === null && last_succeeded_at !== null && (
            <Badge tone="right">{text('console.work.went_well')}</Badge>
          )}
          {last_error !== null && <Reason>{last_error}</Reason>}
          {tries > 0 && <span className="text-small">{plural('console.work.tries', tries)}</span>}
          {last_error === null && last_succeeded_at === null && text('console.work.never')}
        </span>
      ),
    },
    {
      title: text('console.work.next'),
      show: ({ due_at, rests }) => (rests ? text('console.work.rests') : <Moment time={due_at} />),
    },
  ];
  return (
    <DataTable
      title={text('console.work.schedules')}
      columns={columns}
      rows={rows}
      keyOf={({ plugin, name }) => `${plugin} ${name}`}
    />
  );
}

function listSchedules({ schedules, status }: Schemas['PluginEntry']): Schedule[] {
  const rests = status !== 'active' && status !== 'degraded';
  return schedules.map((schedule) => ({ ...schedule, rests }));
}

function weightOf({ last_error }: Schedule): number {
  return last_error === null ? 1 : 0;
}
