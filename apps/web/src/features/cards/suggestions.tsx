import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { CardSides, nameCard } from './card-sides.tsx';
import { CARD_CHANGES } from './waiting-grades.ts';

/** How many suggestions are shown, and decided in one press. */
const MOST = 50;

/** Cards that the tutor suggests: all of them are accepted in one press, or one by one. */
export function Suggestions() {
  const { text, plural } = useTexts();
  const announce = useAnnounce();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const heading = useRef<HTMLHeadingElement>(null);
  const decide = useSend('PATCH', '/plugins/flashcards/cards', { changes: CARD_CHANGES });
  const suggested = useQuery(
    queries.get('/plugins/flashcards/cards/{user_id}', {
      params: { user_id },
      query: { status: 'suggested', limit: MOST },
    }),
  );
  const cards = suggested.data ?? [];
  const isDecided = useRef(false);
  // The button that was pressed is gone with its card, and after the last one the heading too.
  useEffect(() => {
    if (!isDecided.current) return;
    isDecided.current = false;
    const place = heading.current ?? document.querySelector<HTMLElement>('h1');
    place?.focus({ preventScroll: true });
  });
  if (cards.length === 0) return null;
  const send = (card_ids: readonly string[], status: 'accepted' | 'rejected') =>
    decide.mutate(
      { body: { card_ids, status } },
      {
        onSuccess: ({ updated }) => {
          announce(status === 'accepted' ? plural('cards.accepted', updated) : text('cards.rejected'));
          isDecided.current = true;
        },
      },
    );
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
            {text('cards.suggestions')}
          </h2>
          <p className="text-ink-soft">{text('cards.suggestions_text')}</p>
        </div>
        <Button
          rank="second"
          isBusy={decide.isPending}
          onClick={() =>
            send(
              cards.map(({ id }) => id),
              'accepted',
            )
          }
        >
          {plural('cards.accept_all', cards.length)}
        </Button>
      </div>
      <WhyFailed error={decide.error} />
      <ul className="card divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <CardSides card={card} />
            <span className="flex gap-1 -mx-4">
              <Button rank="quiet" onClick={() => send([card.id], 'accepted')}>
                {text('cards.accept')}
                <span className="unseen">{nameCard(card)}</span>
              </Button>
              <Button rank="quiet" onClick={() => send([card.id], 'rejected')}>
                {text('cards.reject')}
                <span className="unseen">{nameCard(card)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
