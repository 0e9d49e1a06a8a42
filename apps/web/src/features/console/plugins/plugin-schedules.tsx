import type { Schemas } from '@learnwright/client';
import { Workbench } from '../../../illustrations/workbench.tsx';
import { type Texts, useTexts } from '../../../texts/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';

type Schedule = Schemas['PluginSchedule'];

const UNITS = ['weeks', 'days', 'hours', 'minutes'] as const;

/** The work of a plugin at set times: when it is due, and how it went. */
export function PluginSchedules({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const { text } = useTexts();
  const columns = useColumns();
  if (schedules.length === 0) {
    return (
      <EmptyState picture={<Workbench />} title={text('console.plugins.no_schedules_title')}>
        {text('console.plugins.no_schedules')}
      </EmptyState>
    );
  }
  return (
    <DataTable
      title={text('console.plugins.tab.schedules')}
      columns={columns}
      rows={schedules}
      keyOf={({ name }) => name}
    />
  );
}

function useColumns(): readonly Column<Schedule>[] {
  const texts = useTexts();
  const { text, format } = texts;
  const moment = (time: string | null) => (time === null ? text('console.plugins.never') : format.moment(time));
  return [
    { title: text('console.plugins.schedule'), show: ({ name }) => <code className="wrap-break-word">{name}</code> },
    { title: text('console.plugins.when'), show: ({ rule }) => describeRule(rule, texts) },
    { title: text('console.plugins.due'), show: ({ due_at }) => moment(due_at) },
    { title: text('console.plugins.last_success'), show: ({ last_succeeded_at }) => moment(last_succeeded_at) },
    { title: text('console.plugins.tries'), isNumber: true, show: ({ tries }) => format.number(tries) },
    {
      title: text('console.plugins.last_failure'),
      show: ({ last_error }) => (last_error === null ? '–' : <span lang="en">{last_error}</span>),
    },
  ];
}

function describeRule(rule: Schedule['rule'], { text, plural, format }: Texts): string {
  if ('cron' in rule) {
    const { cron, timezone } = rule;
    return timezone === undefined
      ? text('console.plugins.cron', { rule: cron })
      : text('console.plugins.cron_zone', { rule: cron, zone: timezone });
  }
  const parts = UNITS.flatMap((unit) => {
    const count = rule.every[unit] ?? 0;
    return count === 0 ? [] : [plural(`console.plugins.span.${unit}`, count)];
  });
  return text('console.plugins.every', { span: format.list(parts) });
}
