import type { Schemas } from '@learnwright/client';
import { isKeptHook } from '@learnwright/core';
import { useSend } from '@learnwright/react';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { RemoveIcon, ReviewIcon } from '../../../ui/icons.ts';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { countByHook, nameHook } from './work-facts.ts';
import { Fact, LearnerLink, Moment, Named, PluginLink, Reason, WORK_CHANGES } from './work-parts.tsx';

type Delivery = Schemas['Delivery'];
type Selection = Schemas['RetryDeliveries'];

/** What is to be discarded: which deliveries, as the server is told and as the page shows them. */
interface Discarding {
  readonly selection: Selection;
  readonly deliveries: readonly Delivery[];
  /** Whether there may be more than are shown. */
  readonly isCut: boolean;
}

interface DeadDeliveriesProps {
  readonly deliveries: readonly Delivery[];
  /** The plugin whose deliveries alone are shown. */
  readonly plugin: string | undefined;
  /** Whether those of one learner alone are shown: the server retries and discards no such part. */
  readonly isOfOne: boolean;
  /** Whether there may be more than are shown. */
  readonly isCut: boolean;
}

/** The deliveries that were given up: why, and what can be done, one by one or with all. */
export function DeadDeliveries({ deliveries, plugin, isOfOne, isCut }: DeadDeliveriesProps) {
  const { text, plural, format } = useTexts();
  const announce = useAnnounce();
  const [discarding, setDiscarding] = useState<Discarding | null>(null);
  const retry = useSend('POST', '/admin/effects/retry', { changes: WORK_CHANGES });
  const discard = useSend('POST', '/admin/effects/discard', { changes: WORK_CHANGES });
  const { place, expect } = useFocusAfterRemoval<HTMLHeadingElement>(
    [discarding === null, ...deliveries.map(keyOf)].join(),
  );
  const all: Selection = plugin === undefined ? {} : { plugin };
  const count = isCut ? format.atLeast(deliveries.length) : format.number(deliveries.length);
  const tryAgain = (body: Selection) => {
    expect();
    retry.mutate({ body }, { onSuccess: ({ retried }) => announce(plural('console.work.retried', retried)) });
  };
  const askToDiscard = (next: Discarding) => {
    discard.reset();
    setDiscarding(next);
  };
  const confirm = (body: Selection) => {
    expect();
    discard.mutate(
      { body },
      {
        onSuccess: ({ discarded }) => {
          setDiscarding(null);
          announce(plural('console.work.discarded', discarded));
        },
      },
    );
  };
  return (
    <section className="grid gap-3" aria-label={text('console.work.dead_title')}>
      <h2 ref={place} tabIndex={-1} className="text-large font-strong">
        {text('console.work.dead_title')}
      </h2>
      <p className="text-ink-soft max-w-measure">
        {text(deliveries.length === 0 ? 'console.work.no_dead' : 'console.work.dead_text')}
      </p>
      {deliveries.length > 0 && !isOfOne && (
        <p className="flex flex-wrap gap-2">
          <Button rank="first" icon={ReviewIcon} isBusy={retry.isPending} onClick={() => tryAgain(all)}>
            {text('action.try_again')} ({count})
          </Button>
          <Button rank="danger" icon={RemoveIcon} onClick={() => askToDiscard({ selection: all, deliveries, isCut })}>
            {text('console.work.discard')} ({count})
          </Button>
        </p>
      )}
      <Problem error={retry.error} />
      <ul className="grid gap-3">
        {deliveries.map((delivery) => (
          <li key={keyOf(delivery)}>
            <DeadDelivery
              delivery={delivery}
              isBusy={retry.isPending}
              onRetry={tryAgain}
              onDiscard={(selection) => askToDiscard({ selection, deliveries: [delivery], isCut: false })}
            />
          </li>
        ))}
      </ul>
      {discarding !== null && (
        <ConfirmDialog
          title={text(discarding.deliveries.length === 1 ? 'console.work.discard_one' : 'console.work.discard_many')}
          action={text('console.work.discard')}
          isDangerous
          isBusy={discard.isPending}
          error={discard.error}
          onConfirm={() => confirm(discarding.selection)}
          onClose={() => setDiscarding(null)}
        >
          <WhatIsLost {...discarding} />
        </ConfirmDialog>
      )}
    </section>
  );
}

interface DeadDeliveryProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  readonly onRetry: (selection: Selection) => void;
  readonly onDiscard: (selection: Selection) => void;
}

function DeadDelivery({ delivery, isBusy, onRetry, onDiscard }: DeadDeliveryProps) {
  const texts = useTexts();
  const { text, format } = texts;
  const { event_id, plugin, hook, user_id, tries, due_at, last_error, replayed } = delivery;
  const name = nameHook(hook, texts);
  const object = (
    <span className="unseen">
      {name.words}, {plugin}
    </span>
  );
  const selection = { event_id, plugin };
  return (
    <article className="card grid gap-3 p-4 medium:p-6" aria-label={`${name.words}, ${plugin}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-strong">
          <Named {...name} />
        </h3>
        <p className="facts">
          <PluginLink name={plugin} />
          {replayed && <span>{text('console.work.of_past')}</span>}
        </p>
      </header>
      <dl className="grid gap-2">
        <Fact name={text('console.work.reason')}>
          <Reason>{last_error ?? '–'}</Reason>
        </Fact>
        <Fact name={text('console.work.event')}>
          <span lang="en">{event_id}</span>
        </Fact>
        <Fact name={text('console.work.learner')}>
          <LearnerLink id={user_id} />
        </Fact>
        <Fact name={text('console.work.tries')}>{format.number(tries)}</Fact>
        <Fact name={text('console.work.died')}>
          <Moment time={due_at} />
        </Fact>
      </dl>
      <p className="flex flex-wrap gap-2">
        <Button icon={ReviewIcon} isBusy={isBusy} onClick={() => onRetry(selection)}>
          {text('action.try_again')} {object}
        </Button>
        <Button rank="danger" icon={RemoveIcon} onClick={() => onDiscard(selection)}>
          {text('console.work.discard')} {object}
        </Button>
      </p>
    </article>
  );
}

/** What goes with deliveries: for each hook whether it can be told again. */
function WhatIsLost({ selection: { plugin }, deliveries, isCut }: Discarding) {
  const texts = useTexts();
  const { text, format } = texts;
  return (
    <>
      {plugin !== undefined && <p>{text('console.work.discard_of', { plugin })}</p>}
      <p>{text('console.work.discard_text')}</p>
      {isCut && <p>{text('console.work.discard_more')}</p>}
      <ul className="grid gap-1 list-disc ps-5">
        {countByHook(deliveries).map(([hook, count]) => {
          const many = isCut ? format.atLeast(count) : format.number(count);
          const name = `${nameHook(hook, texts).words}${many === '1' ? '' : ` (${many})`}`;
          return (
            <li key={hook}>{text(isKeptHook(hook) ? 'console.work.kept' : 'console.work.lost', { hook: name })}</li>
          );
        })}
      </ul>
    </>
  );
}

function keyOf({ event_id, plugin }: Delivery): string {
  return `${event_id} ${plugin}`;
}
