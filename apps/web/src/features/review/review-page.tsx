import { useLearnwright } from '@learnwright/react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { FilesContext } from '../../player/lesson-file.tsx';
import { Player } from '../../player/player.tsx';
import { LEAVE, LeaveMark, PlayerHeader } from '../../player/player-header.tsx';
import { openRunSession } from '../../player/run-session.ts';
import { StepView } from '../../player/step-view.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { openDraft } from '../../start/waiting.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type NotAsked, ReviewEnd, WhyNotAsked } from './review-end.tsx';
import { type ReviewChoice, type ReviewParts, useReviewParts } from './use-review-parts.ts';

/** A session of a review: twenty elements that are due, and then more of them when somebody wants. */
export function ReviewPage() {
  const { text } = useTexts();
  const choice: ReviewChoice = useSearch({ from: '/review/run' });
  const [round, setRound] = useState(0);
  const parts = useReviewParts(choice, round);
  if (parts.data === undefined) {
    return (
      <main className="page">
        <PageHeading title={text(parts.isError ? 'error.title' : 'review.title')} />
        {parts.isError ? (
          <Failure error={parts.error} onRetry={() => parts.refetch()} />
        ) : (
          <Loading label={text('app.loading')} />
        )}
      </main>
    );
  }
  if (parts.data.run.view(parts.data.run.initial).phase === 'ended') return <NothingToAsk left={parts.data} />;
  return (
    <OpenReview
      key={parts.dataUpdatedAt}
      parts={parts.data}
      source={choice.source ?? null}
      onMore={() => setRound(round + 1)}
    />
  );
}

interface OpenReviewProps {
  readonly parts: ReviewParts;
  readonly source: string | null;
  readonly onMore: () => void;
}

/** Opens the session once. */
function OpenReview({ parts, source, onMore }: OpenReviewProps) {
  const { text } = useTexts();
  const { storage } = useLearnwright();
  const { now, createId, ...ports } = usePagePorts();
  const navigate = useNavigate();
  const { run } = parts;
  const [session] = useState(() => {
    const draft = openDraft(ports, parts.draft);
    return openRunSession({ run, storage, draft, now, createId });
  });
  const leave = (
    <Link to="/review" className={LEAVE}>
      <LeaveMark />
    </Link>
  );
  return (
    <Player
      run={run}
      session={session}
      title={text('review.title')}
      leave={() => void navigate({ to: '/review' })}
      header={({ ruler }) => <PlayerHeader leave={leave} ruler={ruler} />}
      step={(view) =>
        view.review !== null && (
          <FilesContext value={parts.filesOf(view.review)}>
            <StepView
              view={view}
              lesson={view.review.lesson}
              set={parts.languageOf(view.review)}
              note={view.part === 'again' ? text('review.again') : null}
              send={session.send}
            />
          </FilesContext>
        )
      }
      end={({ score }, { records }) => (
        <ReviewEnd score={score} source={source} left={parts} isStored={records === 'stored'} onMore={onMore} />
      )}
    />
  );
}

/** Nothing is due, or the lessons of all that is are gone. */
function NothingToAsk({ left }: { readonly left: NotAsked }) {
  const { text } = useTexts();
  return (
    <main className="page">
      <PageHeading title={text('review.title')} />
      <EmptyState
        picture={<FinishedJoint />}
        title={text('review.nothing')}
        action={
          <Link to="/review" className={buttonClass('first')}>
            {text('review.back')}
          </Link>
        }
      >
        <WhyNotAsked left={left} />
      </EmptyState>
    </main>
  );
}
