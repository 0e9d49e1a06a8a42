import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { GradedCard } from './card-session.ts';
import { useCardSummary } from './no-cards.tsx';

interface CardEndProps {
  readonly graded: readonly GradedCard[];
  /** Whether all grades are stored: what is left is counted then. */
  readonly isStored: boolean;
  readonly onMore: () => void;
}

/** The end of a session: how it went, when the next card comes, and more on demand. */
export function CardEnd({ graded, isStored, onMore }: CardEndProps) {
  const { text, format } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const known = graded.filter(({ grade }) => grade !== 'again').length;
  return (
    <div className="end-screen">
      <div className="w-48 text-line-strong">
        <FinishedJoint />
      </div>
      <h1 ref={heading} tabIndex={-1} className="min-w-0 max-w-full text-heading font-strong">
        {text('cards.done')}
      </h1>
      <p className="text-large tabular-nums">
        {text('cards.known', { known: format.number(known), total: format.number(graded.length) })}
      </p>
      {isStored && <WhatIsLeft onMore={onMore} />}
    </div>
  );
}

function WhatIsLeft({ onMore }: Pick<CardEndProps, 'onMore'>) {
  const { text, plural, format } = useTexts();
  const summary = useCardSummary();
  if (summary.data === undefined || summary.isFetching) return null;
  const { due, fresh, next_due_at } = summary.data;
  const left = due + fresh;
  return (
    <>
      {left === 0 && next_due_at !== null && (
        <p className="text-ink-soft">{text('cards.next', { when: format.coming(next_due_at) })}</p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {left > 0 && (
          <Button rank="first" onClick={onMore}>
            {text('cards.more')} <span className="font-normal tabular-nums">{plural('review.left', left)}</span>
          </Button>
        )}
        <Link to="/cards" className={buttonClass(left > 0 ? 'second' : 'first')}>
          {text('cards.to_cards')}
        </Link>
      </div>
    </>
  );
}
