import { useLearnwright } from '@learnwright/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { gradesOf, sendGrade, useWaitingGrades } from '../features/cards/waiting-grades.ts';
import { explainError } from '../page/failure.tsx';
import { record, unrecordedOf } from '../player/run-draft.ts';
import { usePagePorts } from '../start/page-ports.ts';
import { useSessionState } from '../start/session.ts';
import { openDraft, sendWaiting } from '../start/waiting.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';

/**
 * Sends what learners have answered in lessons, reviews and cards that they have left since, and says so while it cannot be sent. It stands
 * beside pages alone: a lesson, a review and cards that are open send what is theirs.
 */
export function WaitingNote() {
  const texts = useTexts();
  const { failure, sendAll } = useWaiting();
  if (failure === null) return null;
  return (
    <div role="status" className="mb-6 px-4 py-3 rounded-field bg-almost-soft text-almost">
      <p>
        {texts.text('app.waiting')} {explainError(failure.error, texts)}
      </p>
      <Button rank="quiet" onClick={sendAll}>
        {texts.text('action.try_again')}
      </Button>
    </div>
  );
}

interface Waiting {
  /** Why something could not be sent; null where nothing waits. */
  readonly failure: { readonly error: unknown } | null;
  readonly sendAll: () => void;
}

/** Sends what waits: when the learner comes to a page or comes back to it, when there is a network again, and after a sign-in. */
function useWaiting(): Waiting {
  const { storage } = useLearnwright();
  const ports = usePagePorts();
  const { isRefused } = useSessionState();
  const { pathname } = useLocation();
  const grades = useWaitingGrades();
  const [failure, setFailure] = useState<Waiting['failure']>(null);

  async function sendAll(): Promise<void> {
    const runs = ['lesson', 'review'].flatMap((kind) => ports.kept.names(`${kind} ${storage.user_id} `));
    const sendings = runs.map((name) => {
      const waiting = unrecordedOf(openDraft(ports, name));
      return waiting.read().length === 0 ? null : sendWaiting(waiting, (first) => record(storage, first));
    });
    const cards = gradesOf(grades.draft);
    if (cards.read().length > 0) {
      sendings.push(sendWaiting(cards, async (change) => void (await sendGrade(grades.requests, change))));
    }
    const results = await Promise.allSettled(sendings);
    const failed = results.find((result) => result.status === 'rejected');
    setFailure(failed === undefined ? null : { error: failed.reason });
  }

  const sendNow = useEffectEvent(() => void sendAll());
  useEffect(() => {
    if (isRefused) return;
    sendNow();
    const comeBack = () => {
      if (document.visibilityState === 'visible') sendNow();
    };
    addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [storage, pathname, isRefused]);
  return { failure, sendAll: () => void sendAll() };
}
