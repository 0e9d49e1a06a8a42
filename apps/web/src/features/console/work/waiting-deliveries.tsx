import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../../texts/texts.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { nameHook } from './work-facts.ts';
import { LearnerLink, Moment, Named, PluginLink, Reason } from './work-parts.tsx';

type Delivery = Schemas['Delivery'];

/** The deliveries that wait, by the time of their next try. */
export function WaitingDeliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const texts = useTexts();
  const { text, format } = texts;
  const columns: readonly Column<Delivery>[] = [
    {
      title: text('console.work.event'),
      show: ({ hook, event_id }) => (
        <>
          <Named {...nameHook(hook, texts)} />
          <br />
          <span lang="en" className="text-small text-ink-soft">
            {event_id}
          </span>
        </>
      ),
    },
    { title: text('console.work.plugin'), show: ({ plugin }) => <PluginLink name={plugin} isAlone /> },
    { title: text('console.work.learner'), show: ({ user_id }) => <LearnerLink id={user_id} isAlone /> },
    { title: text('console.work.tries'), show: ({ tries }) => format.number(tries), isNumber: true },
    { title: text('console.work.next_try'), show: ({ due_at }) => <Moment time={due_at} /> },
    {
      title: text('console.work.reason'),
      show: ({ last_error }) => (last_error === null ? '–' : <Reason>{last_error}</Reason>),
    },
  ];
  return (
    <section className="grid gap-3" aria-label={text('console.work.waiting_title')}>
      <h2 className="text-large font-strong">{text('console.work.waiting_title')}</h2>
      <p className="text-ink-soft">
        {text(deliveries.length === 0 ? 'console.work.no_waiting' : 'console.work.waiting_text')}
      </p>
      {deliveries.length > 0 && (
        <DataTable
          title={text('console.work.waiting_title')}
          columns={columns}
          rows={deliveries}
          keyOf={({ event_id, plugin }) => `${event_id} ${plugin}`}
        />
      )}
    </section>
  );
}
