import { summariseDue } from '@learnwright/client';
import type { ReviewRunView } from '@learnwright/exercises';
import { useDueReviews } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CARDS, findSource } from './known-sources.ts';

/** How many elements cannot be asked. */
export interface NotAsked {
  /** Their lessons are gone. */
  readonly gone: number;
  /** Their lessons need a network. */
  readonly unreached: number;
}

interface ReviewEndProps {
  readonly score: ReviewRunView['score'];
  /** The source that was asked; null for all. */
  readonly source: string | null;
  readonly left: NotAsked;
  /** Whether all answers are stored: what is left is counted then. */
  readonly isStored: boolean;
  readonly onMore: () => void;
}

/** The end of a session: how it went, and more of it on demand. */
export function ReviewEnd({ score, source, left, isStored, onMore }: ReviewEndProps) {
  const { text, format } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="end-screen">
      <div className="w-48 text-line-strong">
        <FinishedJoint />
      </div>
      <h1 ref={heading} tabIndex={-1} className="min-w-0 max-w-full text-heading font-strong">
        {text('review.done')}
      </h1>
      <p className="text-large tabular-nums">
        {text('review.score', { correct: format.number(score.correct), total: format.number(score.total) })}
      </p>
      <WhyNotAsked left={left} />
      {isStored && <WhatIsLeft source={source} onMore={onMore} />}
    </div>
  );
}

/** How many elements were not asked, and why. */
export function WhyNotAsked({ left: { gone, unreached } }: { readonly left: NotAsked }) {
  const { plural } = useTexts();
  return (
    <>
      {gone > 0 && <p className="text-ink-soft">{plural('review.gone', gone)}</p>}
      {unreached > 0 && <p className="text-ink-soft">{plural('review.unreached', unreached)}</p>}
    </>
  );
}

function WhatIsLeft({ source, onMore }: Pick<ReviewEndProps, 'source' | 'onMore'>) {
  const { text, plural, format } = useTexts();
  const due = useDueReviews();
  const sources = due.data?.sources ?? [];
  const asked = sources.filter(({ name }) => findSource(name) !== null && name !== CARDS);
  const left = summariseDue({ sources: asked.filter(({ name }) => source === null || name === source) });
  const cards = summariseDue({ sources: sources.filter(({ name }) => name === CARDS) });
  if (due.isFetching) return null;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {left.count > 0 && (
        <Button rank="first" onClick={onMore}>
          {text('review.more')}{' '}
          <span className="font-normal tabular-nums">
            {plural('review.left', left.count, left.isMore ? { count: format.atLeast(left.count) } : {})}
          </span>
        </Button>
      )}
      {cards.count > 0 && (
        <Link to="/cards/review" className={buttonClass('second')}>
          {text('review.flashcards')}{' '}
          <span className="font-normal tabular-nums">{plural('review.left', cards.count)}</span>
        </Link>
      )}
      <Link to="/review" className={buttonClass(left.count > 0 ? 'second' : 'first')}>
        {text('review.back')}
      </Link>
    </div>
  );
}
