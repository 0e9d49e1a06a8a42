import { requireData, type Schemas } from '@learnwright/client';
import { useLearnwright } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useMode } from '../../start/mode.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { sendWaiting } from '../../start/waiting.ts';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { CardPlayer } from './card-player.tsx';
import { type CardSession, openCardSession } from './card-session.ts';
import { NeedServer, NothingDue } from './no-cards.tsx';
import { gradesOf, sendGrade, useWaitingGrades } from './waiting-grades.ts';

/** The cards of a session: a backlog does not bury. */
const PORTION = 20;

/** A review of the cards that are due, twenty at a time. */
export function CardReviewPage() {
  const { text } = useTexts();
  const { has } = useMode();
  const { user_id } = useLearnwright();
  const { client } = useSession();
  const { draft, requests } = useWaitingGrades();
  const [round, setRound] = useState(0);
  const due = useQuery({
    // It is read once for a session: what was graded leaves the list.
    queryKey: ['cards', user_id, round],
    queryFn: async ({ signal }) => {
      // A card whose grade waits is due for the server, and not for whoever has graded it.
      const waiting = gradesOf(draft);
      await sendWaiting(waiting, async (change) => void (await sendGrade(requests, change))).catch(() => undefined);
      const input = { params: { user_id }, query: { limit: PORTION }, signal };
      const cards = requireData(await client.get('/plugins/flashcards/review/{user_id}', input));
      const graded = new Set(waiting.read().map(({ card_id }) => card_id));
      return cards.filter(({ id }) => !graded.has(id));
    },
    enabled: has('cards'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (due.data !== undefined && due.data.length > 0) {
    return <OpenCards key={round} cards={due.data} onMore={() => setRound(round + 1)} />;
  }
  return (
    <main className="page">
      <PageHeading title={text(due.isError ? 'error.title' : 'cards.title')} />
      {!has('cards') && <NeedServer />}
      {due.isLoading && <Loading label={text('app.loading')} />}
      {due.isError && <Failure error={due.error} onRetry={() => due.refetch()} />}
      {due.data?.length === 0 && <NothingDue />}
    </main>
  );
}

interface OpenCardsProps {
  readonly cards: readonly Schemas['Flashcards_DueCard'][];
  readonly onMore: () => void;
}

function OpenCards({ cards, onMore }: OpenCardsProps) {
  const session = useCardSession(cards);
  return <CardPlayer session={session} onMore={onMore} />;
}

/** Opens the session once. */
function useCardSession(cards: OpenCardsProps['cards']): CardSession {
  const { now, createId } = usePagePorts();
  const { draft, requests } = useWaitingGrades();
  const [session] = useState(() => openCardSession({ cards, requests, draft, now, createId }));
  return session;
}
