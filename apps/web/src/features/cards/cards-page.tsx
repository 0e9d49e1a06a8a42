import { Link } from '@tanstack/react-router';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useMode } from '../../start/mode.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AnkiPackages } from './anki-packages.tsx';
import { CardList } from './card-list.tsx';
import { NeedServer, useCardSummary } from './no-cards.tsx';
import { Suggestions } from './suggestions.tsx';

/** The learner's flashcards: what is due, what is suggested, and all of them. */
export function CardsPage() {
  const { text } = useTexts();
  const { has } = useMode();
  return (
    <>
      <PageHeading title={text('cards.title')} />
      {has('cards') ? (
        <div className="grid gap-10">
          <DueCards />
          <Suggestions />
          <CardList />
          <AnkiPackages />
        </div>
      ) : (
        <NeedServer />
      )}
    </>
  );
}

/** How many cards are due, and the way to them; else when the next one comes. */
function DueCards() {
  const { text, plural, format } = useTexts();
  const summary = useCardSummary();
  if (summary.isPending) return <Loading label={text('app.loading')} />;
  if (summary.isError) return <Failure error={summary.error} onRetry={() => summary.refetch()} />;
  const { due, fresh, next_due_at } = summary.data;
  const count = due + fresh;
  if (count === 0 && next_due_at === null) return null;
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-6">
      <div className="grid gap-1">
        <p className="text-title font-strong">{count === 0 ? text('cards.nothing_due') : plural('cards.due', count)}</p>
        {count === 0 && next_due_at !== null && (
          <p className="text-ink-soft">{text('cards.next', { when: format.coming(next_due_at) })}</p>
        )}
      </div>
      {count > 0 && (
        <Link to="/cards/review" className={buttonClass('first')}>
          {text('cards.review')}
        </Link>
      )}
    </section>
  );
}
