import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dovetail } from '../../illustrations/dovetail.tsx';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** On a device alone there are no cards. */
export function NeedServer() {
  const { text } = useTexts();
  return (
    <EmptyState picture={<Dovetail />} title={text('cards.need_server')}>
      {text('cards.need_server_text')}
    </EmptyState>
  );
}

/** No card is due: when the next one comes. */
export function NothingDue() {
  const { text, format } = useTexts();
  const summary = useCardSummary();
  const next = summary.data?.next_due_at ?? null;
  return (
    <EmptyState
      picture={<FinishedJoint />}
      title={text('cards.nothing_due')}
      action={
        <Link to="/cards" className={buttonClass('first')}>
          {text('cards.to_cards')}
        </Link>
      }
    >
      {next !== null && text('cards.next', { when: format.coming(next) })}
    </EmptyState>
  );
}

/** How many cards there are to review, and when the next one comes. */
export function useCardSummary() {
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  return useQuery(queries.get('/plugins/flashcards/review/{user_id}/summary', { params: { user_id } }));
}
